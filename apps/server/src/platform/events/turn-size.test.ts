import { expect, test } from "vitest";
import { nextSize } from "./turn-size.ts";

test.each([
  ["a quick turn that was full is followed by one of twice the size", 10, 20, true, 20],
  ["but of no more than the reader may take", 400, 20, true, 500],
  ["a quick one that was not full, by one of the same", 10, 20, false, 10],
  ["one that took its time, too", 40, 200, true, 40],
  ["one that took too long, by one of half the size", 40, 251, true, 20],
  ["also where it took all there was, or failed", 40, 30_000, false, 20],
  ["and never by one of none", 1, 30_000, true, 1],
  ["one of few events says nothing about more of them", 1, 249, true, 2],
] as const)("%s", (_name, size, tookMs, isFull, expected) => {
  expect(nextSize(size, 500, { tookMs, isFull })).toBe(expected);
});
