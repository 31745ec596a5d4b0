import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import {
  CaptchaAnswer,
  DialingCode,
  LoginAnswer,
  LoginSite,
  MobileNum,
  Password,
  Username,
  VerificationCode,
} from "./session.ts";

/** Changing a password, and the two ways back for those who forgot theirs. */

export const ChangePasswordRequest = z
  .strictObject({
    /** Not asked for where the session was opened to change the password. */
    oldPassword: Password.optional(),
    newPassword: Password,
    confirmNewPassword: Password,
  })
  .meta({ id: "ChangePasswordRequest" });
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

/** A form has only texts: the captcha's answer travels as JSON. */
const CaptchaText = z
  .string()
  .max(4500)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue("not JSON");
      return z.NEVER;
    }
  })
  .pipe(CaptchaAnswer);

const newPasswordRefusals = ["registration_rule", "password_breached"] as const;

export const passwordRoutes = {
  changePassword: {
    summary: "Changes the password and ends every other session.",
    access: "member",
    isAlwaysAllowed: true,
    stepUp: "change_password",
    body: ChangePasswordRequest,
    response: z.object({}),
    refusals: [
      "step_up_required",
      "key_rotated",
      "payload_unreadable",
      "inconsistent_twice",
      "too_many_attempts",
      "password_wrong",
      ...newPasswordRefusals,
      "password_reused",
    ],
    perMinuteMax: 20,
  },
  forgotByEmail: {
    summary: "Sends a link for a new password to the account's own address, if the two belong.",
    access: "anyone",
    body: z.strictObject({
      username: Username,
      email: z.string().trim().min(1).max(255),
      captcha: CaptchaText.optional(),
      /** Where the link leads. */
      site: LoginSite.default("member"),
    }),
    response: z.object({}),
    refusals: ["captcha_required", "captcha_wrong"],
    perMinuteMax: 10,
  },
  resetPassword: {
    summary: "Sets a new password by the link from the mail and ends every session.",
    access: "anyone",
    body: z.strictObject({
      token: z.string().min(1).max(64),
      newPassword: Password,
      confirmNewPassword: Password,
    }),
    response: z.object({}),
    refusals: [
      "key_rotated",
      "payload_unreadable",
      "inconsistent_twice",
      "reset_link_ended",
      ...newPasswordRefusals,
    ],
    perMinuteMax: 20,
  },
  setPasswordByPhone: {
    summary: "Sets a new password by a code on the phone, ends every session and signs in.",
    access: "anyone",
    body: z.strictObject({
      newPassword: Password,
      mobileNum: MobileNum,
      /** The brand's own country where absent. */
      countryDialingCode: DialingCode.optional(),
      verificationCode: VerificationCode,
    }),
    response: LoginAnswer,
    refusals: [
      "key_rotated",
      "payload_unreadable",
      "mobile_missing",
      "mobile_invalid",
      "sms_not_enabled",
      "code_missing",
      ...newPasswordRefusals,
      "code_wrong",
      "code_expired",
      "account_disabled",
      "non_member_account",
    ],
    perMinuteMax: 20,
  },
} as const satisfies Record<string, RouteSchema>;
