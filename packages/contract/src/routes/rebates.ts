import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, GameType, PageQuery, Timestamp, pageOf } from "../fields.ts";
import { Award } from "./awards.ts";

/**
 * Rebates: a part of what counts of a day's stakes, by type of game. A member claims it by himself
 * at any time from the brand's minimum on; what is left is credited by itself after the day.
 */

const Amount = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

/** The row with the highest level, then the highest amount, that a member's day reaches counts. */
const RebateRow = z.strictObject({
  gameType: GameType,
  /** From this VIP level on; 0 is everybody. */
  level: z.number().int().min(0).max(100),
  /** From so much of the day's counted stakes on, and then for all of them. */
  from: Amount,
  /** Millionths of what counts. */
  ratePpm: z.number().int().min(0).max(50_000),
});

export const RebateSettings = z
  .strictObject({
    currency: CurrencyText,
    isOpen: z.boolean(),
    minClaim: Amount,
    /** Whether stakes count that also wager for a bonus. */
    whileBonus: z.boolean(),
    rows: z.array(RebateRow).max(500),
  })
  .meta({ id: "RebateSettings" });
export type RebateSettings = z.infer<typeof RebateSettings>;

export const RebatePolicy = z
  .object({
    merchantCode: z.string(),
    currency: CurrencyText,
    settings: RebateSettings,
    /** The first day of the brand that counts by it; null where nothing was saved yet. */
    fromDay: z.string().nullable(),
    /** What all members earned and were paid. */
    earned: AmountText,
    paid: AmountText,
    revision: z.number().int(),
  })
  .meta({ id: "RebatePolicy" });
export type RebatePolicy = z.infer<typeof RebatePolicy>;

export const OwnRebate = z
  .object({
    isOpen: z.boolean(),
    currency: CurrencyText,
    /** What may be claimed now, of today and of what is left from before; never below nothing. */
    claimable: AmountText,
    minClaim: AmountText,
    /** When what is left of today is credited by itself. */
    paidAt: Timestamp.nullable(),
    /** A bonus wagers, and stakes that count for it do not count here. */
    isHeldByBonus: z.boolean(),
    list: z.array(
      z.object({
        productType: GameType,
        /** Millionths, as today's stakes reach it. */
        rate: z.number().int(),
        /** What counts of today's stakes. */
        valid: AmountText,
        /** What that brings. */
        claimable: AmountText,
        /** What a higher amount of the day brings. */
        tiers: z.array(z.object({ from: AmountText, rate: z.number().int() })),
      }),
    ),
  })
  .meta({ id: "OwnRebate" });
export type OwnRebate = z.infer<typeof OwnRebate>;

export const rebateRoutes = {
  rebateSettings: {
    summary: "The member's rebates of today: rates, what counts, and what may be claimed.",
    access: "member",
    response: OwnRebate,
    refusals: [],
    perMinuteMax: 60,
  },
  claimRebate: {
    summary: "Claims what today's stakes and those before have brought and was not paid yet.",
    access: "member",
    body: z.strictObject({}),
    response: Award,
    idempotent: true,
    refusals: ["idempotency_key_reused", "rewards_stopped", "amount_out_of_range", "play_paused"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;

export const RebateDay = z
  .object({
    day: z.string(),
    merchantCode: z.string(),
    currency: CurrencyText,
    members: z.number().int(),
    earned: AmountText,
  })
  .meta({ id: "RebateDay" });
export type RebateDay = z.infer<typeof RebateDay>;

export const consoleRebateRoutes = {
  rebatePolicies: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Every brand's rebates: the newest settings, and what they came to.",
    response: z.array(RebatePolicy),
    refusals: ["permission_denied"],
  },
  saveRebatePolicy: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Saves a brand's rebates; they count from the brand's next day on.",
    params: z.strictObject({ merchantCode: z.string().max(32), currency: CurrencyText }),
    body: z.strictObject({ settings: RebateSettings, revision: z.number().int().min(0) }),
    response: RebatePolicy,
    refusals: ["permission_denied", "not_found", "brand_rule", "changed_meanwhile"],
    perMinuteMax: 60,
  },
  rebateDays: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "What rebates of each day came to, newest first.",
    query: PageQuery.extend({ merchantCode: z.string() }),
    response: pageOf(RebateDay),
    refusals: ["permission_denied"],
  },
} as const satisfies Record<string, RouteSchema>;
