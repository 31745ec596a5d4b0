import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import {
  AmountText,
  CurrencyText,
  GameType,
  PageOrSizeQuery,
  Timestamp,
  Uuid,
  pageOf,
} from "../fields.ts";
import { BonusWeights } from "./bonuses.ts";
import { PictureName } from "./content.ts";
import { TicketPrize } from "./prizes.ts";
import { encryptedRefusals, passwordRefusals, PaymentPassword } from "./withdrawals.ts";

/**
 * Points, and what may be had for them.
 *
 *   state       event                                            state
 *   (none)      the member redeems: points and cash are spent    in_process
 *   in_process  by itself below the brand's amount, or approved  approved: what it is for is given
 *   in_process  an operator rejects it                           rejected: all of it goes back
 *
 * Goods that were approved wait to be sent, are sent, and arrive or come back.
 */

/** Whole points; they are no money. */
export const Points = z.number().int();
const PointsAsked = z.number().int().min(1).max(1_000_000_000);

export const mallKinds = ["cash", "bonus", "free_rounds", "tickets", "goods"] as const;
export const MallKind = z.enum(mallKinds);
export type MallKind = z.infer<typeof MallKind>;

/** Of these kinds a record is: what was redeemed or converted. */
export const redemptionKinds = [...mallKinds, "convert"] as const;
export const RedemptionKind = z.enum(redemptionKinds);
export type RedemptionKind = z.infer<typeof RedemptionKind>;

export const redemptionStates = ["in_process", "approved", "rejected"] as const;
export const RedemptionState = z.enum(redemptionStates);
export type RedemptionState = z.infer<typeof RedemptionState>;

export const deliveries = ["waiting", "sent", "delivered", "came_back"] as const;
export const Delivery = z.enum(deliveries);
export type Delivery = z.infer<typeof Delivery>;

/** Where a change of points comes from. */
export const pointChanges = [
  "earned",
  "redeemed",
  "converted",
  "refunded",
  "given",
  "taken",
] as const;
export const PointChange = z.enum(pointChanges);
export type PointChange = z.infer<typeof PointChange>;

export const memberPeriods = ["ever", "day"] as const;
export const MemberPeriod = z.enum(memberPeriods);
export type MemberPeriod = z.infer<typeof MemberPeriod>;

/** Where goods are sent to. */
export const PostalAddress = z
  .strictObject({
    name: z.string().trim().min(2).max(100),
    phone: z.string().trim().min(6).max(24),
    street: z.string().trim().min(3).max(200),
    city: z.string().trim().min(2).max(100),
    postCode: z.string().trim().min(2).max(16),
  })
  .meta({ id: "PostalAddress" });
export type PostalAddress = z.infer<typeof PostalAddress>;

export const PointReward = z
  .object({
    rewardId: Uuid,
    name: z.string(),
    /** Plain text with line breaks. */
    about: z.string(),
    type: MallKind,
    images: z.array(PictureName),
    pointsRequired: Points,
    /** Cash that is paid beside the points. */
    amountRequired: AmountText,
    /** What it is worth; of cash what is credited. */
    amount: AmountText,
    currency: CurrencyText,
    /** So many times the amount must be staked before it may be withdrawn: 10,000 is once. */
    turnoverBps: z.number().int(),
    /** Of a bonus: what it asks; null of all else. */
    bonus: z
      .object({
        wageringBps: z.number().int(),
        weights: BonusWeights,
        days: z.number().int(),
        /** Of the stake of one round so much counts at most; null where all of it does. */
        countsAtMost: AmountText.nullable(),
      })
      .nullable(),
    /** Of free rounds: what of their wins the member keeps at most; null where it is all of it. */
    winCap: AmountText.nullable(),
    /** Of tickets: of which wheel or tournament they are; null of all else. */
    tickets: z.object({ prize: TicketPrize, prizeOf: z.string().nullable() }).nullable(),
    /** From which VIP level on it is had; null where everybody may. */
    level: z.object({ label: z.string(), isReached: z.boolean() }).nullable(),
    /** What is left of today's, for everybody together; null where it is no matter of days. */
    dayLeft: z.number().int().nullable(),
    /** What is left; null where it does not end. */
    stock: z.number().int().nullable(),
    /** How often one member may have it in the period; null where as often as he likes. */
    limit: z.number().int().nullable(),
    limitPeriod: MemberPeriod,
    /** How often this member may still have it now; null where as often as he likes. */
    limitLeft: z.number().int().nullable(),
    closesAt: Timestamp.nullable(),
    /** A redeem sends the revision that was read. */
    revision: z.number().int(),
  })
  .meta({ id: "PointReward" });
export type PointReward = z.infer<typeof PointReward>;

/** A change of points, or what was asked for with them. */
export const PointRecord = z
  .object({
    recordId: Uuid,
    referenceNumber: z.string(),
    applicationTime: Timestamp,
    type: z.enum([...redemptionKinds, ...pointChanges]),
    name: z.string().nullable(),
    amount: AmountText.nullable(),
    pointsRequired: Points,
    amountRequired: AmountText,
    status: RedemptionState,
    /** Below zero where points were spent. */
    changedPoints: Points,
    pointsBalance: Points,
    remark: z.string().nullable(),
    /** The currency of the amount. */
    unit: CurrencyText,
    /** Points of one unit, of what was converted. */
    pointsRatio: z.number().int().nullable(),
    picture: PictureName.nullable(),
    delivery: Delivery.nullable(),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
  })
  .meta({ id: "PointRecord" });
export type PointRecord = z.infer<typeof PointRecord>;

/** What gives points as a prize. */
export const pointWays = ["missions", "check_in"] as const;
export const PointWay = z.enum(pointWays);
export type PointWay = z.infer<typeof PointWay>;

export const PointConfig = z
  .object({
    /** Whether members earn, redeem and convert. */
    isOpen: z.boolean(),
    /** Points for one unit of the currency. */
    ratio: z.number().int(),
    minimum: Points,
    /** Of one day of the brand; 0 where nothing is converted. */
    maximum: Points,
    /** What of it is left today. */
    left: Points,
    multiples: Points,
    unit: CurrencyText,
    /** What must be staked of converted cash: 10,000 is once. */
    turnoverBps: z.number().int(),
    /** The valid bets of one point by type of game; a type left out earns nothing. */
    earning: z.array(z.object({ gameType: GameType, perPoint: AmountText })),
    /** What must be paid in for one point; null where deposits earn nothing. */
    perDeposit: AmountText.nullable(),
    /** What else gives points here now. */
    also: z.array(PointWay),
    /** What points are multiplied by at the member's VIP level; null without levels. */
    level: z.object({ label: z.string(), factorBps: z.number().int() }).nullable(),
    hasPaymentPassword: z.boolean(),
  })
  .meta({ id: "PointConfig" });
export type PointConfig = z.infer<typeof PointConfig>;

const ListQuery = PageOrSizeQuery.extend({
  from: Timestamp.optional(),
  to: Timestamp.optional(),
  status: RedemptionState.optional(),
});

const redeemRefusals = [
  ...encryptedRefusals,
  "idempotency_key_reused",
  ...passwordRefusals,
  "not_found",
] as const;

export const pointRoutes = {
  pointBalance: {
    summary: "The member's points, and what is earned of the next.",
    access: "member",
    response: z.object({
      balance: Points,
      /** Millionths of a point; below zero after a bet was taken back. */
      pending: z.number().int(),
    }),
    refusals: [],
    perMinuteMax: 120,
  },
  pointConfig: {
    summary: "How points are earned and converted.",
    access: "member",
    response: PointConfig,
    refusals: ["not_found"],
    perMinuteMax: 60,
  },
  pointRewards: {
    summary: "What may be had for points now, in the brand's order.",
    access: "member",
    query: PageOrSizeQuery.extend({ type: MallKind.optional() }),
    response: pageOf(PointReward),
    refusals: [],
    perMinuteMax: 60,
  },
  redeemPointReward: {
    summary: "Spends points on a reward, at the revision the member read.",
    access: "member",
    assurance: "full",
    body: z.strictObject({
      rewardId: Uuid,
      revision: z.number().int().min(1),
      /** Of goods only. */
      address: PostalAddress.optional(),
      paymentPassword: PaymentPassword,
    }),
    response: PointRecord,
    refusals: [
      "rewards_stopped",
      ...redeemRefusals,
      "address_missing",
      "changed_meanwhile",
      "out_of_stock",
      "not_eligible",
      "level_needed",
      "commission_overdue",
      "play_paused",
      "already_claimed",
      "not_enough_points",
      "turnover_open",
      "balance_too_low",
      "bonus_active",
    ],
    idempotent: true,
    secrets: ["paymentPassword"],
    perMinuteMax: 30,
  },
  redeemPointList: {
    summary: "What the member redeemed and converted, newest first.",
    access: "member",
    query: ListQuery.extend({ type: RedemptionKind.optional() }),
    response: pageOf(PointRecord),
    refusals: ["period_order", "period_too_long"],
    perMinuteMax: 60,
  },
  pointTransactions: {
    summary: "Every change of the member's points, newest first.",
    access: "member",
    query: PageOrSizeQuery.extend({
      from: Timestamp.optional(),
      to: Timestamp.optional(),
      type: PointChange.optional(),
    }),
    response: pageOf(PointRecord),
    refusals: ["period_order", "period_too_long"],
    perMinuteMax: 60,
  },
  pointConversionTypes: {
    summary: "What points may be converted to.",
    access: "member",
    response: z.array(z.object({ type: z.literal("cash"), unit: CurrencyText })),
    refusals: [],
    perMinuteMax: 60,
  },
  convertPoint: {
    summary: "Converts points to cash, for the amount the member saw.",
    access: "member",
    assurance: "full",
    body: z.strictObject({
      points: PointsAsked,
      amount: AmountText,
      paymentPassword: PaymentPassword,
    }),
    response: PointRecord,
    refusals: [
      "rewards_stopped",
      ...redeemRefusals,
      "points_out_of_range",
      "changed_meanwhile",
      "commission_overdue",
      "play_paused",
      "not_enough_points",
    ],
    idempotent: true,
    secrets: ["paymentPassword"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;
