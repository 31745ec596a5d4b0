import { z } from "zod";
import { memberTypes } from "../member-types.ts";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, Timestamp } from "../fields.ts";
import { SocialProvider } from "./system.ts";

/** Calls that begin and end a session, and what a session knows of its member. */

export const Username = z.string().trim().min(1).max(64);
export const Password = z.string().min(1).max(128);
/** As typed; the server reads it with the dialling code and refuses what is no mobile number. */
export const MobileNum = z.string().trim().max(32);
export const DialingCode = z.string().regex(/^\+[1-9]\d{0,3}$/);
/** Six digits, as typed. */
export const VerificationCode = z.string().trim().max(255);

/** What a captcha is asked for; an answer given for one purpose is worth nothing for another. */
export const captchaPurposes = ["login", "register", "forgot", "sms"] as const;
export const CaptchaPurpose = z.enum(captchaPurposes);
export type CaptchaPurpose = z.infer<typeof CaptchaPurpose>;

/** The letters of the picture alone: the browser's cookie says which captcha they answer. */
const CaptchaText = z
  .string()
  .trim()
  .max(16)
  .transform((text) => ({ kind: "image" as const, captchaId: "", text }));

/**
 * The answer to a captcha: the letters, the found number, or an outside service's token. An empty
 * `captchaId` is the captcha of the browser's cookie.
 */
export const CaptchaAnswer = z
  .union([
    CaptchaText,
    z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("image"),
        captchaId: z.string().max(64),
        text: z.string().trim().max(16),
      }),
      z.strictObject({
        kind: z.literal("work"),
        captchaId: z.string().max(64),
        number: z.number().int().min(0).max(10_000_000),
      }),
      z.strictObject({ kind: z.literal("service"), token: z.string().min(1).max(4096) }),
    ]),
  ])
  .meta({ id: "CaptchaAnswer" });
export type CaptchaAnswer = z.infer<typeof CaptchaAnswer>;

/** One captcha: a picture to read, or the same door by work instead. Either answer uses it up. */
export const Captcha = z
  .object({
    captchaId: z.string(),
    /** PNG in base64, without a `data:` prefix. */
    image: z.string(),
    endsAt: Timestamp,
    /** Find `number` ≤ `numberMax` whose SHA-256(salt + number) is `challenge` (hex). */
    work: z.object({
      algorithm: z.literal("SHA-256"),
      salt: z.string(),
      challenge: z.string(),
      numberMax: z.number().int(),
    }),
  })
  .meta({ id: "Captcha" });
export type Captcha = z.infer<typeof Captcha>;

/** Where somebody signs in: the site, or the agents' office. */
export const LoginSite = z.enum(["member", "agent"]);

export const LoginRequest = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("username"),
      username: Username,
      password: Password,
      captcha: CaptchaAnswer.optional(),
      /** Keeps a cookie that opens the next session within a day. */
      remember: z.boolean().default(false),
      site: LoginSite.default("member"),
    }),
    z.strictObject({
      type: z.literal("sms"),
      mobileNum: MobileNum,
      /** The brand's own country where absent. */
      countryDialingCode: DialingCode.optional(),
      /** The code from the message. */
      password: VerificationCode,
      captcha: CaptchaAnswer.optional(),
      remember: z.boolean().default(false),
      site: LoginSite.default("member"),
    }),
    z.strictObject({
      type: z.literal("firebase"),
      firebaseIdToken: z.string().min(1).max(4096),
      remember: z.boolean().default(false),
      site: LoginSite.default("member"),
    }),
  ])
  .meta({ id: "LoginRequest" });
export type LoginRequest = z.output<typeof LoginRequest>;

/** What a session may do: everything, or first one thing only. */
export const SessionScope = z.enum(["full", "password", "authenticator", "account"]);
export type SessionScope = z.infer<typeof SessionScope>;

export const SignedIn = z
  .object({
    status: z.literal("signed_in"),
    /** Opaque; sent back as `Authorization: Bearer <token>`. */
    token: z.string(),
    firstTimeLogin: z.boolean(),
    /** The password is too old, or one that only opens the door to a new one. */
    passwordExpired: z.boolean(),
    scope: SessionScope,
    /** When and from where the account was last entered before this. */
    previousLoginAt: Timestamp.nullable(),
    previousLoginIp: z.string().nullable(),
  })
  .meta({ id: "SignedIn" });
export type SignedIn = z.infer<typeof SignedIn>;

/**
 * Checks of a sign-in from a place not known. The first four prove something the member has; of
 * the last two, which only prove knowledge, both are needed, or one beside another check.
 */
export const loginChecks = [
  "totp",
  "recovery_code",
  "sms_code",
  "email_code",
  "mobile_number",
  "payee_name",
] as const;
export const LoginCheck = z.enum(loginChecks);
export type LoginCheck = z.infer<typeof LoginCheck>;

export const VerificationNeeded = z
  .object({
    status: z.literal("verification_needed"),
    /** Opens only the two verification calls. */
    pendingToken: z.string(),
    endsAt: Timestamp,
    triesLeft: z.number().int(),
    /** What this account can show, strongest first; passed ones are left out. */
    methods: z.array(LoginCheck),
    /** Checks already passed that do not suffice alone. */
    passed: z.array(LoginCheck),
    /** Enough of the number and the address to know them again. */
    mobileHint: z.string().nullable(),
    emailHint: z.string().nullable(),
  })
  .meta({ id: "VerificationNeeded" });
export type VerificationNeeded = z.infer<typeof VerificationNeeded>;

export const LoginAnswer = z
  .discriminatedUnion("status", [SignedIn, VerificationNeeded])
  .meta({ id: "LoginAnswer" });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** Nobody here has this outside account yet: `socialCode` goes into the registration. */
export const RegistrationNeeded = z
  .object({
    status: z.literal("registration_needed"),
    provider: SocialProvider,
    socialCode: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
  })
  .meta({ id: "RegistrationNeeded" });
export type RegistrationNeeded = z.infer<typeof RegistrationNeeded>;

export const SocialLoginAnswer = z
  .discriminatedUnion("status", [SignedIn, VerificationNeeded, RegistrationNeeded])
  .meta({ id: "SocialLoginAnswer" });
export type SocialLoginAnswer = z.infer<typeof SocialLoginAnswer>;

export const FreePlayRequest = z
  .strictObject({
    os: z.string().max(64),
    platform: z.literal("W"),
    /** Said by callers of gateways that encrypt or count versions; changes nothing here. */
    Encryption: z.union([z.boolean(), z.string().max(16)]).optional(),
    "X-Gateway-Version": z.union([z.literal(3), z.literal("3")]).optional(),
  })
  .meta({ id: "FreePlayRequest" });

const PendingToken = z.string().min(1).max(64);

/** A message was sent, or would have been: the answer never tells whether an account exists. */
export const CodeSent = z
  .object({
    /** How long the code lives; the send button waits as long. */
    expiredMinutes: z.number(),
  })
  .meta({ id: "CodeSent" });
export type CodeSent = z.infer<typeof CodeSent>;

export const MemberInfo = z
  .object({
    id: z.string(),
    account: z.string(),
    nickname: z.string(),
    type: z.union([
      z.literal(memberTypes.generalAgent),
      z.literal(memberTypes.agent),
      z.literal(memberTypes.player),
      z.literal(memberTypes.trial),
      z.literal(memberTypes.affiliate),
      z.literal(memberTypes.subAffiliate),
    ]),
    icon: z.string(),
    currency: CurrencyText,
    currencySymbol: z.string(),
    language: z.string(),
    registeredAt: Timestamp,
    sessionEndsAt: Timestamp,
    scope: SessionScope,
    /** Whether the brand has VIP levels, and which is the member's. */
    hasVip: z.boolean(),
    vipLabelName: z.string(),
    vipRankLevel: z.number().int(),
  })
  .meta({ id: "MemberInfo" });
export type MemberInfo = z.infer<typeof MemberInfo>;

export const Balance = z
  .object({ currency: CurrencyText, balance: AmountText, locked: AmountText })
  .meta({ id: "Balance" });
export type Balance = z.infer<typeof Balance>;

/** After the right proof: which accounts may not enter here, and what closes them. */
const entryRefusals = [
  "account_disabled",
  "non_member_account",
  "non_agent_account",
  "first_password_ended",
] as const;

export const sessionRoutes = {
  captcha: {
    summary: "A picture to read, as PNG in base64; a cookie says which. For one use.",
    access: "anyone",
    query: z.strictObject({ purpose: CaptchaPurpose.default("login") }),
    response: z.string(),
    refusals: ["captcha_too_fast"],
    perMinuteMax: 60,
  },
  captchaChallenge: {
    summary: "The same with its id, and a piece of work for who cannot read the picture.",
    access: "anyone",
    query: z.strictObject({ purpose: CaptchaPurpose.default("login") }),
    response: Captcha,
    refusals: ["captcha_too_fast"],
    perMinuteMax: 60,
  },
  login: {
    summary: "Signs a member in by user name, by a code on the phone, or by a phone-auth token.",
    access: "anyone",
    body: LoginRequest,
    response: LoginAnswer,
    refusals: [
      "key_rotated",
      "payload_unreadable",
      "sms_not_enabled",
      "captcha_required",
      "captcha_wrong",
      "too_many_attempts",
      "mobile_missing",
      "mobile_invalid",
      "code_missing",
      "code_wrong",
      "code_expired",
      "bad_credentials",
      ...entryRefusals,
    ],
    perMinuteMax: 30,
  },
  sendLoginVerification: {
    summary: "Sends a code to the phone or the mailbox of a sign-in that waits for its check.",
    access: "anyone",
    body: z.strictObject({
      pendingToken: PendingToken,
      method: z.enum(["sms_code", "email_code"]),
    }),
    response: CodeSent,
    refusals: ["verification_ended", "sms_too_many", "sms_quota", "sms_failed"],
    perMinuteMax: 20,
  },
  loginVerification: {
    summary: "Answers one check of a sign-in from a place not known.",
    access: "anyone",
    body: z.strictObject({
      pendingToken: PendingToken,
      method: LoginCheck,
      value: z.string().trim().min(1).max(255),
    }),
    response: LoginAnswer,
    refusals: [
      "key_rotated",
      "payload_unreadable",
      "verification_ended",
      "verification_failed",
      "account_disabled",
    ],
    perMinuteMax: 30,
  },
  socialLogin: {
    summary: "Ends a sign-in by Google or Facebook with the code the browser came back with.",
    access: "anyone",
    body: z.strictObject({ code: z.string().min(1).max(64) }),
    response: SocialLoginAnswer,
    refusals: ["social_failed", ...entryRefusals],
    perMinuteMax: 30,
  },
  resumeSession: {
    summary: "Opens a session from the remember cookie; accepted from our own pages only.",
    access: "anyone",
    response: SignedIn,
    refusals: ["origin_refused", "remember_ended", "account_disabled"],
    perMinuteMax: 30,
  },
  issueStartToken: {
    summary: "A one-time token, good for 60 s, that goes on with this session in another browser.",
    access: "member",
    isAlwaysAllowed: true,
    stepUp: "start_address",
    response: z.object({ startToken: z.string(), endsAt: Timestamp }),
    refusals: [],
    perMinuteMax: 20,
  },
  startToken: {
    summary: "Swaps the token of a start address for a session; accepted from our own pages only.",
    access: "anyone",
    body: z.strictObject({ startToken: z.string().min(1).max(64) }),
    response: SignedIn,
    refusals: ["origin_refused", "remember_ended", "account_disabled"],
    perMinuteMax: 30,
  },
  startTokenOwner: {
    summary: "Whose session the token of a start address goes on with; the token stays unused.",
    access: "anyone",
    body: z.strictObject({ startToken: z.string().min(1).max(64) }),
    response: z.object({ account: z.string(), endsAt: Timestamp }),
    refusals: ["origin_refused", "remember_ended"],
    perMinuteMax: 30,
  },
  freePlay: {
    summary: "Opens a throw-away trial account with play money.",
    access: "anyone",
    body: FreePlayRequest,
    response: SignedIn,
    refusals: ["free_play_off"],
    perMinuteMax: 20,
  },
  logout: {
    summary: "Ends the session.",
    access: "session",
    isAlwaysAllowed: true,
    isForUnfinished: true,
    response: z.object({}),
    refusals: [],
  },
  noteActivity: {
    summary: "The member moves on the page or in a game's frame: keeps the session alive.",
    access: "session",
    isAlwaysAllowed: true,
    isForUnfinished: true,
    response: z.object({}),
    refusals: [],
    perMinuteMax: 60,
  },
  memberInfo: {
    summary: "The signed-in member.",
    access: "session",
    isAlwaysAllowed: true,
    isForUnfinished: true,
    response: MemberInfo,
    refusals: [],
  },
  balance: {
    summary: "The member's balance as the ledger has it now.",
    access: "session",
    response: Balance,
    refusals: [],
  },
  merchantWallet: {
    summary: "Whether all vendors share one wallet.",
    access: "session",
    response: z.object({ isSingle: z.boolean() }),
    refusals: [],
  },
  feedTicket: {
    summary: "A single-use ticket, good for 30 s, that opens the feed socket.",
    access: "session",
    isBackground: true,
    response: z.object({ ticket: z.string(), url: z.string() }),
    refusals: [],
  },
} as const satisfies Record<string, RouteSchema>;
