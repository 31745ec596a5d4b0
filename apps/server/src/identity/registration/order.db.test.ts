import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, registration, testPassword, type TestApp } from "../../../test/app.ts";
import { changeBrand, field, type BrandChanges } from "../../../test/brands.ts";
import { solveCaptcha } from "../../../test/captcha.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

type Body = Readonly<Record<string, unknown>>;

const ip = "198.51.100.77";
const amberjack = (changes: BrandChanges) => changeBrand(api, "AMBERJACK", changes);

/** Wrong in everything; each step mends one thing for good. */
let body: Body = {
  ...registration("2much", "short"),
  confirmPassword: "other",
  acceptedTerms: false,
  isAdult: false,
  birthday: "2010-01-01",
  payeeName: "Earlier One",
  mobileNum: "01234",
  countryDialingCode: "+880",
  affiliateCode: "nobodys",
  socialCode: "unknown",
};

const next = async (fix: Body) => {
  body = { ...body, ...fix };
  return (await api.call("register", { body, ip })).refusal?.code;
};

async function captchaAnswer(purpose: "register" | "login" = "register") {
  api.clock.advance(1000);
  const { value } = await api.call("captchaChallenge", { query: { purpose }, ip });
  return solveCaptcha(value);
}

const withCaptcha = async (fix: Body) => next({ ...fix, captcha: await captchaAnswer() });

let sends = 0;

/** Each from another network, so that none asks for a captcha. */
async function sendCode(mobileNo: string) {
  const from = `198.51.100.${(sends += 1)}`;
  const wanted = { moduleId: "username", mobileNo, countryDialingCode: "+880" };
  const { value } = await api.call("smsRegister", { body: wanted, ip: from });
  expect(value).toEqual({ expiredMinutes: 5 });
  return api.inbox.next(`+880${mobileNo.slice(1)}`);
}

async function codeFor(mobileNo: string): Promise<string> {
  const { text } = await sendCode(mobileNo);
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? "none";
}

test("a form is refused for one thing after the other, in the order of the contract", async () => {
  await api.app.platform.identity.openAccount({
    merchantCode: "AMBERJACK",
    username: "Earlier1",
    memberType: 3,
    mobile: "+8801811111111",
    facts: { payeeName: "Earlier One", birthday: "1990-05-17" },
  });
  const shown = [
    field("mobileNum", { patternId: 6 }),
    field("birthday"),
    field("payeeName"),
    field("affiliateCode", { isRequired: false }),
    field("captcha"),
  ];
  await amberjack({ fields: shown, flags: { "REGISTER/USERNAMEREG3": false } });
  expect(await next({})).toBe("registration_closed");
  await amberjack({ fields: shown });
  expect(await next({})).toBe("terms_required");
  expect(await next({ acceptedTerms: true })).toBe("age_required");
  expect(await next({ isAdult: true })).toBe("registration_rule");
  expect(await next({ username: "Earlier1" })).toBe("registration_rule");
  expect(await next({ password: "password123" })).toBe("inconsistent_twice");
  expect(await next({ confirmPassword: "password123" })).toBe("under_age");
  expect(await next({ birthday: "1990-05-17" })).toBe("password_breached");
  const password = { password: testPassword, confirmPassword: testPassword };
  expect(await next(password)).toBe("mobile_invalid");
  const abroad = { countryDialingCode: "+91", mobileNum: "9876543210" };
  expect(await next(abroad)).toBe("sms_not_enabled");
  const taken = { countryDialingCode: "+880", mobileNum: "01811111111" };
  expect(await next(taken)).toBe("invitation_code_error");
  expect(await next({ affiliateCode: "" })).toBe("captcha_required");
  const otherPurpose = await captchaAnswer("login");
  expect(await next({ captcha: otherPurpose })).toBe("captcha_wrong");
  await proveAndClaim();
});

async function proveAndClaim() {
  expect(await withCaptcha({})).toBe("username_taken");
  expect(await withCaptcha({ username: "Latecomer" })).toBe("code_missing");
  expect(await withCaptcha({ verificationCode: "000000" })).toBe("code_wrong");
  // The number has an account: its owner is notified, and no code is ever right.
  const { text } = await sendCode("01811111111");
  expect(text).not.toMatch(/\d{6}/);
  expect(await withCaptcha({})).toBe("code_wrong");
  const free = { mobileNum: "01822222222" };
  expect(await withCaptcha({ ...free, verificationCode: await codeFor("01822222222") })).toBe(
    "social_failed",
  );
  const again = { socialCode: undefined, verificationCode: await codeFor("01822222222") };
  expect(await withCaptcha(again)).toBe("person_taken");
  const right = { payeeName: "Late Comer", verificationCode: await codeFor("01822222222") };
  expect(await withCaptcha(right)).toBeUndefined();
  const { identity } = api.app.platform;
  expect(await identity.memberByUsername("AMBERJACK", "latecomer")).toMatchObject({
    memberType: 3,
    status: "open",
  });
}
