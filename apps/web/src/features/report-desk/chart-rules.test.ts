import { expect, test } from "vitest";
import { growthOf } from "./chart-rules.ts";

test.each([
  ["150.00", "100.00", 0.5],
  ["50.00", "100.00", -0.5],
  ["50.00", "-100.00", 1.5],
  ["50.00", "0.00", undefined],
] as const)("%s after %s grew by %s", (now, before, expected) => {
  expect(growthOf(now, before, "BDT")).toBe(expected);
});
