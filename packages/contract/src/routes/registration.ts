import { z } from "zod";
import { Uuid } from "../fields.ts";
import { clickTextMax, inviteKinds } from "../link-rules.ts";
import type { RouteSchema } from "../route.ts";
import {
  CaptchaAnswer,
  CodeSent,
  DialingCode,
  MobileNum,
  Password,
  SignedIn,
  Username,
  VerificationCode,
} from "./session.ts";

/** Opening an account: by user name or by mobile number, under the brand's own rules. */

const Optional = z.string().trim().max(255).optional();

/** What is too long is cut: a visitor is not turned away for it. */
const ClickText = z
  .string()
  .max(2000)
  .transform((text) => text.trim().slice(0, clickTextMax))
  .optional();

/** What both ways share; the brand's rules say which are shown and which required. */
const shared = {
  payeeName: Optional,
  /** yyyy-MM-dd. */
  birthday: Optional,
  idNumber: Optional,
  email: Optional,
  paymentPassword: Optional,
  qqNum: Optional,
  line: Optional,
  whatsapp: Optional,
  facebook: Optional,
  wechat: Optional,
  recommenderId: Optional,
  affiliateCode: Optional,
  /** From the address the visitor came by. */
  referralCode: Optional,
  /** The last visit by an affiliate's link, with the code of that link. */
  clickId: Uuid.optional(),
  captcha: CaptchaAnswer.optional(),
  /** From a sign-in by Google or Facebook that nobody here has yet. */
  socialCode: z.string().max(64).optional(),
  firebaseChannel: z.literal("sms").optional(),
  firebaseIdToken: z.string().max(4096).optional(),
  isAdult: z.boolean(),
  acceptedTerms: z.boolean(),
  /** True: the answer carries a session. */
  login: z.literal(true),
  registerMethod: z.literal("WEB"),
  registerUrl: z.url().max(500),
  domain: z.string().trim().max(255).optional(),
};

export const RegisterRequest = z
  .strictObject({
    ...shared,
    username: Username,
    password: Password,
    confirmPassword: Password,
    mobileNum: MobileNum.optional(),
    countryDialingCode: DialingCode.optional(),
    verificationCode: VerificationCode.optional(),
  })
  .meta({ id: "RegisterRequest" });
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const RegisterMobileRequest = z
  .strictObject({
    ...shared,
    mobileNum: MobileNum,
    countryDialingCode: DialingCode,
    verificationCode: VerificationCode.optional(),
    /** Asked for where the brand's MOBILENUMPASSREG3 is on. */
    password: Password.optional(),
    confirmPassword: Password.optional(),
  })
  .meta({ id: "RegisterMobileRequest" });
export type RegisterMobileRequest = z.infer<typeof RegisterMobileRequest>;

const {
  recommenderId: _recommender,
  affiliateCode: _affiliate,
  referralCode: _referral,
  clickId: _click,
  captcha: _captcha,
  socialCode: _social,
  login: _login,
  registerMethod: _method,
  registerUrl: _url,
  domain: _domain,
  ...personal
} = shared;

/** What an account that an agent opened is finished by: the registration of its person. */
export const FinishAccountRequest = z
  .strictObject({
    ...personal,
    newPassword: Password,
    confirmNewPassword: Password,
    mobileNum: MobileNum.optional(),
    countryDialingCode: DialingCode.optional(),
    verificationCode: VerificationCode.optional(),
  })
  .meta({ id: "FinishAccountRequest" });
export type FinishAccountRequest = z.infer<typeof FinishAccountRequest>;

const mobileRefusals = ["sms_not_enabled", "mobile_missing", "mobile_invalid"] as const;
const captchaRefusals = ["captcha_required", "captcha_wrong"] as const;
const codeRefusals = ["code_missing", "code_wrong", "code_expired"] as const;

/**
 * In the order they are checked. A name is looked for before a code is used up, and a number only
 * after its code, so that nobody learns whose number it is.
 */
const registerRefusals = [
  "key_rotated",
  "payload_unreadable",
  "registration_closed",
  "terms_required",
  "age_required",
  "registration_rule",
  "inconsistent_twice",
  "under_age",
  "password_breached",
  "mobile_missing",
  "mobile_invalid",
  "sms_not_enabled",
  "invitation_code_error",
  ...captchaRefusals,
  "username_taken",
  ...codeRefusals,
  "line_too_deep",
  "social_failed",
  "mobile_taken",
  "person_taken",
] as const;

export const registrationRoutes = {
  smsNoLogin: {
    summary: "Sends a code for signing in or for a new password; the same answer for any number.",
    access: "anyone",
    body: z.strictObject({
      purpose: z.enum(["login", "forgot"]).default("login"),
      mobileNum: MobileNum,
      countryDialingCode: DialingCode,
      captcha: CaptchaAnswer.optional(),
    }),
    response: CodeSent,
    refusals: [...mobileRefusals, ...captchaRefusals, "sms_too_many", "sms_quota"],
    perMinuteMax: 20,
  },
  smsRegister: {
    summary: "Sends a code for a registration, by user name or by mobile number.",
    access: "anyone",
    body: z.strictObject({
      moduleId: z.enum(["username", "mobile"]),
      mobileNo: MobileNum,
      countryDialingCode: DialingCode,
      captcha: CaptchaAnswer.optional(),
    }),
    response: CodeSent,
    refusals: [...mobileRefusals, ...captchaRefusals, "sms_too_many", "sms_quota", "sms_failed"],
    perMinuteMax: 20,
  },
  register: {
    summary: "Opens a member account and signs it in.",
    access: "anyone",
    body: RegisterRequest,
    response: SignedIn,
    refusals: registerRefusals,
    perMinuteMax: 20,
  },
  registerMobile: {
    summary: "Opens a member account for a mobile number and signs it in.",
    access: "anyone",
    body: RegisterMobileRequest,
    response: SignedIn,
    refusals: registerRefusals,
    perMinuteMax: 20,
  },
  finishAccount: {
    summary:
      "The person takes over an account that an agent opened: a password, an age, the terms.",
    access: "session",
    isAlwaysAllowed: true,
    isForUnfinished: true,
    body: FinishAccountRequest,
    response: z.object({}),
    refusals: [
      "key_rotated",
      "payload_unreadable",
      "account_in_use",
      "terms_required",
      "age_required",
      "registration_closed",
      "registration_rule",
      "inconsistent_twice",
      "under_age",
      "password_breached",
      "mobile_missing",
      "mobile_invalid",
      "sms_not_enabled",
      "password_reused",
      ...codeRefusals,
      "changed_meanwhile",
      "mobile_taken",
      "person_taken",
    ],
    perMinuteMax: 20,
  },
  affiliate: {
    summary: "Whether an invitation code, or the address itself, belongs to an affiliate.",
    access: "anyone",
    query: z.strictObject({
      code: z.string().trim().max(64).optional(),
      domain: z.string().trim().max(255).optional(),
      /** Said once by a visitor who came by a link with the code. */
      via: z.literal("link").optional(),
      /** What an affiliate's link carries to tell its visitors apart. */
      src: ClickText,
      s1: ClickText,
      s2: ClickText,
      s3: ClickText,
      s4: ClickText,
      s5: ClickText,
    }),
    response: z.object({
      affiliateCode: z.string().nullable(),
      /** Of a visitor who came by an affiliate's link: brought to the registration. */
      clickId: Uuid.nullable(),
      /** What account registering by it opens. */
      registers: z.enum(inviteKinds),
    }),
    refusals: ["invitation_code_error"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;
