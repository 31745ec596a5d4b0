import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import {
  AmountText,
  CurrencyText,
  PageQuery,
  PromoCodeText,
  Timestamp,
  Uuid,
  pageOf,
} from "../fields.ts";
import { localText } from "../languages.ts";
import { BudgetMode } from "../budget-mode.ts";
import {
  Bonus,
  BonusFrequency,
  BonusKind,
  BonusStep,
  BonusWeights,
  OfferRounds,
} from "./bonuses.ts";
import { MemberParams, MemberReason } from "./console-members.ts";

/** The operator's console: what bonuses a brand offers, and what became of those of a member. */

const Positive = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

export const BonusOfferSettings = z
  .strictObject({
    /** Stays as it was first saved. */
    kind: BonusKind,
    /** Stays as it was first saved: the brand's. */
    currency: CurrencyText,
    /** Whether members may choose it. What was chosen before goes on. */
    isOpen: z.boolean(),
    title: localText(120),
    /** Plain text with line breaks. */
    terms: localText(4000),
    /** 10,000 is as much again as was credited. */
    percentBps: z.number().int().min(0).max(100_000),
    /** Free rounds instead of a bonus: the percentage is 0, and `max` is what they are worth. */
    rounds: OfferRounds.optional(),
    /** Each from a larger deposit on, and giving more; above the least deposit. */
    steps: z.array(BonusStep).max(5).default([]),
    /** Which deposit of a member an `nth_deposit` is for. */
    nth: z.number().int().min(2).max(10).optional(),
    /** Days of the week of the brand's zone, 1 is Monday; empty where it is open on all. */
    weekdays: z.array(z.number().int().min(1).max(7)).max(6).default([]),
    /** Only with these methods of the cashier; empty where it is for all. */
    methods: z.array(z.string().min(1).max(32)).max(20).default([]),
    /** It is listed to nobody who has not typed this in; absent where it is listed. */
    code: PromoCodeText.regex(/^[A-Z0-9_-]+$/).optional(),
    /** The most it may cost, in all and on a day of the brand; absent where there is no bound. */
    budget: Positive.optional(),
    budgetDay: Positive.optional(),
    budgetMode: BudgetMode.default("first_reached"),
    max: Positive,
    minDeposit: Positive,
    /** 100,000 is ten times the bonus, or the wins of the rounds. */
    wageringBps: z.number().int().min(0).max(1_000_000),
    /** At least one counts. */
    weights: BonusWeights,
    /** Of the stake of one round so much counts at most; absent where all of it does. */
    countsAtMost: Positive.optional(),
    days: z.number().int().min(1).max(365),
    frequency: BonusFrequency,
  })
  .meta({ id: "BonusOfferSettings" });
export type BonusOfferSettings = z.infer<typeof BonusOfferSettings>;

export const BonusOffer = z
  .object({
    offerId: Uuid,
    merchantCode: z.string(),
    settings: BonusOfferSettings,
    /** Bonuses of it that were granted, and those that run now. */
    granted: z.number().int(),
    /** What its budget has spent or holds, in all; null where it never had one. */
    spent: AmountText.nullable(),
    active: z.number().int(),
    updatedAt: Timestamp,
    /** A save sends the revision that was read. */
    revision: z.number().int(),
  })
  .meta({ id: "BonusOffer" });
export type BonusOffer = z.infer<typeof BonusOffer>;

export const MemberBonus = Bonus.extend({
  offerId: Uuid.nullable(),
  /** Who took it back. */
  operator: z.string().nullable(),
  /** Its wagering is done, and it waits because the member's risk is under review. */
  waitsForReview: z.boolean(),
}).meta({ id: "MemberBonus" });
export type MemberBonus = z.infer<typeof MemberBonus>;

export const consoleBonusRoutes = {
  bonusOffers: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Every brand's deposit bonuses, open ones first.",
    response: z.array(BonusOffer),
    refusals: ["permission_denied"],
  },
  saveBonusOffer: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Adds an offer or saves it. Repeating it changes nothing.",
    params: z.strictObject({ merchantCode: z.string().max(32), offerId: Uuid }),
    body: z.strictObject({
      settings: BonusOfferSettings,
      /** The revision that was read; 0 for a new offer. */
      revision: z.number().int().min(0),
    }),
    response: BonusOffer,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  memberBonuses: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "A member's bonuses, newest first.",
    params: MemberParams,
    query: PageQuery,
    response: pageOf(MemberBonus),
    refusals: ["permission_denied", "not_found"],
  },
  forfeitBonus: {
    effect: "money",
    access: "operator",
    permission: "rewards.write",
    summary: "Takes an active bonus back; the member reads the reason.",
    params: MemberParams.extend({ bonusId: Uuid }),
    body: z.strictObject({ reason: MemberReason }),
    response: MemberBonus,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
