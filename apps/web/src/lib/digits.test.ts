import { expect, test } from "vitest";
import { digitsOf, latinDigits } from "./digits.ts";

test.each([
  ["০১৭১২", "01712"],
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["۴۵۶", "456"],
  ["+৮৮০ 17", "+880 17"],
  ["plain 42", "plain 42"],
])("%s is sent as %s", (typed, sent) => {
  expect(latinDigits(typed)).toBe(sent);
});

test("a pasted code keeps its digits only", () => {
  expect(digitsOf(" 123-৪৫6 ")).toBe("123456");
});
