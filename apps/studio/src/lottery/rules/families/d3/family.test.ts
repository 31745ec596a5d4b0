import { expect, test } from "vitest";
import { expectExample, lineTexts, playOf, type Example } from "../../exhaustive.fixture.ts";
import { describeFamily } from "../../family.fixture.ts";
import d3 from "./family.ts";

/** The draw of section 5: 6 1 0. */
const examples: readonly Example[] = [
  ["d3.f3.straight", "6|1|0", 1, 195_000n],
  ["d3.f3.straight-text", "610;611", 2, 195_000n],
  ["d3.f3.group6", "0,1,2,6", 4, 32_500n],
  ["d3.f3.sum", "7", 36, 195_000n],
  ["d3.f3.group-digit", "6", 54, 32_500n],
  ["d3.f3.group-mixed", "016", 1, 32_500n],
  ["d3.l2.group2", "0,1", 1, 9_750n],
  ["d3.f3.position", "6|0,1|0,1", 5, 5_850n],
  ["d3.1v3.dragon-tiger", "dragon", 1, 433n],
  ["d3.f3.form", "triple,pair", 2, 0n],
];
test.each(examples)("%s %s has %i lines", (...example) => expectExample(d3, [6, 1, 0], example));

test.each([
  ["d3.f3.straight", "1950"],
  ["d3.f2.straight", "195"],
  ["d3.f3.position", "19.5"],
  ["d3.f3.form", "195 32.5 7.2222"],
  ["d3.f3.anywhere1", "7.1955"],
  ["d3.f3.anywhere2", "36.1111"],
  ["d3.f3.two-sides", "15.6"],
])("%s pays %s for 2.00 at S = 1950", (code, wanted) => {
  expect(lineTexts(playOf(d3, code)).join(" ")).toBe(wanted);
});

test("a result is three digits", () => {
  expect(d3.isResult([6, 1, 0])).toBe(true);
  expect(d3.isResult([6, 1])).toBe(false);
  expect(d3.isResult([6, 1, 10])).toBe(false);
});

describeFamily(d3, () => 3);
