import { registrationFields } from "@baize/contract";
import { expect, test } from "vitest";
import { fieldOrder, isMailbox, isTooSimple, ruleBreak, shownFields, valueOf } from "./rules.ts";

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

test("an optional field may stay empty, the payment password may not", () => {
  const optional = { ...rule, isRequired: false };
  expect(ruleBreak("", optional, "email")).toBeUndefined();
  expect(ruleBreak("", optional, "paymentPassword")).toEqual({ kind: "required" });
});

test("lengths count characters as people see them", () => {
  const four = { ...rule, acceptedPattern: "*", minLength: 4, maxLength: 4 };
  expect(ruleBreak("🐟🐟🐟🐟", four, "payeeName")).toBeUndefined();
});

/** What the platform sends for the twenty-one patterns, one that fits and one that does not. */
test.each([
  [2, "[\\p{Script=Han}0-9]*", "中文12", "中文ab"],
  [3, "[A-Za-z0-9._%+\\-]+@[A-Za-z0-9\\-]+(?:\\.[A-Za-z0-9\\-]+)+", "a@b.test", "a@b"],
  [4, "[A-Za-z0-9]*", "ab12", "ab-12"],
  [5, "(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]*", "abc1", "abcd"],
  [6, "[0-9]*", "1234", "12a4"],
  [7, "(?=.*[A-Z])[A-Za-z0-9]*", "abcD", "abcd"],
  [8, "[A-Za-z ]*", "ab cd", "ab1d"],
  [9, "\\S*", "a!b?", "a b?"],
  [10, "[\\p{Script=Han}\\p{P}]*", "中文，。", "中文ab"],
  [11, "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])", "2000-01-31", "2000-13-01"],
  [12, "[\\p{L}\\p{M} ]*", "রহিম উদ্দিন", "rahim1"],
  [13, "(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}", "01-31-2000", "31-01-2000"],
  [14, "[\\p{L}\\p{M}\\p{Nd}]*", "রহিম৪", "রহিম-"],
  [15, "[\\p{Script=Hangul}]*", "한국어말", "한국ab"],
  [16, "[\\p{Script=Thai}]*", "ไทยไทย", "ไทยab"],
  [17, "[\\p{Script=Thai}A-Za-z ]*", "ไทย ab", "ไทย 12"],
  [18, "(?=.*[A-Z])[A-Z ]*", "AB CD", "ab cd"],
  [19, "[A-Za-z0-9\\p{P}\\p{S}]*", "a1+!", "a1 !"],
  [20, "(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[\\p{P}\\p{S}]).*", "aB1!", "aB12"],
])("pattern %i", (patternId, acceptedPattern, good, bad) => {
  const of = { ...rule, patternId, acceptedPattern, maxLength: 64 };
  expect(ruleBreak(good, of, "payeeName")).toBeUndefined();
  expect(ruleBreak(bad, of, "payeeName")).toEqual({ kind: "pattern", patternId });
});

test.each([
  ["paymentPassword", "123456", true],
  ["paymentPassword", "654321", true],
  ["paymentPassword", "111111", true],
  ["paymentPassword", "135791", false],
  ["paymentPassword", "112233", false],
  ["qqNum", "123456", false],
] as const)("%s %s is too simple: %s", (field, value, isSimple) => {
  expect(isTooSimple(field, value)).toBe(isSimple);
});

test("passwords are taken as typed, everything else without the spaces around it", () => {
  expect(valueOf("password", " a b ")).toBe(" a b ");
  expect(valueOf("payeeName", " a b ")).toBe("a b");
  expect(valueOf("email", undefined)).toBe("");
});

test("the form knows the contract's fields, in its order", () => {
  expect(fieldOrder).toEqual(registrationFields);
});

test.each([
  ["r@mail.test", true],
  ["r.u+x@sub.mail.test", true],
  ["r@mail", false],
  ["r mail.test", false],
])("%s is a mailbox: %s", (text, isOne) => {
  expect(isMailbox(text)).toBe(isOne);
});

test("up to three optional fields stay open, more are folded", () => {
  const order = ["username", "email", "line", "facebook", "wechat", "captcha"] as const;
  const optional = { ...rule, isRequired: false };
  const few = { username: rule, email: optional, line: optional, captcha: optional };
  const none = () => false;
  expect(shownFields(order, few, none)).toEqual({
    open: ["username", "email", "line", "captcha"],
    folded: [],
  });
  const many = { ...few, facebook: optional, wechat: optional };
  expect(shownFields(order, many, none)).toEqual({
    open: ["username", "captcha"],
    folded: ["email", "line", "facebook", "wechat"],
  });
  const hidden = { ...many, line: { ...optional, isShown: false } };
  expect(shownFields(order, hidden, (field) => field === "line").open).toContain("line");
});
