import { expect, test } from "vitest";
import {
  mobileBody,
  nameBody,
  type RegisterParts,
  type RegisterValues,
} from "./registration-body.ts";

const values: RegisterValues = {
  username: " rahim ",
  password: " secret pass ",
  confirmPassword: " secret pass ",
  mobileNum: "01712345678",
  verificationCode: "123456",
  email: " r@mail.test ",
  payeeName: "",
  birthday: "2000-01-31",
  idNumber: "hidden",
  paymentPassword: "112233",
  qqNum: "",
  line: "",
  whatsapp: "",
  facebook: "",
  wechat: "",
  recommenderId: "",
  affiliateCode: "typed",
  isAdult: true,
  acceptedTerms: true,
};
const number = { mobileNum: "01712345678", countryDialingCode: "+880" };
const parts: RegisterParts = {
  shown: ["username", "password", "mobileNum", "email", "payeeName", "birthday"],
  number: undefined,
  idToken: undefined,
  hasCode: false,
  captcha: {},
  socialCode: undefined,
  referralCode: undefined,
  affiliateCode: undefined,
  clickId: undefined,
  page: { origin: "https://site.test", pathname: "/register", hostname: "site.test" },
};

const always = {
  isAdult: true,
  acceptedTerms: true,
  login: true,
  registerMethod: "WEB",
  registerUrl: "https://site.test/register",
  domain: "site.test",
};

test("by user name: what is shown and filled in travels, trimmed; passwords as typed", () => {
  expect(nameBody(values, parts)).toEqual({
    ...always,
    username: "rahim",
    password: " secret pass ",
    confirmPassword: " secret pass ",
    email: "r@mail.test",
    birthday: "2000-01-31",
  });
});

test("by mobile number: the code goes along, the password only where it is asked for", () => {
  const shown = ["mobileNum"] as const;
  expect(mobileBody(values, number, { ...parts, shown, number, hasCode: true })).toEqual({
    ...always,
    ...number,
    verificationCode: "123456",
  });
  const withPassword = { ...parts, shown: ["mobileNum", "password"] as const, number };
  expect(mobileBody(values, number, withPassword)).toMatchObject({ password: " secret pass " });
});

test("a phone-auth token takes the code's place", () => {
  const body = nameBody(values, { ...parts, number, hasCode: true, idToken: "token" });
  expect(body).toMatchObject({ ...number, firebaseChannel: "sms", firebaseIdToken: "token" });
  expect(body).not.toHaveProperty("verificationCode");
});

test("no code goes along without a number", () => {
  expect(nameBody(values, { ...parts, hasCode: true })).not.toHaveProperty("verificationCode");
});

test("codes of friends, affiliates and outside sign-ins go along", () => {
  const codes = { socialCode: "s", referralCode: "r", affiliateCode: "a" };
  const captcha = { captcha: { kind: "work" as const, captchaId: "c", number: 5 } };
  expect(nameBody(values, { ...parts, ...codes, captcha })).toMatchObject({ ...codes, ...captcha });
});
