import { expect, test } from "vitest";
import { hourOf } from "./hours.ts";
import {
  hourPeriod,
  hoursBefore,
  periodOf,
  periodsBefore,
  periodsEnded,
  realtimePeriod,
} from "./periods.ts";

test.each([
  ["D", "2026-11-21", "D:2026-11-21", "2026-11-21", "2026-11-21"],
  ["W", "2026-11-21", "W:2026-W47", "2026-11-16", "2026-11-22"],
  // The first days of a year may belong to the last week of the one before.
  ["W", "2027-01-01", "W:2026-W53", "2026-12-28", "2027-01-03"],
  ["H", "2028-02-15", "H:2028-02-1", "2028-02-01", "2028-02-15"],
  ["H", "2028-02-16", "H:2028-02-2", "2028-02-16", "2028-02-29"],
  ["H", "2026-02-28", "H:2026-02-2", "2026-02-16", "2026-02-28"],
  ["M", "2026-12-31", "M:2026-12", "2026-12-01", "2026-12-31"],
] as const)("%s of %s is %s", (kind, day, key, from, to) => {
  expect(periodOf(kind, day)).toEqual({ key, from, to });
});

test("periods that are over come in the order of their days", () => {
  const keys = (all: readonly { readonly key: string }[]) => all.map(({ key }) => key);
  expect(keys(periodsBefore("H", "2026-03-16", 3))).toEqual([
    "H:2026-02-1",
    "H:2026-02-2",
    "H:2026-03-1",
  ]);
  expect(keys(periodsEnded("D", "2026-03-02", 2))).toEqual(["D:2026-02-28", "D:2026-03-01"]);
  expect(keys(periodsEnded("M", "2026-03-31", 30))).toEqual([]);
  expect(keys(periodsEnded("M", "2026-03-31", 31))).toEqual(["M:2026-02"]);
});

test("hours are of Greenwich, so a change of clocks leaves none out and doubles none", () => {
  const day = realtimePeriod("2026-10-25", "Europe/Berlin");
  expect(day).toMatchObject({ key: "R:2026-10-25", from: "2026-10-25", to: "2026-10-25" });
  const hours = hoursBefore(day.untilAt, 25, "Europe/Berlin");
  expect(hours[0]?.fromAt).toEqual(day.fromAt);
  expect(hours.every(({ from, to }) => from === "2026-10-25" && to === from)).toBe(true);
  expect(new Set(hours.map(({ key }) => key)).size).toBe(25);
  const last = new Date("2026-11-21T08:59:59.999Z");
  expect(hourPeriod(hourOf(last), "UTC").key).toBe("T:2026-11-21T08Z");
  expect(hoursBefore(last, 1, "UTC")[0]?.key).toBe("T:2026-11-21T07Z");
  // A day that begins within an hour.
  const half = { from: "2026-11-21", to: "2026-11-22" };
  expect(hourPeriod(new Date("2026-11-21T18:00Z"), "Asia/Kolkata")).toMatchObject(half);
});
