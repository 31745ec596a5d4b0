import { expect, it } from "vitest";
import { plainArray, textArray } from "./arrays.ts";

it.each([
  [[], "{}"],
  [["a"], '{"a"}'],
  [["a,b", "", "null"], '{"a,b","","null"}'],
  [['say "no"', "back\\slash", "{x}"], '{"say \\"no\\"","back\\\\slash","{x}"}'],
])("writes texts %j as %s", (texts, literal) => {
  expect(textArray(texts, (text) => text)).toBe(literal);
});

it("writes what needs no quotes as it is, and nothing as null", () => {
  expect(plainArray([1n, 2, true, "ab-c", null], (value) => value)).toBe("{1,2,true,ab-c,null}");
});
