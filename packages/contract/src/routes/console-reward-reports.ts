import { z } from "zod";
import { AmountText, CurrencyText, GameType, Uuid } from "../fields.ts";
import { localText } from "../languages.ts";
import type { RouteSchema } from "../route.ts";
import { awardReasons } from "./awards.ts";
import { reportPeriods } from "./console-reports.ts";
import { StoppableKind } from "./console-reward-stop.ts";
import { PromotionKind, PromotionState } from "./promotions.ts";

/**
 * The operator's console: what rewards cost. Sums are of awards and of the ledger, by the brand's
 * days; test and trial accounts are left out.
 */

const Day = z.iso.date();

/** What an award is for, and beside them what has no award: deposit bonuses and free rounds. */
export const rewardKinds = [...awardReasons, "bonus", "free_rounds"] as const;
export const RewardKind = z.enum(rewardKinds);
export type RewardKind = z.infer<typeof RewardKind>;

export const RewardReportQuery = z.strictObject({
  merchantCode: z.string().min(1).max(32),
  /** The brand's own where absent. */
  currency: CurrencyText.optional(),
  period: z.enum(reportPeriods).default("30d"),
  /** Of a custom period: its first and last day. */
  from: Day.optional(),
  to: Day.optional(),
});
export type RewardReportQuery = z.infer<typeof RewardReportQuery>;

const span = { currency: CurrencyText, timeZone: z.string(), from: Day, to: Day } as const;

const moved = {
  issued: z.number().int(),
  issuedAmount: AmountText,
  claimed: z.number().int(),
  /** What was paid: the cost. */
  cost: AmountText,
  expired: z.number().int(),
  /** Refused, or taken back. */
  rejected: z.number().int(),
  /** Given and not claimed at the end: the liability. */
  unclaimed: AmountText,
} as const;

export const RewardCosts = z
  .object({
    ...span,
    currencies: z.array(CurrencyText),
    total: AmountText,
    unclaimed: AmountText,
    /** The cost as per cent of NGR before rewards; null where that is not above zero. */
    shareOfNgr: z.string().nullable(),
    /** What is not counted of a kind is null: bonuses and free rounds are no awards. */
    kinds: z.array(
      z.object({
        kind: RewardKind,
        cost: AmountText,
        claimed: z.number().int().nullable(),
        issued: z.number().int().nullable(),
        issuedAmount: AmountText.nullable(),
        expired: z.number().int().nullable(),
        rejected: z.number().int().nullable(),
        unclaimed: AmountText.nullable(),
      }),
    ),
    days: z.array(
      z.object({
        day: Day,
        cost: AmountText,
        unclaimed: AmountText,
        /** By kind; kinds without any are left out. */
        kinds: z.partialRecord(RewardKind, AmountText),
      }),
    ),
    levels: z.array(
      z.object({
        level: z.number().int(),
        takers: z.number().int(),
        cost: AmountText,
        unclaimed: AmountText,
      }),
    ),
    /**
     * By what members staked in these days: what each was given is split in that proportion. Null
     * is of who staked nothing.
     */
    products: z.array(
      z.object({
        gameType: GameType.nullable(),
        takers: z.number().int(),
        cost: AmountText,
        unclaimed: AmountText,
      }),
    ),
    /** What the ledger says of the same days, by its kind, beside the awards' sum. */
    ledger: z.array(z.object({ kind: z.string(), awards: AmountText, ledger: AmountText })),
    promotions: z.array(
      z.object({
        promotionId: Uuid,
        title: localText(80),
        kind: PromotionKind,
        state: PromotionState,
        joined: z.number().int(),
        ...moved,
      }),
    ),
    /** Missions, wheels, boards, raffles, envelopes and the check-in that something moved of. */
    others: z.array(
      z.object({
        kind: StoppableKind,
        rewardId: Uuid,
        title: localText(120),
        joined: z.number().int(),
        ...moved,
      }),
    ),
  })
  .meta({ id: "RewardCosts" });
export type RewardCosts = z.infer<typeof RewardCosts>;

const figures = {
  /** Members it was first shown to, or who took part: each once a day, and once in the totals. */
  shown: z.number().int(),
  /** Members who took part, counted in the same way. */
  joined: z.number().int(),
  /** Did what was asked for, with an award or without. */
  reached: z.number().int(),
  /** Being checked now, since that day. */
  held: z.number().int(),
  ...moved,
} as const;

const Group = z.object({
  members: z.number().int(),
  /** NGR of a member, from the day they met the promotion on: mean and standard deviation. */
  mean: AmountText,
  deviation: AmountText,
});

/** What a promotion does: members who were shown it beside those it was held back from. */
export const ControlEffect = z.object({
  offered: Group,
  heldBack: Group,
  /** The difference of the means, and by how much it may be off in 95 of 100 cases. */
  effect: AmountText,
  margin: AmountText,
  /** False where zero lies within: then it cannot be told from nothing. */
  isDistinct: z.boolean(),
});
export type ControlEffect = z.infer<typeof ControlEffect>;

export const PromotionReport = z
  .object({
    ...span,
    promotionId: Uuid,
    title: localText(80),
    kind: PromotionKind,
    state: PromotionState,
    totals: z.object(figures),
    days: z.array(z.object({ day: Day, ...figures })),
    levels: RewardCosts.shape.levels,
    products: RewardCosts.shape.products,
    turnover: z.object({
      /** What the paid awards ask to be staked. */
      asked: AmountText,
      /** Valid bets of their takers since the day of the claim, of each at most what is asked. */
      met: AmountText,
    }),
    /**
     * Members with a paid award, and those of them who are compared: in as many days before their
     * first claim as from it on.
     */
    takers: z.object({
      members: z.number().int(),
      compared: z.number().int(),
      days: z.number().int(),
      depositsBefore: AmountText,
      depositsAfter: AmountText,
      ngrBefore: AmountText,
      ngrAfter: AmountText,
    }),
    /** Null without a control group, or with fewer than two members in a group. */
    control: ControlEffect.nullable(),
    /** Risk flags that name this promotion, and how many of them were confirmed. */
    abuse: z.object({ flags: z.number().int(), confirmed: z.number().int() }),
  })
  .meta({ id: "PromotionReport" });
export type PromotionReport = z.infer<typeof PromotionReport>;

/** By saved segments as their conditions are met now; a member may be in several. */
export const RewardSegments = z
  .object({
    ...span,
    segments: z.array(
      z.object({
        segmentId: Uuid,
        name: z.string(),
        takers: z.number().int(),
        cost: AmountText,
        unclaimed: AmountText,
      }),
    ),
  })
  .meta({ id: "RewardSegments" });
export type RewardSegments = z.infer<typeof RewardSegments>;

/** What became of one mission, wheel, board, raffle, envelope or check-in in some days. */
export const OneRewardReport = z
  .object({
    ...span,
    kind: StoppableKind,
    rewardId: Uuid,
    title: localText(120),
    totals: z.object(figures),
    days: z.array(z.object({ day: Day, ...figures })),
    levels: RewardCosts.shape.levels,
    products: RewardCosts.shape.products,
    /** Of a mission or a board; null without a control group, or with too few in a group. */
    control: ControlEffect.nullable(),
  })
  .meta({ id: "OneRewardReport" });
export type OneRewardReport = z.infer<typeof OneRewardReport>;

const read = { access: "operator", permission: "rewards.read" } as const;

export const consoleRewardReportRoutes = {
  rewardCosts: {
    effect: "read",
    ...read,
    summary: "What rewards cost a brand, by kind, day, level and promotion.",
    query: RewardReportQuery,
    response: RewardCosts,
    refusals: ["permission_denied", "not_found", "period_order", "period_too_long"],
    perMinuteMax: 60,
  },
  rewardSegments: {
    effect: "read",
    ...read,
    summary: "What rewards cost a brand by its saved segments.",
    query: RewardReportQuery,
    response: RewardSegments,
    refusals: ["permission_denied", "not_found", "period_order", "period_too_long"],
    perMinuteMax: 10,
  },
  oneRewardReport: {
    effect: "read",
    ...read,
    summary:
      "What became of one mission, wheel, board, raffle, envelope or check-in in some days: " +
      "shown, joined, reached, claimed and expired, its cost and liability.",
    params: z.strictObject({ kind: StoppableKind, rewardId: Uuid }),
    query: RewardReportQuery,
    response: OneRewardReport,
    refusals: ["permission_denied", "not_found", "period_order", "period_too_long"],
    perMinuteMax: 60,
  },
  promotionReport: {
    effect: "read",
    ...read,
    summary: "What became of one promotion in some days, and what its takers did.",
    params: z.strictObject({ promotionId: Uuid }),
    query: RewardReportQuery,
    response: PromotionReport,
    refusals: ["permission_denied", "not_found", "period_order", "period_too_long"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
