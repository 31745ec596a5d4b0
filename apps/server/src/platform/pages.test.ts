import { expect, test } from "vitest";
import { pageOf, rangeOf } from "./pages.ts";

test.each([
  [1, 20, { limit: 20, offset: 0 }],
  [3, 20, { limit: 20, offset: 40 }],
])("page %i of %i rows each", (pageNum, pageSize, range) => {
  expect(rangeOf({ pageNum, pageSize })).toEqual(range);
});

test.each([
  [0, 0],
  [1, 1],
  [20, 1],
  [21, 2],
])("%i rows are %i pages of twenty", (total, totalPages) => {
  const page = pageOf({ pageNum: 1, pageSize: 20 }, total, []);
  expect(page).toEqual({ content: [], pageNum: 1, totalPages, total });
});
