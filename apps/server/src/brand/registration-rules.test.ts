import { describe, expect, test } from "vitest";
import { checkPattern, followsRule, patternTextOf, patternTexts } from "./registration-rules.ts";

/** For each pattern id: values it accepts and values it refuses, within 1 to 20 characters. */
const table: readonly (readonly [id: number, accepted: string[], refused: string[]])[] = [
  [0, ["a", "ঢাকা ১", "!?"], ["", "x".repeat(21)]],
  [1, ["rahim", "R2d2"], ["2fast", "ra him", "রহিম", "_x"]],
  [2, ["王小明8", "123"], ["wang", "王 明"]],
  [3, ["a.b+c@mail.example", "x@y.co"], ["a@b", "@y.co", "a b@y.co", "a@@y.co"]],
  [4, ["abc123", "A"], ["a-b", "a b", "é"]],
  [5, ["a1", "1a2b"], ["abc", "123", "a1-"]],
  [6, ["0123"], ["1.5", "-1", "১২"]],
  [7, ["Abc1", "X"], ["abc1", "Abc-"]],
  [8, ["John Smith"], ["John2", "José"]],
  [9, ["Amber-2026", "ঢাকা"], ["a b", "tab\there"]],
  [10, ["王，明。"], ["wang,", "王1"]],
  [11, ["2001-02-28"], ["2001-13-01", "28-02-2001", "2001-2-28"]],
  [12, ["রহিমা খাতুন", "José María"], ["Anna1", "a-b"]],
  [13, ["02-28-2001"], ["28-02-2001", "2001-02-28"]],
  [14, ["রহিম১", "abc1"], ["a b", "a_b"]],
  [15, ["홍길동"], ["Hong", "홍 길"]],
  [16, ["สมชาย"], ["Somchai", "สม1"]],
  [17, ["สมชาย Jai"], ["Jai1", "王"]],
  [18, ["ANNA B"], ["Anna", "   ", "A1"]],
  [19, ["a1!€", "Ab#9"], ["a b", "ঢ"]],
  [20, ["Aa1!"], ["aa1!", "AA1!", "Aaa!", "Aa11"]],
];

const ruleOf = (patternId: number) => ({
  isShown: true,
  isRequired: true,
  acceptedPattern: patternTextOf(patternId),
  minLength: 1,
  maxLength: 20,
  patternId,
});

describe("patterns of the specification", () => {
  test("all twenty-one are in the table", () => {
    expect(table.map(([id]) => id)).toEqual(patternTexts.map((_text, id) => id));
  });

  test.each(table)("pattern %i accepts and refuses what it says", (id, accepted, refused) => {
    for (const value of accepted)
      expect([value, followsRule(ruleOf(id), value)]).toEqual([value, true]);
    for (const value of refused)
      expect([value, followsRule(ruleOf(id), value)]).toEqual([value, false]);
  });
});

test("length is counted in characters and looked at before the pattern", () => {
  const rule = { ...ruleOf(0), minLength: 2, maxLength: 3 };
  expect(followsRule(rule, "😀😀😀")).toBe(true);
  expect(followsRule(rule, "😀")).toBe(false);
  expect(followsRule(rule, "x".repeat(1_000_000))).toBe(false);
});

test("an optional field may be empty and a required one may not", () => {
  expect(followsRule({ ...ruleOf(6), isRequired: false }, "")).toBe(true);
  expect(followsRule(ruleOf(6), "")).toBe(false);
});

test("a lone star stands for anything, and patterns that could run for ever are refused", () => {
  expect(checkPattern("*")).toBe(".*");
  expect(checkPattern("[a-z]{3}")).toBe("[a-z]{3}");
  for (const bad of ["(a+)+", "(a*)*b", "(?:x{1,5}){2,}", "[", "a".repeat(201)]) {
    expect([bad, checkPattern(bad)]).toEqual([bad, undefined]);
  }
});
