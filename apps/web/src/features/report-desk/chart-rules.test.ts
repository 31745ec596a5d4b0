import { expect, test } from "vitest";
import { barsOf, growthOf, type Day } from "./chart-rules.ts";

const day = (name: string, ggr: string): Day => ({
  day: name,
  ggr,
  ngr: "0.00",
  stake: "0.00",
  deposits: "0.00",
  withdrawals: "0.00",
});

test("bars are shares of the largest, below zero too", () => {
  const days = [
    day("2026-03-01", "50.00"),
    day("2026-03-02", "-200.00"),
    day("2026-03-03", "0.00"),
  ];
  expect(barsOf(days, "ggr", "BDT").map(({ share }) => share)).toEqual([0.25, -1, 0]);
  expect(barsOf(days, "ngr", "BDT").map(({ share }) => share)).toEqual([0, 0, 0]);
});

test.each([
  ["150.00", "100.00", 0.5],
  ["50.00", "100.00", -0.5],
  ["50.00", "-100.00", 1.5],
  ["50.00", "0.00", undefined],
] as const)("%s after %s grew by %s", (now, before, expected) => {
  expect(growthOf(now, before, "BDT")).toBe(expected);
});
