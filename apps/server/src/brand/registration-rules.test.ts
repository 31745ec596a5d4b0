import { describe, expect, test } from "vitest";
import { patternCases } from "../../test/patterns.ts";
import { checkPattern, followsRule, patternTextOf, patternTexts } from "./registration-rules.ts";

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
    expect(patternCases.map(([id]) => id)).toEqual(patternTexts.map((_text, id) => id));
  });

  test.each(patternCases)(
    "pattern %i accepts and refuses what it says",
    (id, accepted, refused) => {
      for (const value of accepted)
        expect([value, followsRule(ruleOf(id), value)]).toEqual([value, true]);
      for (const value of refused)
        expect([value, followsRule(ruleOf(id), value)]).toEqual([value, false]);
    },
  );
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

test("a lone star matches anything", () => {
  expect(checkPattern("*")).toBe(".*");
});

test.each([
  "[a-z]{3}",
  "[A-Z]{2}-\\d{4,6}",
  "(?:mr|ms) [a-z]+",
  "(?=.*\\d)(?=.*[a-z])\\S*",
  "(?:ab){2}",
  "\\p{L}+(?: \\p{L}+)?",
])("a brand may ask for %s", (pattern) => {
  expect(checkPattern(pattern)).toBe(pattern);
});

test.each([
  "(a+)+",
  "(a*)*b",
  "(a|a)*b",
  "(?:x{1,5}){2,}",
  "((?:a|b)c)*d",
  "(a?){30}a",
  "a?a?a?a?a?a?a?a?a?",
  ".*.*.*x",
  "(.)\\1",
  "(?=.*a.*b.*).",
  "[",
  "a".repeat(201),
])("%s is refused: malformed, or it could run forever", (pattern) => {
  expect(checkPattern(pattern)).toBeUndefined();
});
