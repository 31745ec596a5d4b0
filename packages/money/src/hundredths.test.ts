import { expect, test } from "vitest";
import { hundredthsText, percentOfBps, timesOfBps } from "./hundredths.ts";

test.each([
  [1234, "12.34"],
  [100, "1.00"],
  [5, "0.05"],
  [0, "0.00"],
  [-5, "-0.05"],
  [-123_456n, "-1234.56"],
  [9_007_199_254_740_993n, "90071992547409.93"],
])("%s hundredths are %s", (hundredths, text) => {
  expect(hundredthsText(hundredths)).toBe(text);
});

test.each([
  [10_000, "100", "1"],
  [1_250, "12.5", "0.125"],
  [85_000, "850", "8.5"],
  [1, "0.01", "0.0001"],
])("%s basis points are %s percent or %s times", (bps, percent, times) => {
  expect(percentOfBps(bps)).toBe(percent);
  expect(timesOfBps(bps)).toBe(times);
});
