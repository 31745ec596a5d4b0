import { expect, it } from "vitest";
import { countPlaywright, countVitest } from "./main.ts";

it("counts what the runners report", () => {
  expect(countVitest({ numPassedTests: 7, numFailedTests: 2 }, false)).toEqual({
    passed: 7,
    failed: 2,
  });
  expect(countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1 } }, false)).toEqual({
    passed: 4,
    failed: 1,
  });
});

it("counts a runner that failed without a failing test, or without a report", () => {
  expect(countVitest({ numPassedTests: 7, numFailedTests: 0 }, false).failed).toBe(1);
  expect(countVitest(undefined, false)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(undefined, false)).toEqual({ passed: 0, failed: 1 });
});
