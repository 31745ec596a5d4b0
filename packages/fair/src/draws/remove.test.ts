import { expect, test } from "vitest";
import { drawRemoving } from "./remove.ts";

const wordsOf = (...words: number[]) => {
  const left = [...words];
  return { next: () => left.shift() ?? Number.NaN };
};

test("each word takes a place of those that are left", () => {
  expect(drawRemoving(wordsOf(0, 0, 0), ["a", "b", "c"], 3)).toEqual(["a", "b", "c"]);
  expect(drawRemoving(wordsOf(5, 3, 9), ["a", "b", "c"], 3)).toEqual(["c", "b", "a"]);
  expect(drawRemoving(wordsOf(), ["a"], 0)).toEqual([]);
});

test("a word in the uneven rest is thrown away", () => {
  // 2^32 − 1 is the one word too many for three places; for two places none is.
  expect(drawRemoving(wordsOf(2 ** 32 - 1, 1, 2 ** 32 - 1), ["a", "b", "c"], 2)).toEqual([
    "b",
    "c",
  ]);
});

test("the pool stays as it was, and gives no more than it holds", () => {
  const pool = [1, 2];
  drawRemoving(wordsOf(1, 0), pool, 2);
  expect(pool).toEqual([1, 2]);
  expect(() => drawRemoving(wordsOf(0, 0, 0), pool, 3)).toThrow(RangeError);
});
