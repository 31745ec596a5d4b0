import type { SecurityOverview } from "@baize/contract";
import { expect, test } from "vitest";
import { isGiven, protectionOf } from "./protection.ts";

const bare: SecurityOverview = {
  mobile: null,
  email: null,
  given: { mobile: null, email: null },
  payeeName: null,
  hasPassword: true,
  passwordChangedAt: null,
  hasPaymentPassword: false,
  authenticator: { isOn: false, recoveryCodesLeft: 0 },
  social: [],
  payoutFrozenUntil: null,
  stepUpMethods: ["password"],
};
const isOn = { isOn: true, recoveryCodesLeft: 10 };

test("a password alone is weak, and the authenticator is what helps most", () => {
  expect(protectionOf(bare)).toEqual({
    level: "weak",
    done: 1,
    total: 6,
    missing: ["authenticator", "mobile", "email", "payment", "payee"],
  });
});

test("a phone or a mailbox makes it fair, an authenticator strong", () => {
  expect(protectionOf({ ...bare, mobile: "+88017•••••678" }).level).toBe("fair");
  expect(protectionOf({ ...bare, email: "r•••m@mail.test" }).level).toBe("fair");
  expect(protectionOf({ ...bare, authenticator: isOn }).level).toBe("strong");
});

test("names and payment passwords count as set but protect no sign-in", () => {
  const named = { ...bare, payeeName: "Rafi Karim", hasPaymentPassword: true };
  expect(protectionOf(named)).toMatchObject({ level: "weak", done: 3 });
});

test("too few recovery codes go before everything else", () => {
  const short = { ...bare, authenticator: { isOn: true, recoveryCodesLeft: 2 } };
  expect(protectionOf(short).missing[0]).toBe("recovery");
  expect(protectionOf({ ...bare, authenticator: isOn }).missing).not.toContain("recovery");
});

test("an account with everything has nothing left to do", () => {
  const whole: SecurityOverview = {
    ...bare,
    mobile: "+88017•••••678",
    email: "r•••m@mail.test",
    payeeName: "Rafi Karim",
    hasPaymentPassword: true,
    authenticator: isOn,
  };
  expect(protectionOf(whole)).toEqual({ level: "strong", done: 6, total: 6, missing: [] });
});

test("what was given is only to be confirmed", () => {
  const given = { ...bare, given: { mobile: null, email: "r•••m@mail.test" } };
  expect(isGiven("email", given)).toBe(true);
  expect(isGiven("mobile", given)).toBe(false);
  expect(isGiven("payee", given)).toBe(false);
});
