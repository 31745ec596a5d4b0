import { expect, test } from "vitest";
import { rangeBefore } from "../../platform/day-names.ts";
import { rangeOf } from "./periods.ts";

test.each([
  ["today", "2026-03-18", "2026-03-18", "2026-03-18"],
  ["yesterday", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["week", "2026-03-18", "2026-03-16", "2026-03-18"],
  ["lastWeek", "2026-03-18", "2026-03-09", "2026-03-15"],
  ["half", "2026-03-15", "2026-03-01", "2026-03-15"],
  ["half", "2026-03-16", "2026-03-16", "2026-03-16"],
  ["month", "2028-02-29", "2028-02-01", "2028-02-29"],
  ["last7", "2026-03-04", "2026-02-26", "2026-03-04"],
  ["last30", "2026-03-04", "2026-02-03", "2026-03-04"],
] as const)("%s on %s is %s to %s", (period, today, from, to) => {
  expect(rangeOf({ period }, today)).toEqual({ from, to });
});

test("a period of one's own goes forward and lasts a year at most", () => {
  const custom = (from: string, to: string) => () =>
    rangeOf({ period: "custom", from, to }, "2026-03-18");
  expect(custom("2025-03-18", "2026-03-18")()).toEqual({ from: "2025-03-18", to: "2026-03-18" });
  expect(custom("2026-03-19", "2026-03-18")).toThrow("period_order");
  expect(custom("2025-03-17", "2026-03-18")).toThrow("period_too_long");
});

test("the period before has as many days and ends the day before", () => {
  const range = { from: "2026-03-01", to: "2026-03-03" };
  expect(rangeBefore(range)).toEqual({ from: "2026-02-26", to: "2026-02-28" });
});
