import { expect, test } from "vitest";
import { ruleBreak } from "./rules.ts";

const rule = {
  isShown: true,
  isRequired: true,
  acceptedPattern: "[A-Za-z][A-Za-z0-9]*",
  minLength: 4,
  maxLength: 8,
  patternId: 1,
};

test.each([
  ["rahim", "username", undefined],
  ["", "username", { kind: "required" }],
  ["ab", "username", { kind: "pattern", patternId: 1 }],
  ["toolongname", "username", { kind: "pattern", patternId: 1 }],
  ["1abc", "username", { kind: "pattern", patternId: 1 }],
  ["ab", "password", { kind: "password_length" }],
] as const)("%j as %s", (value, field, broken) => {
  expect(ruleBreak(value, rule, field)).toEqual(broken);
});

test("a lone star accepts anything, a pattern no browser can read is left to the server", () => {
  expect(ruleBreak("ñ ñ!", { ...rule, acceptedPattern: "*" }, "username")).toBeUndefined();
  expect(ruleBreak("abcd", { ...rule, acceptedPattern: "([" }, "username")).toBeUndefined();
});
