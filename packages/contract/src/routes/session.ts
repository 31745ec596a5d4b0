import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, Timestamp } from "../fields.ts";

/** Calls that begin and end a session, and what a session knows of its member. */

export const LoginRequest = z
  .strictObject({
    type: z.literal("username"),
    username: z.string().trim().min(1).max(64),
    password: z.string().min(1).max(128),
  })
  .meta({ id: "LoginRequest" });
export type LoginRequest = z.infer<typeof LoginRequest>;

export const LoginAnswer = z
  .object({
    /** Opaque; sent back as `Authorization: Bearer <token>`. */
    token: z.string(),
    firstTimeLogin: z.boolean(),
    passwordExpired: z.boolean(),
    previousLoginAt: Timestamp.nullable(),
  })
  .meta({ id: "LoginAnswer" });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const RegisterRequest = z
  .strictObject({
    username: z.string().trim().min(1).max(64),
    password: z.string().min(1).max(128),
    confirmPassword: z.string().min(1).max(128),
    isAdult: z.boolean(),
    acceptedTerms: z.boolean(),
    /** True: the answer carries a session. */
    login: z.literal(true),
    registerMethod: z.literal("WEB"),
    registerUrl: z.url().max(500),
  })
  .meta({ id: "RegisterRequest" });
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const FreePlayRequest = z
  .strictObject({ os: z.string().max(64), platform: z.literal("W") })
  .meta({ id: "FreePlayRequest" });

export const MemberInfo = z
  .object({
    id: z.string(),
    account: z.string(),
    nickname: z.string(),
    /** 1, 2, 41 and 42 agents; 4 trial; 3 player. */
    type: z.union([
      z.literal(1),
      z.literal(2),
      z.literal(3),
      z.literal(4),
      z.literal(41),
      z.literal(42),
    ]),
    currency: CurrencyText,
    currencySymbol: z.string(),
    language: z.string(),
    registeredAt: Timestamp,
    sessionEndsAt: Timestamp,
  })
  .meta({ id: "MemberInfo" });
export type MemberInfo = z.infer<typeof MemberInfo>;

export const Balance = z
  .object({ currency: CurrencyText, balance: AmountText, locked: AmountText })
  .meta({ id: "Balance" });
export type Balance = z.infer<typeof Balance>;

export const sessionRoutes = {
  login: {
    summary: "Signs a member in by user name and password.",
    access: "anyone",
    body: LoginRequest,
    response: LoginAnswer,
    refusals: [
      "key_rotated",
      "payload_unreadable",
      "too_many_attempts",
      "bad_credentials",
      "account_disabled",
    ],
    perMinuteMax: 30,
  },
  freePlay: {
    summary: "Opens a throw-away trial account with play money.",
    access: "anyone",
    body: FreePlayRequest,
    response: LoginAnswer,
    refusals: ["free_play_off"],
    perMinuteMax: 20,
  },
  logout: {
    summary: "Ends the session.",
    access: "session",
    response: z.object({}),
    refusals: [],
  },
  register: {
    summary: "Opens a member account and signs it in.",
    access: "anyone",
    body: RegisterRequest,
    response: LoginAnswer,
    refusals: [
      "key_rotated",
      "payload_unreadable",
      "terms_required",
      "age_required",
      "registration_rule",
      "inconsistent_twice",
      "username_taken",
    ],
    perMinuteMax: 20,
  },
  memberInfo: {
    summary: "The signed-in member.",
    access: "session",
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
    response: z.object({ ticket: z.string(), url: z.string() }),
    refusals: [],
  },
} as const satisfies Record<string, RouteSchema>;
