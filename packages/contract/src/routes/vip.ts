import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, GameType, PageQuery, Timestamp, pageOf } from "../fields.ts";
import { localText } from "../languages.ts";
import { MemberParams, MemberReason } from "./console-members.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { AwardPrize, shownPrize } from "./prizes.ts";

/**
 * VIP levels: what a member has staked ever takes him up, what he stakes in a calendar month keeps
 * him there. A level-up award is given once for each level, whatever happens later.
 */

/** Millionths of what counts of a stake, by game type; rounded down. */
export const RatesPpm = z.record(GameType, z.number().int().min(0).max(100_000));
export type RatesPpm = z.infer<typeof RatesPpm>;

const Amount = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

/** For a week or a month in which the member staked something: an amount, and a part of it. */
const PeriodReward = z.strictObject({ amount: Amount, ratesPpm: RatesPpm });

/** Beside the money; the server sets the amount of all but a bonus to what it is worth. */
const VipGift = z.strictObject({ amount: Amount, prize: AwardPrize });
const ShownGift = z.object({ amount: AmountText, ...shownPrize });

export const VipLevelSettings = z
  .strictObject({
    label: localText(40),
    color: z.string().regex(/^#[\da-f]{6}$/),
    /** What counts of all stakes ever. */
    total: Amount,
    /** All deposits that arrived; 0 asks for none. */
    totalDeposits: Amount,
    /** What counts of a calendar month's stakes, to stay; 0 asks for none. */
    keep: Amount,
    levelUp: Amount,
    weekly: PeriodReward,
    monthly: PeriodReward,
    /** Prizes for reaching it, and for a week or a month in which something is staked. */
    gifts: z
      .strictObject({
        levelUp: VipGift.optional(),
        weekly: VipGift.optional(),
        monthly: VipGift.optional(),
      })
      .optional(),
    /** What points of play are multiplied by: 12,000 is 1.2 times. */
    pointsBps: z.number().int().min(0).max(100_000),
    /** For a birthday, once in a calendar year; absent where there is none. */
    birthday: Amount.optional(),
    /** So much may be withdrawn in a day at least; it never lowers what the brand allows. */
    withdrawalDay: Amount.optional(),
    /** Withdrawals come before others in the operators' queue. */
    isWithdrawnFirst: z.boolean().optional(),
  })
  .meta({ id: "VipLevelSettings" });
export type VipLevelSettings = z.infer<typeof VipLevelSettings>;

export const vipLevelsMax = 100;

export const VipSettings = z
  .strictObject({
    currency: CurrencyText,
    isOpen: z.boolean(),
    /** Nobody falls below it by a month without play. */
    floorLevel: z.number().int().min(0).max(vipLevelsMax),
    /** What of a stake counts for levels, by game type: 10,000 is all of it. */
    weights: z.record(GameType, z.number().int().min(0).max(100_000)),
    /** What awards ask to be staked: 10,000 is once. */
    turnoverBps: z.number().int().min(0).max(1_000_000),
    claimDays: z.number().int().min(1).max(90),
    /** Shares of a weekly amount by day, 10,000 in all; empty gives it at once. */
    weekCalendar: z.array(z.number().int().min(0).max(10_000)).max(7),
    /** The first is level 0, which asks for nothing. */
    levels: z
      .array(VipLevelSettings)
      .min(2)
      .max(vipLevelsMax + 1),
  })
  .meta({ id: "VipSettings" });
export type VipSettings = z.infer<typeof VipSettings>;

export const VipPolicy = z
  .object({
    merchantCode: z.string(),
    currency: CurrencyText,
    /** What stands; of a brand that has none yet, what a new one begins with. */
    settings: VipSettings,
    /** Members by level; level 0 is everybody else. */
    members: z.array(z.object({ level: z.number().int(), members: z.number().int() })),
    /** A save sends the revision that was read; 0 where nothing was saved yet. */
    revision: z.number().int(),
  })
  .meta({ id: "VipPolicy" });
export type VipPolicy = z.infer<typeof VipPolicy>;

export const vipChangeKinds = ["up", "down", "back", "set", "set_over"] as const;
export const VipChangeKind = z.enum(vipChangeKinds);
export type VipChangeKind = z.infer<typeof VipChangeKind>;

const Progress = z.object({
  actual: AmountText,
  /** Null where nothing more is asked. */
  expected: AmountText.nullable(),
});

const Benefits = z.object({
  level: z.number().int(),
  label: z.string(),
  color: z.string(),
  total: AmountText,
  totalDeposits: AmountText,
  keep: AmountText,
  levelUp: AmountText,
  weekly: PeriodReward,
  monthly: PeriodReward,
  /** Prizes beside the money. */
  gifts: z.object({
    levelUp: ShownGift.nullable(),
    weekly: ShownGift.nullable(),
    monthly: ShownGift.nullable(),
  }),
  /** What points of play are multiplied by. */
  pointsBps: z.number().int(),
  /** For a birthday, once in a calendar year. */
  birthday: AmountText,
  /** What may be withdrawn in a day at least; 0 where it is what the brand allows everybody. */
  withdrawalDay: AmountText,
  /** Withdrawals come before others. */
  isWithdrawnFirst: z.boolean(),
  /** Rebates of today by game type, as they begin; without a rebate, nothing. */
  rebatePpm: z.partialRecord(GameType, z.number().int()),
  /** Millionths of what is lost in a period that come back; 0 without loss-back. */
  lossBackPpm: z.number().int(),
  /** Millionths of what the house keeps of bets; 0 without rakeback. */
  rakebackPpm: z.number().int(),
});
export type VipBenefits = z.infer<typeof Benefits>;

export const RankProgress = z
  .object({
    playerRankName: z.string(),
    /** False where the brand has no levels; then nothing else says anything. */
    isOpen: z.boolean(),
    level: z.number().int(),
    label: z.string(),
    color: z.string(),
    currency: CurrencyText,
    /** What counts of this month's stakes, and what keeps the level or brings one back. */
    monthlyTurnover: Progress,
    /** What counts of all stakes ever, and what the next level asks. */
    totalTurnover: Progress,
    /** The same of deposits; null where the next level asks for none. */
    totalDeposits: Progress.nullable(),
    /** Until when the level is held at least; null where it is held for good. */
    keepUntil: Timestamp.nullable(),
    /** What the bar of the month is about. */
    monthIs: z.enum(["keep", "arrival", "back", "free"]),
    /** The level is in danger: the month ends within seven days. */
    isWarned: z.boolean(),
    /** Until when an operator set the level. */
    setUntil: Timestamp.nullable(),
    turnoverBps: z.number().int(),
    weights: z.partialRecord(GameType, z.number().int()),
    floorLevel: z.number().int(),
    /** How weekly amounts are split by day; empty where they come whole. */
    weekCalendar: z.array(z.number().int()),
    /** Parts of a weekly amount that are still to come. */
    coming: z.array(z.object({ amount: AmountText, currency: CurrencyText, dueOn: z.iso.date() })),
    benefits: z.array(Benefits),
  })
  .meta({ id: "RankProgress" });
export type RankProgress = z.infer<typeof RankProgress>;

export const VipChange = z
  .object({
    at: Timestamp,
    kind: VipChangeKind,
    fromLevel: z.number().int(),
    toLevel: z.number().int(),
    fromLabel: z.string(),
    toLabel: z.string(),
  })
  .meta({ id: "VipChange" });
export type VipChange = z.infer<typeof VipChange>;

export const vipRoutes = {
  playerRankProgress: {
    summary: "The member's VIP level, the way to the next, and what every level gives.",
    access: "member",
    response: RankProgress,
    refusals: [],
    perMinuteMax: 60,
  },
  vipHistory: {
    summary: "How the member's level changed, newest first.",
    access: "member",
    query: PageQuery,
    response: pageOf(VipChange),
    refusals: [],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;

export const VipMember = z
  .object({
    memberId: z.string(),
    username: z.string(),
    merchantCode: z.string(),
    currency: CurrencyText,
    level: z.number().int(),
    label: z.string(),
    /** The level by play alone, where an operator set another. */
    ownLevel: z.number().int(),
    since: Timestamp,
    setUntil: Timestamp.nullable(),
  })
  .meta({ id: "VipMember" });
export type VipMember = z.infer<typeof VipMember>;

export const MemberVipChange = VipChange.extend({
  operator: z.string().nullable(),
  note: z.string().nullable(),
}).meta({ id: "MemberVipChange" });
export type MemberVipChange = z.infer<typeof MemberVipChange>;

export const MemberVip = z
  .object({
    progress: RankProgress,
    /** The level by play alone. */
    ownLevel: z.number().int(),
    /** The highest level ever reached by play. */
    reachedLevel: z.number().int(),
    since: Timestamp.nullable(),
    setReason: z.string().nullable(),
    changes: z.array(MemberVipChange),
  })
  .meta({ id: "MemberVip" });
export type MemberVip = z.infer<typeof MemberVip>;

export const consoleVipRoutes = {
  vipPolicies: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Every brand's VIP levels, and how many members each has.",
    response: z.array(VipPolicy),
    refusals: ["permission_denied"],
  },
  saveVipPolicy: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Saves a brand's VIP levels. Nobody loses a level by it; awards count by it from now.",
    params: z.strictObject({ merchantCode: z.string().max(32), currency: CurrencyText }),
    body: z.strictObject({ settings: VipSettings, revision: z.number().int().min(0) }),
    response: VipPolicy,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  vipMembers: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Members above level 0, the highest first.",
    query: PageQuery.extend({
      merchantCode: z.string().optional(),
      level: z.coerce.number().int().min(1).max(vipLevelsMax).optional(),
    }),
    response: pageOf(VipMember),
    refusals: ["permission_denied"],
  },
  memberVip: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "A member's VIP level, how far he is, and how it changed.",
    params: MemberParams,
    response: MemberVip,
    refusals: ["permission_denied", "not_found"],
  },
  setVipLevel: {
    effect: "money",
    access: "operator",
    permission: "rewards.write",
    summary: "Sets a member's level until a date, or ends that. Again, it changes nothing.",
    params: MemberParams,
    body: z.strictObject({
      /** Null ends what was set: the level by play counts again. */
      level: z.number().int().min(0).max(vipLevelsMax).nullable(),
      /** Days from now; nothing where it is ended. */
      days: z.number().int().min(1).max(730).nullable(),
      reason: MemberReason,
    }),
    response: MemberVip,
    refusals: ["permission_denied", "not_found", "brand_rule", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
