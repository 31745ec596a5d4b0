import { z } from "zod";
import { AmountText, CurrencyText, Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";

/**
 * Calls of the member's protection: limits, pauses, and the reality check.
 *
 * A lower limit counts at once. A higher one, or none, waits 24 hours and counts only after the
 * member has confirmed it. A pause cannot be taken back.
 */

/**
 * "time" is the time signed in, and its amounts are whole minutes; all others are money. "single"
 * is the most one bet may be: nothing uses it up, and it is written under the period "day".
 */
export const limitKinds = ["deposit", "loss", "wager", "time", "single"] as const;
export const LimitKind = z.enum(limitKinds);
export type LimitKind = z.infer<typeof LimitKind>;

/** The last 24 hours, 7 days or 30 days, counted back from each moment. */
export const limitPeriods = ["day", "week", "month"] as const;
export const LimitPeriod = z.enum(limitPeriods);
export type LimitPeriod = z.infer<typeof LimitPeriod>;

export const PlayLimit = z
  .object({
    kind: LimitKind,
    period: LimitPeriod,
    /** The one of the house stands beside the member's own; the strictest counts. */
    setBy: z.enum(["member", "operator"]),
    amount: AmountText,
    /** Of a deposit limit: what came. */
    used: AmountText,
    /** What orders that are not paid yet hold of it, until they are paid or come to nothing. */
    reserved: AmountText,
    /** Neither used nor held. */
    left: AmountText,
    /** Of a deposit limit: when the oldest that came leaves the period, if any did. */
    freesAt: Timestamp.nullable(),
    setAt: Timestamp,
    /** An increase, or with `amount` null a removal, that waits. */
    pending: z
      .object({ amount: AmountText.nullable(), askedAt: Timestamp, dueAt: Timestamp })
      .nullable(),
  })
  .meta({ id: "PlayLimit" });
export type PlayLimit = z.infer<typeof PlayLimit>;

export const pauseLengths = [
  "day",
  "week",
  "month",
  "half_year",
  "year",
  "five_years",
  "for_ever",
] as const;
export const PauseLength = z.enum(pauseLengths);
export type PauseLength = z.infer<typeof PauseLength>;

export const Pause = z
  .object({
    kind: z.enum(["cool_off", "exclusion"]),
    startedAt: Timestamp,
    /** Null: permanent. */
    endsAt: Timestamp.nullable(),
  })
  .meta({ id: "Pause" });
export type Pause = z.infer<typeof Pause>;

export const realityMinutes = [15, 30, 60] as const;
const RealityMinutes = z.union([z.literal(15), z.literal(30), z.literal(60)]);

export const Protection = z
  .object({
    currency: CurrencyText,
    limits: z.array(PlayLimit),
    /** The longest of those that run now. */
    pause: Pause.nullable(),
    realityMinutes: RealityMinutes,
    /** At the first deposit, once. */
    isLimitOffered: z.boolean(),
  })
  .meta({ id: "Protection" });
export type Protection = z.infer<typeof Protection>;

export const PlaySession = z
  .object({
    sessionId: Uuid,
    startedAt: Timestamp,
    currency: CurrencyText,
    /** From the ledger: what was staked and won since the sign-in, without what was undone. */
    staked: AmountText,
    won: AmountText,
    /** won less staked. */
    net: AmountText,
    realityMinutes: RealityMinutes,
    /** When the next reality check is to be shown; past while one waits to be acknowledged. */
    realityDueAt: Timestamp,
    /** When the member's own time is used up, if the session goes on; null without such a limit. */
    timeEndsAt: Timestamp.nullable(),
    pause: Pause.nullable(),
  })
  .meta({ id: "PlaySession" });
export type PlaySession = z.infer<typeof PlaySession>;

const limit = { kind: LimitKind, period: LimitPeriod, amount: AmountText.nullable() };

export const protectionRoutes = {
  protection: {
    summary: "The member's limits with what is used of them, the running pause, and choices.",
    access: "member",
    response: Protection,
    refusals: [],
  },
  saveLimit: {
    summary:
      "Sets a limit: lower at once, higher or (null) none after 24 hours and a confirmation.",
    access: "member",
    body: z.strictObject(limit),
    response: Protection,
    refusals: [],
    perMinuteMax: 60,
  },
  confirmLimit: {
    summary: "Confirms an increase or removal whose 24 hours are over; names what it confirms.",
    access: "member",
    assurance: "full",
    body: z.strictObject(limit),
    response: Protection,
    refusals: ["not_found", "limit_waits"],
    perMinuteMax: 60,
  },
  pausePlay: {
    summary:
      "Stops bets and deposits at once, in every brand of the operator; it cannot be undone.",
    access: "member",
    body: z.strictObject({
      length: PauseLength,
      /** The member's own account name, typed as a confirmation. */
      account: z.string().trim().max(64),
    }),
    response: Protection,
    refusals: ["confirmation_wrong"],
    perMinuteMax: 20,
  },
  saveRealityCheck: {
    summary: "How often the site says how long the member plays and what it has cost.",
    access: "member",
    body: z.strictObject({ minutes: RealityMinutes }),
    response: Protection,
    refusals: [],
    perMinuteMax: 60,
  },
  declineLimitOffer: {
    summary: "The member wants no limit at the first deposit; it is not offered again.",
    access: "member",
    response: z.object({}),
    refusals: [],
    perMinuteMax: 60,
  },
  playSession: {
    summary: "The session since its sign-in: time, stakes, wins, and the next reality check.",
    access: "member",
    response: PlaySession,
    refusals: [],
  },
  acknowledgeReality: {
    summary: "The member has read the reality check; the next one is due after the interval.",
    access: "member",
    response: PlaySession,
    refusals: [],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
