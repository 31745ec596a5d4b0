import { z } from "zod";
import {
  AmountText,
  CurrencyText,
  PageQuery,
  PromoCodeText,
  Timestamp,
  Uuid,
  pageOf,
} from "../fields.ts";
import { BudgetLeft, BudgetMode } from "../budget-mode.ts";
import type { RouteSchema } from "../route.ts";
import { Promotion, promotionCategories } from "./content.ts";
import { shownPrize } from "./prizes.ts";

/**
 * What a brand promises beside deposit bonuses: who takes part, and what the member's state is.
 *
 *   entry      event                                          entry
 *   (none)     the member joins, or the first fact            joined
 *   joined     the first counted fact                         process
 *   process    the target is reached                          issued: budget reserved
 *   process    the same, while something is shared            on_hold: budget reserved
 *   process    the same, and nothing is left                  expired
 *   joined     the member sends an application                applying
 *   rejected   he applies again                               applying
 *   applying   an operator asks, the member answers           applying
 *   applying   an operator approves                           issued: budget reserved
 *   applying   an operator refuses                            rejected
 *   on_hold    an operator clears it                          issued
 *   on_hold    an operator confirms it                        rejected: budget back
 *   issued     the member claims it                           claimed: the award is paid
 *   issued     he claims it while somebody looks at him       on_hold
 *   on_hold    an operator pays that award                    claimed
 *   issued     the last date is over                          expired: budget back
 *   issued     an operator takes it back                      cancelled: budget back
 *   joined, process, applying    the member leaves            cancelled
 *   cancelled  who left before anything was earned comes back joined
 *   joined, process, rejected    the time is over             expired
 */
export const entryStates = [
  "joined",
  "process",
  "applying",
  "rejected",
  "on_hold",
  "issued",
  "claimed",
  "expired",
  "cancelled",
] as const;
export const EntryState = z.enum(entryStates);
export type EntryState = z.infer<typeof EntryState>;

/**
 * A promotion and what may become of it.
 *
 *   state       event                                         state
 *   draft       its maker submits it                          in_review
 *   in_review   a second person sends it back                 draft
 *   in_review   a second person approves it                   scheduled
 *   scheduled   its time comes                                live
 *   live        an operator pauses it                         paused
 *   paused      two operators go on                           live
 *   live, paused, scheduled   its time or budget is over      ending
 *   ending      nobody can claim any more                     ended
 */
export const promotionStates = [
  "draft",
  "in_review",
  "scheduled",
  "live",
  "paused",
  "ending",
  "ended",
] as const;
export const PromotionState = z.enum(promotionStates);
export type PromotionState = z.infer<typeof PromotionState>;

/** What makes a member take part. */
export const promotionKinds = [
  "code",
  "sign_up",
  "phone",
  "mail",
  "kyc",
  "bank_binding",
  "birthday",
  "deposit",
  "application",
  "gift",
] as const;
export const PromotionKind = z.enum(promotionKinds);
export type PromotionKind = z.infer<typeof PromotionKind>;

/** How often one member may take part. */
export const promotionPeriods = ["once", "day", "week", "month", "year"] as const;
export const PromotionPeriod = z.enum(promotionPeriods);
export type PromotionPeriod = z.infer<typeof PromotionPeriod>;

/** What the button beside a promotion says, or why there is none. */
export const promotionLabels = [
  "coming_soon",
  "join",
  "apply",
  "code",
  "automatic",
  "joined",
  "process",
  "applying",
  "rejected",
  "on_hold",
  "claim",
  "claimed",
  "paused",
  "closed",
] as const;
export const PromotionLabel = z.enum(promotionLabels);
export type PromotionLabel = z.infer<typeof PromotionLabel>;

/** Why nothing can be had: the codes of the refusals. */
export const promotionReasons = [
  "promotion_closed",
  "rewards_stopped",
  "not_eligible",
  "budget_used",
  "already_claimed",
  "claim_expired",
  "condition_not_met",
] as const;
export const PromotionReason = z.enum(promotionReasons);
export type PromotionReason = z.infer<typeof PromotionReason>;

/** What a member has to show first: which condition is not met. */
export const promotionConditions = [
  "phone",
  "mail",
  "payee",
  "verified",
  "account_age",
  "birthday",
] as const;
export const PromotionCondition = z.enum(promotionConditions);
export type PromotionCondition = z.infer<typeof PromotionCondition>;

/** Why an application was refused; the member reads it in his language. */
export const rejections = [
  "unreadable",
  "not_own",
  "too_late",
  "not_met",
  "duplicate",
  "other",
] as const;
export const Rejection = z.enum(rejections);
export type Rejection = z.infer<typeof Rejection>;

/** What the member sent in last, and what is asked of him. */
const OwnApplication = z.object({
  comment: z.string(),
  pictures: z.number().int(),
  sentAt: Timestamp,
  question: z.string().nullable(),
  answer: z.string().nullable(),
  attempt: z.number().int(),
  attemptsMax: z.number().int(),
});

const Progress = z.object({ actual: AmountText, expected: AmountText, isMoney: z.boolean() });

/** A member's part in a promotion. */
export const PromotionEntry = z
  .object({
    promotionId: Uuid,
    entryId: Uuid,
    type: PromotionKind,
    title: z.string(),
    state: EntryState,
    /** Null while an operator decides on it. */
    amount: AmountText.nullable(),
    ...shownPrize,
    currency: CurrencyText,
    turnoverBps: z.number().int(),
    progress: Progress.nullable(),
    /** The award to claim, once there is one. */
    claimId: Uuid.nullable(),
    /** Until when the member's part goes on, or may be claimed. */
    endsAt: Timestamp.nullable(),
    /** Why it was refused or ended: a code of a refusal, or what an operator chose. */
    reason: z.string().nullable(),
    /** Of a promotion that is applied for. */
    application: OwnApplication.nullable(),
    updatedAt: Timestamp,
  })
  .meta({ id: "PromotionEntry" });
export type PromotionEntry = z.infer<typeof PromotionEntry>;

/** A promotion as its card shows it; what no engine stands behind is a text alone. */
export const PromotionOffer = Promotion.extend({
  promotionId: Uuid.nullable(),
  type: PromotionKind.nullable(),
  needsJoin: z.boolean(),
  canApply: z.boolean(),
  budgetLeft: BudgetLeft.nullable(),
  label: PromotionLabel.nullable(),
  why: PromotionReason.nullable(),
  /** Which condition is not met, where that is why. */
  missing: PromotionCondition.nullable(),
  /** What it gives and asks; an application may bring less than the most. */
  gives: z
    .object({
      amount: AmountText,
      currency: CurrencyText,
      isUpTo: z.boolean(),
      turnoverBps: z.number().int(),
      claimDays: z.number().int(),
      /** It is a bonus, to be staked in so many days; null where it is money. */
      bonusDays: z.number().int().nullable(),
      /** Of a bonus: so much of the stake of one round counts at most. */
      bonusCountsAtMost: AmountText.nullable(),
      ...shownPrize,
      period: PromotionPeriod,
      /** When its budget is taken; null where it has none. */
      budgetMode: BudgetMode.nullable(),
      target: Progress.nullable(),
    })
    .nullable(),
  entry: PromotionEntry.nullable(),
}).meta({ id: "PromotionOffer" });
export type PromotionOffer = z.infer<typeof PromotionOffer>;

const OnePromotion = z.strictObject({ promotionId: Uuid });

export const promotionRoutes = {
  promotions: {
    summary: "Promotions that run, will run, or ended within the week, in the brand's order.",
    access: "anyone",
    isRevalidated: true,
    query: z.strictObject({
      category: z.enum(promotionCategories).optional(),
      /** Only those for which the member lacks this; nobody was shown a promotion by it. */
      missing: z.literal("verified").optional(),
    }),
    response: z.array(PromotionOffer),
    refusals: [],
  },
  ownPromotions: {
    summary: "Promotions the member takes part in: what goes on first, then newest first.",
    access: "member",
    query: PageQuery.extend({ isOpen: z.enum(["true", "false"]).optional() }),
    response: pageOf(PromotionEntry),
    refusals: [],
    perMinuteMax: 60,
  },
  joinPromotion: {
    summary: "Takes part in a promotion. Again, it changes nothing.",
    access: "member",
    params: OnePromotion,
    response: PromotionEntry,
    refusals: [
      "rewards_stopped",
      "not_found",
      "play_paused",
      "promotion_closed",
      "not_eligible",
      "condition_not_met",
      "already_claimed",
      "budget_used",
    ],
    perMinuteMax: 60,
  },
  leavePromotion: {
    summary: "Leaves a promotion before it is earned. Again, it changes nothing.",
    access: "member",
    params: OnePromotion,
    response: PromotionEntry,
    refusals: ["not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
  claimPromoCode: {
    summary: "Types in a code: what it gives waits to be claimed.",
    access: "member",
    body: z.strictObject({ promoCode: PromoCodeText }),
    idempotent: true,
    response: PromotionEntry,
    refusals: [
      "rewards_stopped",
      "idempotency_key_reused",
      "play_paused",
      "promo_code_invalid",
      "not_eligible",
      "already_claimed",
      "budget_used",
    ],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;
