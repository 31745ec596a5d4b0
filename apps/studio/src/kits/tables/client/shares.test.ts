import { expect, test } from "vitest";
import { wholePercents } from "./shares.ts";

test.each([
  [
    [111, 12, 77],
    [56, 6, 38],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1, 0],
    [67, 33, 0],
  ],
  [
    [0, 0],
    [0, 0],
  ],
] as const)("%j are %j percent", (counts, percents) => {
  expect(wholePercents(counts)).toEqual(percents);
});

test("they add up to 100, whatever they are of", () => {
  for (let all = 1; all <= 60; all += 1) {
    for (let first = 0; first <= all; first += 1) {
      const rest = all - first;
      const third = Math.floor(rest / 3);
      const sum = wholePercents([first, third, rest - third]).reduce((a, b) => a + b, 0);
      expect(sum).toBe(100);
    }
  }
});
