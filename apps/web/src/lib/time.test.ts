import { expect, test } from "vitest";
import { zoneText } from "./time.ts";

const winter = new Date("2026-01-15T12:00:00Z");
const summer = new Date("2026-07-15T12:00:00Z");

test("a zone is told by its distance from Greenwich", () => {
  expect(zoneText(winter, "Asia/Dhaka")).toBe("GMT+6");
  expect(zoneText(winter, "Asia/Kolkata")).toBe("GMT+5:30");
  expect(zoneText(winter, "America/Lima")).toBe("GMT-5");
});

test("Greenwich itself is told like any other, and summer time counts", () => {
  expect(zoneText(winter, "UTC")).toBe("GMT+0");
  expect(zoneText(winter, "Europe/London")).toBe("GMT+0");
  expect(zoneText(summer, "Europe/London")).toBe("GMT+1");
});
