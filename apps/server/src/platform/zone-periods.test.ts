import { hourMs } from "@baize/contract/durations";
import { expect, test } from "vitest";
import { daysBetween } from "./day-names.ts";
import { dayOf } from "./zone-days.ts";
import { periodOf, type PeriodKind } from "./zone-periods.ts";

const cases: readonly (readonly [PeriodKind, string, string, string, string, string])[] = [
  // kind, zone, moment, name, from, to
  [
    "day",
    "Asia/Dhaka",
    "2026-11-27T17:59:59.999Z",
    "2026-11-27",
    "2026-11-26T18:00",
    "2026-11-27T18:00",
  ],
  [
    "day",
    "Asia/Dhaka",
    "2026-11-27T18:00:00Z",
    "2026-11-28",
    "2026-11-27T18:00",
    "2026-11-28T18:00",
  ],
  [
    "week",
    "Asia/Dhaka",
    "2026-11-29T17:59:59Z",
    "2026-11-23",
    "2026-11-22T18:00",
    "2026-11-29T18:00",
  ],
  [
    "week",
    "Asia/Dhaka",
    "2026-11-29T18:00:00Z",
    "2026-11-30",
    "2026-11-29T18:00",
    "2026-12-06T18:00",
  ],
  [
    "month",
    "Asia/Dhaka",
    "2026-12-31T17:59:59Z",
    "2026-12-01",
    "2026-11-30T18:00",
    "2026-12-31T18:00",
  ],
  ["month", "UTC", "2028-02-29T23:59:59Z", "2028-02-01", "2028-02-01T00:00", "2028-03-01T00:00"],
  [
    "day",
    "Asia/Kathmandu",
    "2026-06-01T18:14:59Z",
    "2026-06-01",
    "2026-05-31T18:15",
    "2026-06-01T18:15",
  ],
  [
    "day",
    "Asia/Kathmandu",
    "2026-06-01T18:15:00Z",
    "2026-06-02",
    "2026-06-01T18:15",
    "2026-06-02T18:15",
  ],
  // A day of 25 hours, and one of 23.
  [
    "day",
    "Europe/Berlin",
    "2026-10-25T12:00:00Z",
    "2026-10-25",
    "2026-10-24T22:00",
    "2026-10-25T23:00",
  ],
  [
    "day",
    "Europe/Berlin",
    "2026-03-29T12:00:00Z",
    "2026-03-29",
    "2026-03-28T23:00",
    "2026-03-29T22:00",
  ],
  [
    "week",
    "Europe/Berlin",
    "2026-10-25T22:59:59Z",
    "2026-10-19",
    "2026-10-18T22:00",
    "2026-10-25T23:00",
  ],
  // A midnight that is left out.
  [
    "day",
    "Africa/Cairo",
    "2026-04-24T12:00:00Z",
    "2026-04-24",
    "2026-04-23T22:00",
    "2026-04-24T21:00",
  ],
];

test.each(cases)("the %s in %s of %s begins and ends where it should", (...row) => {
  const [kind, zone, at, name, from, to] = row;
  const period = periodOf(kind, new Date(at), zone);
  expect(period).toEqual({ name, from: new Date(`${from}:00Z`), to: new Date(`${to}:00Z`) });
});

test("periods follow each other without a gap through a year of two changes of clocks", () => {
  const until = Date.parse("2027-01-02T00:00:00Z");
  for (const kind of ["day", "week", "month"] as const) {
    let period = periodOf(kind, new Date("2026-01-01T00:00:00Z"), "Europe/Berlin");
    while (period.to.getTime() < until) {
      const next = periodOf(kind, period.to, "Europe/Berlin");
      expect(next.from).toEqual(period.to);
      expect(dayOf(new Date(period.to.getTime() - 1), "Europe/Berlin") < next.name).toBe(true);
      expect(next.to.getTime() - next.from.getTime()).toBeGreaterThan(22 * hourMs);
      period = next;
    }
  }
});

test("the days between two are without both", () => {
  expect(daysBetween("2026-02-27", "2026-03-02")).toEqual(["2026-02-28", "2026-03-01"]);
  expect(daysBetween("2026-02-27", "2026-02-28")).toEqual([]);
  expect(daysBetween("2026-03-02", "2026-02-27")).toEqual([]);
});
