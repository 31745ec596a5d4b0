import { expect, test } from "vitest";
import { convertBarrier, convertedOf, percentOf, pointText, readPoints } from "./numbers.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [12_345, "12,345"],
  [-1_000_000, "-1,000,000"],
])("%d points read %s", (points, text) => expect(pointText(points)).toBe(text));

test.each([
  [0, 0],
  [499_950, 49],
  [999_999, 99],
  [-600_060, 0],
])("%d millionths are %d percent of a point", (micro, percent) => {
  expect(percentOf(micro)).toBe(percent);
});

test.each([
  [1000, 300, "3.33", 999],
  [100, 7, "14.28", 100],
  [0, 7, "0.00", 0],
])("%d points at %d for 1.00 give %s for %d", (points, ratio, amount, takes) => {
  expect(convertedOf(points, { ratio, unit: "BDT" })).toEqual({ amount, takes });
});

test.each([
  [{ minimum: 100, left: 500, multiples: 10 }, 0, "few"],
  [{ minimum: 100, left: 500, multiples: 10 }, 99, "few"],
  [{ minimum: 100, left: 500, multiples: 10 }, 100, undefined],
  [{ minimum: 100, left: 500, multiples: 70 }, 139, "few"],
  [{ minimum: 100, left: 90, multiples: 10 }, 1000, "day"],
  [{ minimum: 100, left: 0, multiples: 10 }, 0, "day"],
])("%o with %d points: %s stands in the way of a conversion", (limits, balance, barrier) => {
  expect(convertBarrier(limits, balance)).toBe(barrier);
});

test.each([
  ["1,000", 1000],
  [" 50 ", 50],
  ["1.5", undefined],
  ["-5", undefined],
  ["", undefined],
])("%j typed is %s", (text, points) => expect(readPoints(text)).toBe(points));
