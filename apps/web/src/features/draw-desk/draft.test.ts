import { expect, test } from "vitest";
import { listOf } from "./draft.ts";

test.each([
  ["500, 300, 200", ["500", "300", "200"]],
  ["500,30,20.50", ["500", "30", "20.50"]],
  ["৫০০, ৩০", ["500", "30"]],
  ["50 25 25", ["50", "25", "25"]],
  [" 1500.00 ,", ["1500.00"]],
  // Within an amount a comma makes no two prizes: the whole is no amount.
  ["1,500.00", ["1,500.00"]],
  ["1,500, 300", ["1,500", "300"]],
])("amounts of %s", (text, items) => {
  expect(listOf(text)).toEqual(items);
});
