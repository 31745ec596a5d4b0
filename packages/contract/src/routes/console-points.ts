import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { CurrencyText, GameType, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import { localText } from "../languages.ts";
import { BonusWeights } from "./bonuses.ts";
import { MemberParams, MemberReason } from "./console-members.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { PictureName } from "./content.ts";
import { TicketPrize } from "./prizes.ts";
import {
  MallKind,
  MemberPeriod,
  PointRecord,
  Points,
  PostalAddress,
  RedemptionKind,
  RedemptionState,
} from "./points.ts";

/** The operator's console: how points are earned, what is in the mall, and what was redeemed. */

const Positive = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);
const TurnoverBps = z.number().int().min(0).max(1_000_000);

export const PointSettings = z
  .strictObject({
    /** Whether members earn, redeem and convert. What they have stays. */
    isOpen: z.boolean(),
    /** The valid bets of one point by type of game; a type left out earns nothing. */
    perPoint: z.partialRecord(GameType, Positive),
    /** What must be paid in for one point; absent where deposits earn nothing. */
    perDeposit: Positive.optional(),
    /** Points for one unit of the currency. */
    ratio: z.number().int().min(1).max(1_000_000),
    pointsMin: z.number().int().min(1).max(1_000_000_000),
    /** What one member may convert in a day of the brand; 0 closes it. */
    dayPointsMax: z.number().int().min(0).max(1_000_000_000),
    multiple: z.number().int().min(1).max(1_000_000_000),
    /** Up to this worth nobody must approve what is redeemed, goods excepted. */
    autoUpTo: Positive,
    /** What must be staked of cash that points were converted to: 10,000 is once. */
    turnoverBps: TurnoverBps,
  })
  .meta({ id: "PointSettings" });
export type PointSettings = z.infer<typeof PointSettings>;

export const PointPolicy = z
  .object({
    merchantCode: z.string(),
    currency: CurrencyText,
    settings: PointSettings,
    /** From when on it counts; null where nothing was ever saved. */
    countsFrom: Timestamp.nullable(),
    revision: z.number().int(),
  })
  .meta({ id: "PointPolicy" });
export type PointPolicy = z.infer<typeof PointPolicy>;

/** What kinds beside goods promise. */
export const MallTerms = z.strictObject({
  /** Of cash and of what free rounds win: what must be staked. */
  turnoverBps: TurnoverBps.optional(),
  /** Of a bonus: how often it must be staked, and what of a stake counts. */
  wageringBps: z.number().int().min(1).max(1_000_000).optional(),
  weights: BonusWeights.optional(),
  /** Of the stake of one round so much counts for it at most; absent where all of it does. */
  countsAtMost: Positive.optional(),
  /** Of a bonus and of free rounds: in how many days. */
  days: z.number().int().min(1).max(365).optional(),
  vassalage: z.string().max(32).optional(),
  gameCode: z.string().max(64).optional(),
  stake: Positive.optional(),
  rounds: z.number().int().min(1).max(1000).optional(),
  /** So much of what the rounds win the member keeps at most; absent where it is all of it. */
  winCap: Positive.optional(),
  /** Of tickets: how many of which wheel or tournament, and in how many days they are used. */
  ticket: TicketPrize.optional(),
});
export type MallTerms = z.infer<typeof MallTerms>;

export const MallItemSettings = z
  .strictObject({
    /** Stays as it was first saved. */
    kind: MallKind,
    isOpen: z.boolean(),
    name: localText(80),
    /** Plain text with line breaks. */
    about: localText(2000),
    picture: PictureName.nullable(),
    points: z.number().int().min(1).max(1_000_000_000),
    /**
     * What it is worth; of cash what is credited. Of turns of a wheel the server sets what they
     * cost on average.
     */
    amount: Positive,
    /** Cash that it costs beside the points; of cash less than the amount. */
    amountRequired: Positive,
    terms: MallTerms,
    /** How many there are in all; null is endless. */
    stock: z.number().int().min(0).max(1_000_000).nullable(),
    memberMax: z.number().int().min(1).max(1000).nullable(),
    memberPeriod: MemberPeriod,
    /** How many all members together may have in a day of the brand; absent without a limit. */
    dayMax: z.number().int().min(1).max(1_000_000).optional(),
    /** From this VIP level on it is had; absent where everybody may. */
    levelMin: z.number().int().min(1).max(100).optional(),
    opensAt: Timestamp.nullable(),
    closesAt: Timestamp.nullable(),
    /** Lower ones come first. */
    place: z.number().int().min(0).max(10_000),
  })
  .meta({ id: "MallItemSettings" });
export type MallItemSettings = z.infer<typeof MallItemSettings>;

export const MallItem = z
  .object({
    itemId: Uuid,
    merchantCode: z.string(),
    currency: CurrencyText,
    settings: MallItemSettings,
    /** How many are taken of the stock. */
    taken: z.number().int(),
    updatedAt: Timestamp,
    /** A save sends the revision that was read. */
    revision: z.number().int(),
  })
  .meta({ id: "MallItem" });
export type MallItem = z.infer<typeof MallItem>;

export const Redemption = PointRecord.extend({
  memberId: z.string(),
  username: z.string(),
  merchantCode: z.string(),
  endedAt: Timestamp.nullable(),
  operator: z.string().nullable(),
}).meta({ id: "Redemption" });
export type Redemption = z.infer<typeof Redemption>;

export const RedemptionDetail = Redemption.extend({
  /** Of goods, for those who may deliver; gone 90 days after the delivery. */
  address: PostalAddress.nullable(),
  hasAddress: z.boolean(),
}).meta({ id: "RedemptionDetail" });
export type RedemptionDetail = z.infer<typeof RedemptionDetail>;

export const MemberPoints = z
  .object({ balance: Points, pending: z.number().int(), changes: pageOf(PointRecord) })
  .meta({ id: "MemberPoints" });

const RedemptionParams = MemberParams.extend({ redemptionId: Uuid });

export const consolePointRoutes = {
  pointPolicies: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "How each brand gives and takes points.",
    response: z.array(PointPolicy),
    refusals: ["permission_denied"],
  },
  savePointPolicy: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary:
      "Saves how a brand gives and takes points. It counts for rounds and deposits after it.",
    params: z.strictObject({ merchantCode: z.string().max(32) }),
    body: z.strictObject({
      settings: PointSettings,
      /** The revision that was read; 0 where there is none. */
      revision: z.number().int().min(0),
    }),
    response: PointPolicy,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  mallItems: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "What each brand gives for points, open ones first.",
    response: z.array(MallItem),
    refusals: ["permission_denied"],
  },
  saveMallItem: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Adds an item to the mall or saves it. Repeating it changes nothing.",
    params: z.strictObject({ merchantCode: z.string().max(32), itemId: Uuid }),
    body: z.strictObject({
      settings: MallItemSettings,
      /** The revision that was read; 0 for a new item. */
      revision: z.number().int().min(0),
    }),
    response: MallItem,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  redemptions: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "What members redeemed: what waits oldest first, else newest first.",
    query: PageQuery.extend({
      merchantCode: z.string().optional(),
      state: RedemptionState.optional(),
      kind: RedemptionKind.optional(),
    }),
    response: pageOf(Redemption),
    refusals: ["permission_denied"],
  },
  redemption: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "One redemption of a member; the address for those who may deliver.",
    params: RedemptionParams,
    response: RedemptionDetail,
    refusals: ["permission_denied", "not_found"],
  },
  decideRedemption: {
    effect: "money",
    access: "operator",
    permission: "rewards.write",
    summary: "Gives what was redeemed, or rejects it: points and stock go back.",
    params: RedemptionParams,
    body: z.strictObject({ decision: z.enum(["approve", "reject"]), reason: MemberReason }),
    response: RedemptionDetail,
    refusals: [
      "permission_denied",
      "not_found",
      "changed_meanwhile",
      "rewards_stopped",
      "play_paused",
      "prize_closed",
      "bonus_active",
    ],
    perMinuteMax: 60,
  },
  deliverRedemption: {
    effect: "work",
    access: "operator",
    permission: "rewards.deliver",
    summary: "Notes that goods were sent, or that they arrived; the member reads it.",
    params: RedemptionParams,
    body: z.discriminatedUnion("step", [
      z.strictObject({
        step: z.literal("sent"),
        carrier: z.string().trim().min(2).max(60),
        trackingNumber: z.string().trim().min(2).max(60),
      }),
      z.strictObject({ step: z.literal("delivered") }),
    ]),
    response: RedemptionDetail,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
  returnRedemption: {
    effect: "money",
    access: "operator",
    permission: "rewards.write",
    summary: "Goods came back: points and stock go back once. Again, it changes nothing.",
    params: RedemptionParams,
    body: z.strictObject({ reason: MemberReason }),
    response: RedemptionDetail,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
  memberPoints: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "A member's points and every change of them, newest first.",
    params: MemberParams,
    query: PageQuery,
    response: MemberPoints,
    refusals: ["permission_denied", "not_found"],
  },
  changePoints: {
    effect: "money",
    access: "operator",
    permission: "rewards.gift",
    summary: "Gives a member points, or takes some; never below zero.",
    params: MemberParams,
    body: z.strictObject({
      /** Below zero to take. */
      points: z
        .number()
        .int()
        .min(-1_000_000_000)
        .max(1_000_000_000)
        .refine((points) => points !== 0),
      /** What the member reads. */
      title: z.string().trim().min(1).max(80),
      reason: MemberReason,
    }),
    idempotent: true,
    response: z.object({ balance: Points }),
    refusals: [
      "permission_denied",
      "not_found",
      "play_paused",
      "not_enough_points",
      "idempotency_key_reused",
    ],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
