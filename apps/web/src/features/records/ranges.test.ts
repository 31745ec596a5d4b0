import { describe, expect, test } from "vitest";
import { dayAfter, daysOf, momentsOf, startOfDay } from "./ranges.ts";

/** 22 November, one o'clock in Dhaka; still the 21st in Greenwich. */
const now = Date.parse("2026-11-21T19:00:00.000Z");

test.each([
  ["today", "2026-11-21T18:00:00.000Z", "2026-11-22T18:00:00.000Z"],
  ["yesterday", "2026-11-20T18:00:00.000Z", "2026-11-21T18:00:00.000Z"],
  ["last7", "2026-11-15T18:00:00.000Z", "2026-11-22T18:00:00.000Z"],
  ["last30", "2026-10-23T18:00:00.000Z", "2026-11-22T18:00:00.000Z"],
] as const)("%s is days of the brand's zone", (range, from, to) => {
  expect(momentsOf({ range }, "Asia/Dhaka", now)).toEqual({ from, to });
});

test.each([
  [1, "2026-12-31", "2027-01-01"],
  [1, "2028-02-28", "2028-02-29"],
  [1, "2027-02-28", "2027-03-01"],
  [-1, "2028-03-01", "2028-02-29"],
  [-30, "2026-03-15", "2026-02-13"],
])("%d days from %s are %s", (days, from, to) => {
  expect(dayAfter(from, days)).toBe(to);
});

describe("a day begins", () => {
  test.each([
    ["2026-11-22", "Asia/Dhaka", "2026-11-21T18:00:00.000Z"],
    ["2026-11-22", "UTC", "2026-11-22T00:00:00.000Z"],
    ["2026-11-22", "Asia/Kathmandu", "2026-11-21T18:15:00.000Z"],
    // On the days on which the clocks change at night, still at midnight.
    ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
    ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z"],
    ["2026-10-26", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
    // Midnight is left out, and the day begins at one o'clock.
    ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
    ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00.000Z"],
    // Midnight comes twice, and the day begins at the first.
    ["2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
  ])("%s in %s at %s", (day, zone, at) => {
    expect(startOfDay(day, zone)).toBe(at);
  });
});

describe("a period of one's own", () => {
  const own = (from: string, to: string) =>
    momentsOf({ range: "custom", from, to }, "Asia/Dhaka", now);

  test.each([
    ["2026-11-22", "2026-11-22"],
    ["2025-11-22", "2026-11-21"],
    // Twelve months with a leap day are 366 days.
    ["2027-03-01", "2028-02-29"],
    ["2028-02-29", "2029-02-28"],
  ])("from %s to %s is whole days", (from, to) => {
    expect(own(from, to)).toEqual({
      from: startOfDay(from, "Asia/Dhaka"),
      to: startOfDay(dayAfter(to, 1), "Asia/Dhaka"),
    });
  });

  test.each([
    ["2026-11-22", "2026-11-21"],
    ["2025-11-22", "2026-11-22"],
    ["2028-02-29", "2029-03-01"],
    ["2026-02-30", "2026-03-01"],
    ["2026-11-22", "tomorrow"],
    ["", "2026-11-21"],
  ])("from %s to %s is none", (from, to) => {
    expect(own(from, to)).toBeUndefined();
  });

  test("without its days is today", () => {
    expect(daysOf({ range: "custom" }, "2026-11-22")).toEqual(["2026-11-22", "2026-11-22"]);
  });
});
