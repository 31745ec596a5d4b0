import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, GameType, PageQuery, Timestamp, pageOf } from "../fields.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";

/**
 * Loss-back: after a day, a week or a month of the brand, a part of what a member lost in it, the
 * same for everybody of a VIP level. What it is worth is an award to claim.
 */

const Amount = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

export const lossPeriods = ["day", "week", "month"] as const;
export const LossPeriod = z.enum(lossPeriods);
export type LossPeriod = z.infer<typeof LossPeriod>;

export const LossBackSettings = z
  .strictObject({
    currency: CurrencyText,
    isOpen: z.boolean(),
    period: LossPeriod,
    /** What is lost in these counts. */
    gameTypes: z.array(GameType).min(1).max(20),
    /** Counts at most what was paid in and not taken out in the period. */
    netDepositGate: z.boolean(),
    /** Nothing comes back of less than this. */
    minLoss: Amount,
    /** The most of one period; 0 is no limit. */
    cap: Amount,
    /** What the award asks to be staked: 10,000 is once. */
    turnoverBps: z.number().int().min(0).max(1_000_000),
    claimDays: z.number().int().min(1).max(90),
    /** The row of the highest level that the member has reached counts. */
    rates: z
      .array(
        z.strictObject({
          level: z.number().int().min(0).max(100),
          /** Millionths of what was lost. */
          ratePpm: z.number().int().min(0).max(300_000),
        }),
      )
      .max(101),
  })
  .meta({ id: "LossBackSettings" });
export type LossBackSettings = z.infer<typeof LossBackSettings>;

export const LossBackPolicy = z
  .object({
    merchantCode: z.string(),
    currency: CurrencyText,
    settings: LossBackSettings,
    /** The first day of the brand that counts by it; null where nothing was saved yet. */
    fromDay: z.string().nullable(),
    /** What all members earned, and what awards were issued for. */
    earned: AmountText,
    issued: AmountText,
    revision: z.number().int(),
  })
  .meta({ id: "LossBackPolicy" });
export type LossBackPolicy = z.infer<typeof LossBackPolicy>;

export const OwnLossBack = z
  .object({
    isOpen: z.boolean(),
    currency: CurrencyText,
    period: LossPeriod,
    /** When the period that goes on is counted. */
    countedAt: Timestamp,
    gameTypes: z.array(GameType),
    netDepositGate: z.boolean(),
    minLoss: AmountText,
    /** Null where there is no limit. */
    cap: AmountText.nullable(),
    turnoverBps: z.number().int(),
    claimDays: z.number().int(),
    /** Millionths at the member's level now. */
    ratePpm: z.number().int(),
    /** The periods that were counted last, newest first. */
    past: z.array(
      z.object({
        from: z.string(),
        /** Its last day. */
        to: z.string(),
        /** What counted of what was lost. */
        counted: AmountText,
        earned: AmountText,
      }),
    ),
  })
  .meta({ id: "OwnLossBack" });
export type OwnLossBack = z.infer<typeof OwnLossBack>;

export const lossBackRoutes = {
  lossBack: {
    summary: "The terms of the brand's loss-back for the member, and his last periods.",
    access: "member",
    response: OwnLossBack,
    refusals: [],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;

export const LossBackPeriod = z
  .object({
    from: z.string(),
    /** Its last day. */
    to: z.string(),
    merchantCode: z.string(),
    currency: CurrencyText,
    /** Who got something for it. */
    members: z.number().int(),
    counted: AmountText,
    earned: AmountText,
  })
  .meta({ id: "LossBackPeriod" });
export type LossBackPeriod = z.infer<typeof LossBackPeriod>;

export const consoleLossBackRoutes = {
  lossBackPolicies: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Every brand's loss-back: the newest settings, and what it came to.",
    response: z.array(LossBackPolicy),
    refusals: ["permission_denied"],
  },
  saveLossBackPolicy: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Saves a brand's loss-back; it counts from the end of the period that goes on.",
    params: z.strictObject({ merchantCode: z.string().max(32), currency: CurrencyText }),
    body: z.strictObject({ settings: LossBackSettings, revision: z.number().int().min(0) }),
    response: LossBackPolicy,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  lossBackPeriods: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "What loss-back of each period came to, newest first.",
    query: PageQuery.extend({ merchantCode: z.string() }),
    response: pageOf(LossBackPeriod),
    refusals: ["permission_denied"],
  },
} as const satisfies Record<string, RouteSchema>;
