import { expect, test } from "vitest";
import { percentOf, ppmOf, rateOf } from "./rates.ts";

test.each([
  ["0.015", "1.5"],
  ["0.0150", "1.5"],
  ["0.000001", "0.0001"],
  ["0.3", "30"],
  ["1", "100"],
  ["0", "0"],
])("a rate of %s is %s percent", (rate, percent) => {
  expect(percentOf(rate)).toBe(percent);
});

test.each([
  ["1.5", "0.015"],
  ["30", "0.3"],
  ["100", "1"],
  ["0.0001", "0.000001"],
  ["১.২", "0.012"],
  ["0", "0"],
  ["100.0001", undefined],
  ["1.23456", undefined],
  ["-1", undefined],
  ["", undefined],
])("%j percent is sent as %j", (percent, rate) => {
  expect(rateOf(percent)).toBe(rate);
});

test("rates are compared in millionths", () => {
  expect(ppmOf("0.0150")).toBe(15_000);
  expect(ppmOf("1")).toBe(1_000_000);
});
