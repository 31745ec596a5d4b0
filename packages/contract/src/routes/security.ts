import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { PageQuery, pageOf, Timestamp, Uuid } from "../fields.ts";
import { CodeSent, DialingCode, MobileNum, VerificationCode } from "./session.ts";
import { StepUpAction, StepUpMethod } from "../step-up.ts";
import { SocialProvider } from "./system.ts";

/**
 * The security centre: what proves who a member is, where they are signed in, and what happened.
 *
 * Whatever touches money or credentials needs a step-up: a fresh proof for one action. A member
 * with an authenticator, a phone or a mailbox must show one of these; only who has none of them
 * may show the password instead.
 */

export const SecurityOverview = z
  .object({
    /** Masked, such as "+88017•••••678". */
    mobile: z.string().nullable(),
    /** Masked, such as "r•••m@mail.test". */
    email: z.string().nullable(),
    /** Given at registration and proven by nobody yet, in full; null where one is bound. */
    given: z.object({ mobile: z.string().nullable(), email: z.string().nullable() }),
    payeeName: z.string().nullable(),
    hasPassword: z.boolean(),
    passwordChangedAt: Timestamp.nullable(),
    hasPaymentPassword: z.boolean(),
    authenticator: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
    social: z.array(z.object({ provider: SocialProvider, linkedAt: Timestamp })),
    /** Payout details cannot be changed until then: a password was reset. */
    payoutFrozenUntil: Timestamp.nullable(),
    stepUpMethods: z.array(StepUpMethod),
  })
  .meta({ id: "SecurityOverview" });
export type SecurityOverview = z.infer<typeof SecurityOverview>;

export const loginWays = [
  "username",
  "sms",
  "firebase",
  "google",
  "facebook",
  "remembered",
  "registration",
  "password_reset",
  "trial",
] as const;
export const LoginWay = z.enum(loginWays);
export type LoginWay = z.infer<typeof LoginWay>;

export const SessionRow = z
  .object({
    sessionId: Uuid,
    startedAt: Timestamp,
    lastSeenAt: Timestamp,
    ip: z.string(),
    userAgent: z.string(),
    way: LoginWay,
    isCurrent: z.boolean(),
  })
  .meta({ id: "SessionRow" });
export type SessionRow = z.infer<typeof SessionRow>;

export const LoginRow = z
  .object({
    at: Timestamp,
    ip: z.string(),
    userAgent: z.string(),
    way: LoginWay,
    /** "checked": entered after a check of an unknown place. */
    outcome: z.enum(["entered", "checked", "refused", "check_failed"]),
  })
  .meta({ id: "LoginRow" });
export type LoginRow = z.infer<typeof LoginRow>;

export const TrustedPlace = z
  .object({
    trustedId: Uuid,
    kind: z.enum(["device", "network"]),
    userAgent: z.string(),
    ip: z.string(),
    addedAt: Timestamp,
    endsAt: Timestamp,
    isCurrent: z.boolean(),
  })
  .meta({ id: "TrustedPlace" });
export type TrustedPlace = z.infer<typeof TrustedPlace>;

/** What the member is notified of, here and by message. */
export const securityEvents = [
  "registered",
  "new_place",
  "sign_in_check_failed",
  "sign_in_locked",
  "password_changed",
  "password_reset",
  "mobile_bound",
  "email_bound",
  "payee_name_set",
  "payment_password_set",
  "authenticator_on",
  "authenticator_off",
  "recovery_codes_renewed",
  "recovery_code_used",
  "social_linked",
  "social_removed",
  "sessions_ended",
  "remembered_reused",
  "profile_saved",
] as const;
export const SecurityEvent = z.enum(securityEvents);
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const ActivityRow = z
  .object({ at: Timestamp, event: SecurityEvent, ip: z.string(), userAgent: z.string() })
  .meta({ id: "ActivityRow" });
export type ActivityRow = z.infer<typeof ActivityRow>;

export const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: "RecoveryCodes" });

const encryptedRefusals = ["key_rotated", "payload_unreadable"] as const;
const codeRefusals = ["code_missing", "code_wrong", "code_expired"] as const;
const sendRefusals = ["sms_too_many", "sms_quota", "sms_failed"] as const;
const empty = z.object({});

export const securityRoutes = {
  securityOverview: {
    summary: "What is bound to the account, masked, and how a step-up can be made.",
    access: "member",
    isAlwaysAllowed: true,
    response: SecurityOverview,
    refusals: [],
  },
  sendStepUpCode: {
    summary: "Sends a code for a step-up to the bound phone or mailbox.",
    access: "member",
    isAlwaysAllowed: true,
    body: z.strictObject({ action: StepUpAction, method: z.enum(["sms_code", "email_code"]) }),
    response: CodeSent,
    refusals: ["step_up_method", ...sendRefusals],
    perMinuteMax: 20,
  },
  stepUp: {
    summary: "Proves the member again for one action; the token is good for one success.",
    access: "member",
    isAlwaysAllowed: true,
    body: z.strictObject({
      action: StepUpAction,
      method: StepUpMethod,
      value: z.string().trim().min(1).max(128),
    }),
    response: z.object({ stepUpToken: z.string(), endsAt: Timestamp }),
    refusals: [...encryptedRefusals, "step_up_method", "too_many_attempts", "step_up_failed"],
    perMinuteMax: 30,
  },
  sendBindCode: {
    summary: "Sends a code to a number or address that is to be bound.",
    access: "member",
    body: z.discriminatedUnion("channel", [
      z.strictObject({
        channel: z.literal("sms"),
        mobileNum: MobileNum,
        countryDialingCode: DialingCode,
      }),
      z.strictObject({ channel: z.literal("email"), email: z.string().trim().max(255) }),
    ]),
    response: CodeSent,
    refusals: [
      "mobile_missing",
      "mobile_invalid",
      "email_invalid",
      "sms_not_enabled",
      ...sendRefusals,
    ],
    perMinuteMax: 20,
  },
  bindMobile: {
    summary: "Binds a mobile number, or another in its place.",
    access: "member",
    stepUp: "bind_mobile",
    body: z.strictObject({
      mobileNum: MobileNum,
      countryDialingCode: DialingCode,
      verificationCode: VerificationCode,
    }),
    response: empty,
    refusals: [
      "step_up_required",
      ...encryptedRefusals,
      "mobile_missing",
      "mobile_invalid",
      "sms_not_enabled",
      ...codeRefusals,
      "mobile_taken",
    ],
    perMinuteMax: 20,
  },
  bindEmail: {
    summary: "Binds an e-mail address, or another in its place.",
    access: "member",
    stepUp: "bind_email",
    body: z.strictObject({
      email: z.string().trim().max(255),
      verificationCode: VerificationCode,
    }),
    response: empty,
    refusals: [
      "step_up_required",
      ...encryptedRefusals,
      "email_invalid",
      ...codeRefusals,
      "email_taken",
    ],
    perMinuteMax: 20,
  },
  setPayeeName: {
    summary:
      "Sets the name that payout accounts must carry; once set, customer service changes it.",
    access: "member",
    stepUp: "payee_name",
    body: z.strictObject({ payeeName: z.string().trim().min(1).max(100) }),
    response: empty,
    refusals: [
      "step_up_required",
      ...encryptedRefusals,
      "registration_rule",
      "payout_frozen",
      "payee_name_set",
      "person_taken",
    ],
    perMinuteMax: 20,
  },
  setPaymentPassword: {
    summary: "Sets the password that confirms payouts.",
    access: "member",
    stepUp: "payment_password",
    body: z.strictObject({
      paymentPassword: z.string().min(1).max(64),
      confirmPaymentPassword: z.string().min(1).max(64),
    }),
    response: empty,
    refusals: [
      "step_up_required",
      ...encryptedRefusals,
      "inconsistent_twice",
      "registration_rule",
      "payout_frozen",
    ],
    perMinuteMax: 20,
  },
  startAuthenticator: {
    summary: "A new authenticator secret, shown once; it counts only when confirmed.",
    access: "member",
    isAlwaysAllowed: true,
    stepUp: "authenticator",
    response: z.object({ secret: z.string(), otpauthUri: z.string() }),
    refusals: ["step_up_required", "authenticator_on"],
    perMinuteMax: 10,
  },
  confirmAuthenticator: {
    summary: "Turns the authenticator on by its first code; the answer carries recovery codes.",
    access: "member",
    isAlwaysAllowed: true,
    body: z.strictObject({ code: VerificationCode }),
    response: RecoveryCodes,
    refusals: [...encryptedRefusals, "authenticator_on", "too_many_attempts", "code_wrong"],
    perMinuteMax: 20,
  },
  removeAuthenticator: {
    summary: "Turns the authenticator off.",
    access: "member",
    stepUp: "authenticator",
    response: empty,
    refusals: ["step_up_required", "authenticator_needed"],
    perMinuteMax: 10,
  },
  renewRecoveryCodes: {
    summary: "Ten new recovery codes; the old ones are worth nothing any more.",
    access: "member",
    stepUp: "recovery_codes",
    response: RecoveryCodes,
    refusals: ["step_up_required", "authenticator_off"],
    perMinuteMax: 10,
  },
  sessions: {
    summary: "Where the account is signed in now.",
    access: "member",
    response: z.array(SessionRow),
    refusals: [],
  },
  endSession: {
    summary: "Signs out one session.",
    access: "member",
    params: z.strictObject({ sessionId: Uuid }),
    response: empty,
    refusals: ["not_found"],
  },
  endOtherSessions: {
    summary: "Signs out everywhere but here, and forgets every remembered device.",
    access: "member",
    response: empty,
    refusals: [],
  },
  trustedPlaces: {
    summary: "Devices and networks from which no extra check is asked.",
    access: "member",
    response: z.array(TrustedPlace),
    refusals: [],
  },
  forgetTrusted: {
    summary: "Trusts a device or network no longer.",
    access: "member",
    params: z.strictObject({ trustedId: Uuid }),
    response: empty,
    refusals: ["not_found"],
  },
  loginHistory: {
    summary: "Sign-ins of the account, newest first.",
    access: "member",
    query: PageQuery,
    response: pageOf(LoginRow),
    refusals: [],
  },
  securityActivity: {
    summary: "What was done to the account's security, newest first.",
    access: "member",
    query: PageQuery,
    response: pageOf(ActivityRow),
    refusals: [],
  },
  startSocialLink: {
    summary: "Where to send the browser to link a Google or Facebook account.",
    access: "member",
    params: z.strictObject({ provider: SocialProvider }),
    stepUp: "social",
    response: z.object({ url: z.string() }),
    refusals: ["step_up_required", "not_found", "social_failed"],
    perMinuteMax: 10,
  },
  removeSocialLink: {
    summary: "Unlinks a Google or Facebook account.",
    access: "member",
    params: z.strictObject({ provider: SocialProvider }),
    stepUp: "social",
    response: empty,
    refusals: ["step_up_required", "not_found", "last_way_in"],
    perMinuteMax: 10,
  },
} as const satisfies Record<string, RouteSchema>;
