import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

test("a pager shows five pages around the present one and one at either end", () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(1, 12)).toEqual([1, 2, 3, 4, 5, undefined, 12]);
  expect(pageNumbers(6, 12)).toEqual([1, undefined, 4, 5, 6, 7, 8, undefined, 12]);
  expect(pageNumbers(12, 12)).toEqual([1, undefined, 8, 9, 10, 11, 12]);
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
