import { expect, test } from "vitest";
import { pageOf, rangeOf } from "./pages.ts";

test.each([
  [1, 20, { limit: 20, offset: 0 }],
  [3, 20, { limit: 20, offset: 40 }],
])("page %i of %i rows each", (pageNum, pageSize, range) => {
  expect(rangeOf({ pageNum, pageSize })).toEqual(range);
});

test("page and size count where both pairs of names are sent", () => {
  const asked = { pageNum: 1, pageSize: 20, page: 3, size: 5 };
  expect(rangeOf(asked)).toEqual({ limit: 5, offset: 10 });
  expect(pageOf(asked, 11, [])).toMatchObject({ pageNum: 3, totalPages: 3 });
  expect(rangeOf({ ...asked, size: undefined })).toEqual({ limit: 20, offset: 40 });
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
