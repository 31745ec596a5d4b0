import { z } from "zod";
import { BudgetLeft, BudgetMode } from "../budget-mode.ts";
import { prizeCountsMax } from "../prize-bounds.ts";
import type { RouteSchema } from "../route.ts";
import { roundTerms } from "../round-terms.ts";
import {
  AmountText,
  CurrencyText,
  GameType,
  PageQuery,
  PromoCodeText,
  Timestamp,
  Uuid,
  pageOf,
} from "../fields.ts";

/**
 * Deposit bonuses: an offer is chosen with a deposit and granted when the deposit is credited. A
 * bonus that is given without a deposit is active from its first moment.
 *
 * Bonus money is never staked. It waits on an account of its own and becomes cash when enough was
 * staked of the member's own money:
 *
 *   chosen   the deposit was credited                       active
 *   chosen   the same, of an offer of free rounds           completed
 *   chosen   the deposit failed, or less than the minimum   not_granted
 *   chosen   the member gave it up                          cancelled
 *   active   its wagering is done                           completed
 *   active   the member gave it up                          cancelled
 *   active   an operator took it back                       forfeited
 *   active   its time is over                               expired
 */

export const bonusKinds = ["first_deposit", "nth_deposit", "reload"] as const;
export const BonusKind = z.enum(bonusKinds);
export type BonusKind = z.infer<typeof BonusKind>;

/** "given": it came with no deposit. */
export const memberBonusKinds = [...bonusKinds, "given"] as const;
export const MemberBonusKind = z.enum(memberBonusKinds);
export type MemberBonusKind = z.infer<typeof MemberBonusKind>;

export const bonusStates = [
  "chosen",
  "active",
  "not_granted",
  "completed",
  "cancelled",
  "forfeited",
  "expired",
] as const;
export const BonusState = z.enum(bonusStates);
export type BonusState = z.infer<typeof BonusState>;

/** Why a chosen bonus was not granted. */
export const bonusMisses = [
  "payment_failed",
  "below_minimum",
  "play_paused",
  "budget_used",
] as const;
export const BonusMiss = z.enum(bonusMisses);
export type BonusMiss = z.infer<typeof BonusMiss>;

/** How money may come in. */
export const DepositMethodKind = z.enum(["mobile_wallet", "card", "crypto", "bank_transfer"]);

/** "daily": not again within 24 hours. */
export const bonusFrequencies = ["once", "daily"] as const;
export const BonusFrequency = z.enum(bonusFrequencies);
export type BonusFrequency = z.infer<typeof BonusFrequency>;

/** What of a stake counts, by game type: 10,000 is all of it. */
export const BonusWeights = z.record(GameType, z.number().int().min(0).max(10_000));
export type BonusWeights = z.infer<typeof BonusWeights>;

/** From a deposit of so much on, before its fee, another percentage. */
export const BonusStep = z.strictObject({
  from: z.string().regex(/^\d{1,16}(\.\d{1,8})?$/),
  percentBps: z.number().int().min(1).max(100_000),
});
export type BonusStep = z.infer<typeof BonusStep>;

/** From a deposit of so much on, before its fee, so many rounds. */
export const RoundsStep = z.strictObject({
  from: z.string().regex(/^\d{1,16}(\.\d{1,8})?$/),
  rounds: z.number().int().min(1).max(prizeCountsMax.free_rounds),
});
export type RoundsStep = z.infer<typeof RoundsStep>;

/** Free rounds that come with a deposit, instead of a bonus to be staked. */
export const OfferRounds = z
  .strictObject({
    ...roundTerms,
    rounds: z.number().int().min(1).max(prizeCountsMax.free_rounds),
    /** Larger deposits give more, in the order of the amounts. */
    steps: z.array(RoundsStep).max(5),
  })
  .meta({ id: "OfferRounds" });
export type OfferRounds = z.infer<typeof OfferRounds>;

const terms = {
  title: z.string(),
  /** In the brand's words; plain text with line breaks. */
  terms: z.string(),
  currency: CurrencyText,
  /** What it gives instead of a bonus; null where it is one. Their wins are wagered. */
  rounds: OfferRounds.nullable(),
  /** The game of the rounds; null where there is none, or none any more. */
  gameName: z.string().nullable(),
  /** Of what was credited, the fee taken off: 10,000 is as much again. Rounded down. */
  percentBps: z.number().int(),
  /** Larger deposits give more, in the order of the amounts; empty where all give the same. */
  steps: z.array(BonusStep),
  /** The largest bonus; of rounds the most that they are worth. */
  max: AmountText,
  /** The smallest deposit, before its fee. */
  minDeposit: AmountText,
  /** So many times the bonus, or the wins of rounds, must be staked: 100,000 is ten times. */
  wageringBps: z.number().int(),
  weights: BonusWeights,
  /** So much of the stake of one round counts at most; null where all of it does. */
  countsAtMost: AmountText.nullable(),
  /** Days to do it in, from the moment it is granted. */
  days: z.number().int(),
};

/** A way to deposit, as the cashier names it. */
export const MethodName = z.object({
  methodId: z.string(),
  kind: DepositMethodKind,
  /** What members call it; "" where its kind says enough. */
  label: z.string(),
});
export type MethodName = z.infer<typeof MethodName>;

/** An offer the member may choose now. */
export const DepositBonus = z
  .object({
    offerId: Uuid,
    kind: BonusKind,
    frequency: BonusFrequency,
    /** Which deposit of the member it is for; null where it is for any, or for the first. */
    nth: z.number().int().nullable(),
    /** The days of the week on which it can be chosen, 1 is Monday; empty where on all. */
    weekdays: z.array(z.number().int()),
    /** The payment methods it is for, of those that there are now; empty where it is for all. */
    methods: z.array(MethodName),
    /** When its budget is taken; null where it has none. */
    budgetMode: BudgetMode.nullable(),
    budgetLeft: BudgetLeft.nullable(),
    ...terms,
  })
  .meta({ id: "DepositBonus" });
export type DepositBonus = z.infer<typeof DepositBonus>;

/** The bonus that was chosen with a deposit. */
export const ChosenBonus = z
  .object({
    bonusId: Uuid,
    title: z.string(),
    /** What is expected until it is granted, then what was; of rounds what they are worth. */
    amount: AmountText,
    /** How many free rounds it is; null where it is a bonus. */
    roundsCount: z.number().int().nullable(),
    state: BonusState,
  })
  .meta({ id: "ChosenBonus" });
export type ChosenBonus = z.infer<typeof ChosenBonus>;

/** A bonus of a member, with the terms of the moment in which it was chosen. */
export const Bonus = z
  .object({
    bonusId: Uuid,
    /** Null where it was given without one. */
    depositId: Uuid.nullable(),
    kind: MemberBonusKind,
    ...terms,
    state: BonusState,
    /** What is expected until it is granted, then what was; of rounds what they are worth. */
    amount: AmountText,
    /** How many free rounds it is; null where it is a bonus. */
    roundsCount: z.number().int().nullable(),
    /** What must be staked, as it counts. */
    required: AmountText,
    /** What was staked so far, as it counts; never more than required. */
    done: AmountText,
    /** Rounds in play that will count when they are settled. */
    openRounds: z.number().int(),
    /** Why it was not granted. */
    miss: BonusMiss.nullable(),
    /** Why an operator took it back, in the operator's words. */
    reason: z.string().nullable(),
    chosenAt: Timestamp,
    grantedAt: Timestamp.nullable(),
    /** Until when it must be done; null until it is granted. */
    endsAt: Timestamp.nullable(),
    /** When it became what it is for good. */
    endedAt: Timestamp.nullable(),
  })
  .meta({ id: "Bonus" });
export type Bonus = z.infer<typeof Bonus>;

export const bonusRoutes = {
  depositBonuses: {
    summary: "The bonuses the member may choose with a deposit now.",
    access: "member",
    response: z.object({
      offers: z.array(DepositBonus),
      /** The bonus that stands in the way of another: active, or waiting for its deposit. */
      standing: ChosenBonus.nullable(),
    }),
    refusals: [],
    perMinuteMax: 60,
  },
  bonusByCode: {
    summary: "Finds the bonus of a code that is typed in; from then on it may be chosen.",
    access: "member",
    body: z.strictObject({ promoCode: PromoCodeText }),
    response: DepositBonus,
    refusals: [
      "rewards_stopped",
      "play_paused",
      "bonus_active",
      "promo_code_invalid",
      "not_eligible",
    ],
    perMinuteMax: 30,
  },
  welcomeBonus: {
    summary: "The bonus of a first deposit as it is offered now; for members who may have it.",
    access: "anyone",
    response: z.object({ offer: DepositBonus.nullable() }),
    refusals: [],
    perMinuteMax: 120,
  },
  bonusDetails: {
    summary: "The member's bonuses, newest first.",
    access: "member",
    query: PageQuery.extend({
      /** Half open, by when they were chosen. */
      from: Timestamp.optional(),
      to: Timestamp.optional(),
      state: BonusState.optional(),
    }),
    response: pageOf(Bonus),
    refusals: [],
    perMinuteMax: 60,
  },
  cancelBonus: {
    summary: "Gives up a bonus; the member's own money stays as it is. Again, it changes nothing.",
    access: "member",
    body: z.strictObject({ bonusId: Uuid }),
    response: Bonus,
    refusals: ["not_found", "changed_meanwhile"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;
