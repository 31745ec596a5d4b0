import { z } from "zod";
import { localText } from "../languages.ts";
import type { RouteSchema } from "../route.ts";
import {
  AmountText,
  CurrencyText,
  PageOrSizeQuery,
  PageQuery,
  Timestamp,
  Uuid,
  pageOf,
} from "../fields.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { MemberParams, MemberReason } from "./console-members.ts";
import { AwardPrize, shownPrize, TicketType } from "./prizes.ts";

/**
 * Awards: what a member earned or was given, and claims himself.
 *
 *   state     event                                        state
 *   (none)    the fact that earns it                       issued
 *   issued    the member claims it                         claimed: money to `cash`, or its prize
 *   issued    the same, while the member is looked at      on_hold
 *   issued    its last date is over                        expired
 *   issued    an operator takes it back                    cancelled
 *   issued    the member's break begins                    claimed: the money is his
 *   issued    the same, of what is no money                cancelled
 *   on_hold   an operator clears it                        claimed: money to `cash`
 *   on_hold   an operator refuses it                       rejected
 *   claimed   two operators take the money back            taken_back: from `cash`, never below 0
 */
export const awardStates = [
  "issued",
  "on_hold",
  "claimed",
  "expired",
  "rejected",
  "cancelled",
  "taken_back",
] as const;
export const AwardState = z.enum(awardStates);
export type AwardState = z.infer<typeof AwardState>;

/** What it is for. */
export const awardReasons = [
  "gift",
  "mission",
  "board",
  "points",
  "vip_level",
  "vip_week",
  "vip_month",
  "vip_birthday",
  "rebate",
  "loss_back",
  "rakeback",
  "referral",
  "check_in",
  "wheel",
  "envelope",
  "raffle",
  "promotion",
] as const;
export const AwardReason = z.enum(awardReasons);
export type AwardReason = z.infer<typeof AwardReason>;

/** Why it cannot be claimed now, or how it ended. */
export const awardWhys = [
  "being_checked",
  "bonus_active",
  "claim_expired",
  "not_eligible",
  "play_paused",
  "taken_back",
] as const;
export const AwardWhy = z.enum(awardWhys);
export type AwardWhy = z.infer<typeof AwardWhy>;

export const AwardSpan = z
  .object({
    part: z.enum(["instant", "daily", "weekly", "monthly"]),
    /** Its first and last day by the brand's clock; null of what is claimed as it comes. */
    from: z.string().nullable(),
    to: z.string().nullable(),
  })
  .meta({ id: "AwardSpan" });
export type AwardSpan = z.infer<typeof AwardSpan>;

const common = {
  claimId: Uuid,
  promotionType: AwardReason,
  promotionId: Uuid.nullable(),
  /** The promotion, mission, board, raffle or envelope that gave it; null of all else. */
  rewardId: Uuid.nullable(),
  title: z.string(),
  /** Which of its parts it is, and of which days, where it comes again and again; else null. */
  span: AwardSpan.nullable(),
  state: AwardState,
  /** Of what is no money what it is worth; 0 where nobody can tell. */
  amount: AmountText,
  currency: CurrencyText,
  ...shownPrize,
  /** What it promised, where that could not be given and its worth was paid. */
  insteadOf: AwardPrize.nullable(),
  /** So many times the amount must be staked before it may be withdrawn: 10,000 is once. */
  turnoverBps: z.number().int(),
  issuedAt: Timestamp,
  /** Until when it may be claimed; null where there is no last date. */
  claimBy: Timestamp.nullable(),
  /** When it became what it is for good; of one that was taken back, when it was claimed. */
  endedAt: Timestamp.nullable(),
  /** When its money was taken back. */
  backAt: Timestamp.nullable(),
};

/** Money where the promotion asks for a sum of deposits, else whole numbers. */
const AwardProgress = z.object({ actual: z.string(), expected: z.string() });

export const Award = z
  .object({
    ...common,
    ticketType: TicketType,
    /** It waits to be claimed, and cannot be: all rewards of the brand or its promotion pause. */
    isPaused: z.boolean(),
    /** How far the member came for it; null where its promotion counts nothing. */
    progress: AwardProgress.nullable(),
    /** Null where it can be claimed, or was. */
    reason: AwardWhy.nullable(),
  })
  .meta({ id: "Award" });
export type Award = z.infer<typeof Award>;

export const MemberAward = z
  .object({
    ...common,
    memberId: z.string(),
    username: z.string(),
    merchantCode: z.string(),
    /** The fact that earned it. */
    source: z.string(),
    /** Who gave it and why; null where no operator did. */
    operator: z.string().nullable(),
    note: z.string().nullable(),
    /** Who took it back or decided on it, and why. */
    decidedBy: z.string().nullable(),
    decisionReason: z.string().nullable(),
  })
  .meta({ id: "MemberAward" });
export type MemberAward = z.infer<typeof MemberAward>;

export const GiveAward = z
  .strictObject({
    /** Money, or that of a bonus; of all else the server sets it. */
    amount: z.string().regex(/^\d{1,16}(\.\d{1,8})?$/),
    /** Absent where it is money. */
    prize: AwardPrize.optional(),
    /** What the member reads. */
    title: localText(80),
    turnoverBps: z.number().int().min(0).max(1_000_000),
    /** Until when it may be claimed, from now. */
    days: z.number().int().min(1).max(90),
    reason: MemberReason,
  })
  .meta({ id: "GiveAward" });
export type GiveAward = z.infer<typeof GiveAward>;

const OneClaim = z.strictObject({ claimId: Uuid });

/**
 * What a member's list is narrowed to. Its time is when an award ended, or was issued where it has
 * not; half open, twelve months at most.
 */
const ofOwn = { state: AwardState.optional(), reason: AwardReason.optional() };

export const awardRoutes = {
  claims: {
    summary: "The member's awards: what may be claimed first, then newest first.",
    access: "member",
    query: PageOrSizeQuery.extend({
      from: Timestamp.optional(),
      to: Timestamp.optional(),
      ...ofOwn,
    }),
    response: pageOf(Award),
    refusals: ["period_order", "period_too_long"],
    perMinuteMax: 60,
  },
  claimsFile: {
    summary: "The member's awards of a period as CSV, newest first; moments are UTC.",
    access: "member",
    query: z.strictObject({ from: Timestamp, to: Timestamp, ...ofOwn }),
    refusals: ["period_order", "period_too_long", "export_too_large"],
    file: "text/csv; charset=utf-8",
    response: z.string(),
    perMinuteMax: 6,
  },
  claimDetails: {
    summary: "One award of the member.",
    access: "member",
    query: OneClaim,
    response: Award,
    refusals: ["not_found"],
    perMinuteMax: 60,
  },
  claimAward: {
    summary: "Claims an award: it is credited or given. Again, it changes nothing.",
    access: "member",
    body: OneClaim,
    response: Award,
    idempotent: true,
    refusals: [
      "idempotency_key_reused",
      "rewards_stopped",
      "not_found",
      "claim_expired",
      "commission_overdue",
      "play_paused",
      "promotion_closed",
      "not_eligible",
      "bonus_active",
      "prize_closed",
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  rewardSummary: {
    summary: "What waits for the member in the reward centre, for badges.",
    access: "member",
    response: z.object({
      /** All rewards of the brand are paused for now: what waits is among the paused. */
      isStopped: z.boolean(),
      /** Awards, and what rebates and rakeback would pay at once. */
      claimable: z.number().int(),
      /** What all of them come to. */
      amount: AmountText,
      /** What waits as well and cannot be claimed now, since it is paused. */
      paused: z.number().int(),
      /** What all that is paused comes to. */
      pausedAmount: AmountText,
      currency: CurrencyText,
      /** Tickets that can be used now. */
      tickets: z.number().int(),
      /** How many of the awards missions gave. */
      missions: z.number().int(),
      /** Promotions he could join or claim of and has not seen yet. */
      availablePromoCount: z.number().int(),
      /** How many of the awards the VIP level gave. */
      vip: z.number().int(),
      /** What the site offers this member beside his awards. */
      availablePromo: z.object({ REFERRAL: z.object({ enabled: z.boolean() }) }),
    }),
    refusals: [],
    perMinuteMax: 120,
  },
} as const satisfies Record<string, RouteSchema>;

const AwardParams = MemberParams.extend({ claimId: Uuid });

export const consoleAwardRoutes = {
  awards: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary:
      "Awards of all members: those that wait to be decided on, or of a state, newest first.",
    query: PageQuery.extend({ merchantCode: z.string().optional(), state: AwardState.optional() }),
    response: pageOf(MemberAward),
    refusals: ["permission_denied"],
  },
  memberAwards: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "A member's awards, newest first.",
    params: MemberParams,
    query: PageQuery,
    response: pageOf(MemberAward),
    refusals: ["permission_denied", "not_found"],
  },
  memberAward: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "One award of a member.",
    params: AwardParams,
    response: MemberAward,
    refusals: ["permission_denied", "not_found"],
  },
  giveAward: {
    effect: "money",
    access: "operator",
    permission: "rewards.gift",
    summary: "Gives a member money or a prize to claim.",
    params: MemberParams,
    body: GiveAward,
    idempotent: true,
    response: MemberAward,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      "amount_out_of_range",
      ...rewardCapRefusals,
      "play_paused",
      "idempotency_key_reused",
    ],
    perMinuteMax: 60,
  },
  cancelAward: {
    effect: "money",
    access: "operator",
    permission: "rewards.write",
    summary: "Takes back what was not claimed. Again, it changes nothing.",
    params: AwardParams,
    body: z.strictObject({ reason: MemberReason }),
    response: MemberAward,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
  takeAwardBack: {
    effect: "money",
    access: "operator",
    permission: "rewards.write",
    summary: "Takes the money of a claimed award back, once. Again, it changes nothing.",
    params: AwardParams,
    body: z.strictObject({ reason: MemberReason }),
    response: MemberAward,
    refusals: ["permission_denied", "not_found", "changed_meanwhile", "balance_too_low"],
    perMinuteMax: 60,
  },
  decideAward: {
    effect: "money",
    access: "operator",
    permission: "rewards.review",
    summary: "Decides on an award that is being checked: it is credited, or refused.",
    params: AwardParams,
    body: z.strictObject({ decision: z.enum(["pay", "refuse"]), reason: MemberReason }),
    response: MemberAward,
    refusals: [
      "permission_denied",
      "not_found",
      "changed_meanwhile",
      "rewards_stopped",
      "play_paused",
      "bonus_active",
      "prize_closed",
    ],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
