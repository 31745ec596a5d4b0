import { expect, test } from "vitest";
import { fromZoneText, toZoneText } from "./zone-time.ts";

test.each([
  ["2026-11-21T12:05:00.000Z", "Asia/Dhaka", "2026-11-21T18:05"],
  ["2026-11-21T18:30:00.000Z", "Asia/Dhaka", "2026-11-22T00:30"],
  ["2026-07-01T10:00:00.000Z", "Europe/Paris", "2026-07-01T12:00"],
  ["2026-12-01T10:00:00.000Z", "Europe/Paris", "2026-12-01T11:00"],
  ["2026-03-29T00:30:00.000Z", "Europe/Paris", "2026-03-29T01:30"],
  ["2026-03-29T01:30:00.000Z", "Europe/Paris", "2026-03-29T03:30"],
  ["2026-01-01T03:15:00.000Z", "America/St_Johns", "2025-12-31T23:45"],
])("%s is, in %s, %s, and back", (at, timeZone, text) => {
  expect(toZoneText(at, timeZone)).toBe(text);
  expect(fromZoneText(text, timeZone)).toBe(at);
});

test("an hour that a change of clocks leaves out becomes a time beside it", () => {
  expect(["2026-03-29T00:30:00.000Z", "2026-03-29T01:30:00.000Z"]).toContain(
    fromZoneText("2026-03-29T02:30", "Europe/Paris"),
  );
});

test("no time is no time", () => {
  expect(toZoneText(null, "Asia/Dhaka")).toBe("");
  expect(fromZoneText("", "Asia/Dhaka")).toBeNull();
  expect(fromZoneText("soon", "Asia/Dhaka")).toBeNull();
});
