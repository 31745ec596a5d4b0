import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, GameType, PageQuery, Timestamp, pageOf } from "../fields.ts";
import { Award } from "./awards.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";

/**
 * Rakeback: a share of what the house keeps of a member's bets on average, whether he wins or
 * loses. It comes in four parts: one that may be claimed every half hour, and what days, weeks and
 * months bring when they have ended.
 */

export const rakebackParts = ["instant", "daily", "weekly", "monthly"] as const;
export const RakebackPart = z.enum(rakebackParts);
export type RakebackPart = z.infer<typeof RakebackPart>;

const partBps = z.number().int().min(0).max(10_000);

export const RakebackSettings = z
  .strictObject({
    currency: CurrencyText,
    isOpen: z.boolean(),
    /** Whether stakes count that also wager for a bonus. */
    whileBonus: z.boolean(),
    /** What the house keeps where the vendor states no return, in millionths of a bet. */
    edgesPpm: z.record(GameType, z.number().int().min(0).max(200_000)),
    /** Together they are 10,000. */
    partsBps: z.strictObject({
      instant: partBps,
      daily: partBps,
      weekly: partBps,
      monthly: partBps,
    }),
    /** The row of the highest level that the member has reached counts. */
    shares: z
      .array(
        z.strictObject({
          level: z.number().int().min(0).max(100),
          /** Millionths of what the house keeps: half of it at most. */
          sharePpm: z.number().int().min(0).max(500_000),
        }),
      )
      .max(101),
    /** What is paid asks to be staked: 10,000 is once. */
    turnoverBps: z.number().int().min(0).max(1_000_000),
  })
  .meta({ id: "RakebackSettings" });
export type RakebackSettings = z.infer<typeof RakebackSettings>;

export const RakebackPolicy = z
  .object({
    merchantCode: z.string(),
    currency: CurrencyText,
    settings: RakebackSettings,
    /** The first day of the brand that counts by it; null where nothing was saved yet. */
    fromDay: z.string().nullable(),
    /** What all members earned. */
    earned: AmountText,
    revision: z.number().int(),
  })
  .meta({ id: "RakebackPolicy" });
export type RakebackPolicy = z.infer<typeof RakebackPolicy>;

export const OwnRakeback = z
  .object({
    isOpen: z.boolean(),
    currency: CurrencyText,
    /** Millionths of what the house keeps, at the member's level now. */
    sharePpm: z.number().int(),
    turnoverBps: z.number().int(),
    isHeldByBonus: z.boolean(),
    parts: z.array(
      z.object({
        part: RakebackPart,
        /** What may be claimed now. */
        ready: AmountText,
        /** Until when; null where nothing is ready, or it has no end. */
        claimBy: Timestamp.nullable(),
        /** What has been collected for the next time, as far as days have ended. */
        collected: AmountText,
        /** When something may be claimed again. */
        nextAt: Timestamp,
      }),
    ),
  })
  .meta({ id: "OwnRakeback" });
export type OwnRakeback = z.infer<typeof OwnRakeback>;

export const rakebackRoutes = {
  rakeback: {
    summary: "The member's rakeback by its parts: what is ready, and when the next is.",
    access: "member",
    response: OwnRakeback,
    refusals: [],
    perMinuteMax: 60,
  },
  claimRakeback: {
    summary: "Claims what is ready of one part. What was claimed before is not claimed again.",
    access: "member",
    params: z.strictObject({ part: RakebackPart }),
    body: z.strictObject({}),
    response: z.object({ awards: z.array(Award) }),
    idempotent: true,
    refusals: ["idempotency_key_reused", "rewards_stopped", "amount_out_of_range", "play_paused"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;

export const RakebackDay = z
  .object({
    day: z.string(),
    merchantCode: z.string(),
    currency: CurrencyText,
    members: z.number().int(),
    earned: AmountText,
  })
  .meta({ id: "RakebackDay" });
export type RakebackDay = z.infer<typeof RakebackDay>;

export const consoleRakebackRoutes = {
  rakebackPolicies: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Every brand's rakeback: the newest settings, and what it came to.",
    response: z.array(RakebackPolicy),
    refusals: ["permission_denied"],
  },
  saveRakebackPolicy: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Saves a brand's rakeback; it counts from the brand's next day on.",
    params: z.strictObject({ merchantCode: z.string().max(32), currency: CurrencyText }),
    body: z.strictObject({ settings: RakebackSettings, revision: z.number().int().min(0) }),
    response: RakebackPolicy,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  rakebackDays: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "What rakeback of each day came to, newest first.",
    query: PageQuery.extend({ merchantCode: z.string() }),
    response: pageOf(RakebackDay),
    refusals: ["permission_denied"],
  },
} as const satisfies Record<string, RouteSchema>;
