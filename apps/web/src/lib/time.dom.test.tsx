import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { zoneText } from "./time.ts";

const winter = new Date("2026-01-15T12:00:00Z");
const summer = new Date("2026-07-15T12:00:00Z");

test("a zone is named by its offset from Greenwich", () => {
  expect(zoneText(winter, "Asia/Dhaka")).toBe("GMT+6");
  expect(zoneText(winter, "Asia/Kolkata")).toBe("GMT+5:30");
  expect(zoneText(winter, "America/Lima")).toBe("GMT-5");
});

test("Greenwich itself is named like any other, and summer time counts", () => {
  expect(zoneText(winter, "UTC")).toBe("GMT+0");
  expect(zoneText(winter, "Europe/London")).toBe("GMT+0");
  expect(zoneText(summer, "Europe/London")).toBe("GMT+1");
});

test("all times of a site are those of its brand, also where nobody names a zone", async () => {
  // Files of a worker share their modules: one before may have begun in another language.
  vi.resetModules();
  localStorage.setItem("lang", "en");
  const { dateFormat } = await import("./languages.ts");
  const { learnZone } = await import("./site-zone.ts");
  const { useDateText, useTimeText } = await import("./time.ts");
  const at = "2026-01-15T20:30:00Z";
  const options = { dateStyle: "medium", timeStyle: "short" } as const;
  learnZone("Asia/Dhaka");
  const { result } = renderHook(() => [useTimeText()(at), useDateText()(at)]);
  expect(result.current).toEqual(["Jan 16, 2026, 2:30 AM", "Jan 16, 2026"]);
  expect(dateFormat("en", options).format(new Date(at))).toBe("Jan 16, 2026, 2:30 AM");
  act(() => learnZone("America/Lima"));
  expect(result.current[0]).toBe("Jan 15, 2026, 3:30 PM");
});
