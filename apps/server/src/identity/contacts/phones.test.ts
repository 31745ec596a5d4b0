import { describe, expect, it } from "vitest";
import { Refusal } from "../../platform/errors.ts";
import { maskEmail, maskMobile, readEmail, readMobile } from "./phones.ts";

const served = ["BD", "US", "IN"];

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return "accepted";
}

describe("reading a mobile number", () => {
  it.each([
    ["+880", "01712345678", "+8801712345678"],
    ["+880", "1712345678", "+8801712345678"],
    ["+880", " 01712-345 678 ", "+8801712345678"],
    ["+880", "+8801712345678", "+8801712345678"],
    ["+880", "8801712345678", "+8801712345678"],
    ["+880", "০১৭১২৩৪৫৬৭৮", "+8801712345678"],
    ["+880", "०१७१२३४५६७८", "+8801712345678"],
    ["+880", "٠١٧١٢٣٤٥٦٧٨", "+8801712345678"],
    ["+880", "０１７１２３４５６７８", "+8801712345678"],
    ["+91", "98765 43210", "+919876543210"],
    ["+1", "(201) 555-0123", "+12015550123"],
  ])("%s %s is %s", (dialing, typed, expected) => {
    expect(readMobile(dialing, typed, served)).toBe(expected);
  });

  it.each([
    ["+880", "", "mobile_missing"],
    ["+880", "   ", "mobile_missing"],
    ["+880", "0171234567", "mobile_invalid"],
    ["+880", "017123456789", "mobile_invalid"],
    ["+880", "02-9556565", "mobile_invalid"],
    ["+880", "abc", "mobile_invalid"],
    ["+880", "01712345678 ext 5", "mobile_invalid"],
    ["+880", "tel:01712345678", "mobile_invalid"],
    // Another country's number under this dialling code.
    ["+880", "+919876543210", "mobile_invalid"],
    ["+999", "01712345678", "mobile_invalid"],
    ["+44", "07400123456", "sms_not_enabled"],
  ])("%s %s is refused: %s", (dialing, typed, code) => {
    expect(codeOf(() => readMobile(dialing, typed, served))).toBe(code);
  });

  it("tells countries that share a dialling code apart", () => {
    expect(codeOf(() => readMobile("+1", "2015550123", ["CA"]))).toBe("sms_not_enabled");
  });
});

describe("reading an e-mail address", () => {
  it.each([
    [" Rahim@Mail.Test ", "rahim@mail.test"],
    ["a.b+c@sub.mail.test", "a.b+c@sub.mail.test"],
    ["r@xn--80ak6aa92e.xn--p1ai", "r@xn--80ak6aa92e.xn--p1ai"],
  ])("%s is %s", (typed, expected) => {
    expect(readEmail(typed)).toBe(expected);
  });

  it.each([
    "",
    "rahim",
    "rahim@mail",
    "@mail.test",
    "a b@mail.test",
    "a..b@mail.test",
    ".a@mail.test",
    "a@-mail.test",
    "a@mail.test\r\nBcc: b@mail.test",
    "a@mail.test,b@mail.test",
    '"a b"@mail.test',
    `${"a".repeat(65)}@mail.test`,
    `a@${"m".repeat(64)}.test`,
    `a@${"mail.".repeat(60)}test`,
  ])("refuses %j", (typed) => {
    expect(codeOf(() => readEmail(typed))).toBe("email_invalid");
  });
});

it("shows enough to know a contact again and too little to use it", () => {
  expect(maskMobile("+8801712345678")).toBe("+88017•••••678");
  expect(maskMobile("+12015550123")).toBe("+12015•••123");
  expect(maskMobile("+4712345")).not.toContain("12345");
  expect(maskEmail("rahim@mail.test")).toBe("r•••m@mail.test");
  expect(maskEmail("ab@mail.test")).toBe("a•••@mail.test");
});
