import { z } from "zod";
import { AmountText, CurrencyText, GameType, Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { CheckInSettings } from "./check-in.ts";
import { PointSettings } from "./console-points.ts";
import { PromotionTerms } from "./console-promotions.ts";
import { LossBackSettings } from "./loss-back.ts";
import { MissionSettings } from "./missions.ts";
import { RakebackSettings } from "./rakeback.ts";
import { RebateSettings } from "./rebates.ts";
import { ReferralSettings } from "./referral.ts";
import { VipSettings } from "./vip.ts";
import { WheelSettings } from "./wheels.ts";

/**
 * The operator's console: what rewards would have cost in days that are over. It is worked out in
 * the background, one at a time for a brand; members do what they did.
 */

const Day = z.iso.date();

export const CostSubject = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("promotion"), promotionId: Uuid, terms: PromotionTerms }),
  z.strictObject({ kind: z.literal("rebate"), settings: RebateSettings }),
  z.strictObject({ kind: z.literal("vip"), settings: VipSettings }),
  z.strictObject({ kind: z.literal("rakeback"), settings: RakebackSettings }),
  z.strictObject({ kind: z.literal("loss_back"), settings: LossBackSettings }),
  z.strictObject({ kind: z.literal("points"), settings: PointSettings }),
  z.strictObject({ kind: z.literal("check_in"), settings: CheckInSettings }),
  z.strictObject({ kind: z.literal("mission"), settings: MissionSettings }),
  z.strictObject({ kind: z.literal("wheel"), settings: WheelSettings }),
  z.strictObject({ kind: z.literal("referral"), settings: ReferralSettings }),
]);
export type CostSubject = z.infer<typeof CostSubject>;

/** What gives something back of each stake, for as long as it stands. */
export const EdgeSubject = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("rebate"), settings: RebateSettings }),
  z.strictObject({ kind: z.literal("vip"), settings: VipSettings }),
  z.strictObject({ kind: z.literal("rakeback"), settings: RakebackSettings }),
  z.strictObject({ kind: z.literal("loss_back"), settings: LossBackSettings }),
  z.strictObject({ kind: z.literal("points"), settings: PointSettings }),
]);
export type EdgeSubject = z.infer<typeof EdgeSubject>;

/** At a level as much of the stakes comes back as the games keep, or more; in millionths. */
export const EdgeWarning = z
  .object({
    gameType: GameType,
    level: z.number().int(),
    backPpm: z.number().int(),
    /** The smallest of the type's games. */
    edgePpm: z.number().int(),
    /** Which game keeps so little; null where it is the brand's own edge of the type. */
    game: z.object({ vendorCode: z.string(), gameCode: z.string() }).nullable(),
  })
  .meta({ id: "EdgeWarning" });
export type EdgeWarning = z.infer<typeof EdgeWarning>;

export const costKinds = [
  "promotion",
  "rebate",
  "vip",
  "rakeback",
  "loss_back",
  "points",
  "check_in",
  "mission",
  "wheel",
  "referral",
] as const satisfies readonly CostSubject["kind"][];
export const CostKind = z.enum(costKinds);
export type CostKind = z.infer<typeof CostKind>;

/**
 * What is not on record by its time, and what was taken instead: the levels members had then; what
 * the house keeps by type of game only; losses of all games together; days of play or deposits in
 * place of sign-ins; everything claimed; stock of prizes left out; tickets that operators give;
 * what is found about friends, and their documents; prizes of which nobody can tell the worth;
 * birthdays, which are not looked into for it.
 */
export const costNotes = [
  "levels_recorded",
  "levels_from_record",
  "edges_by_type",
  "edges_recorded",
  "losses_together",
  "comes_when_active",
  "all_claimed",
  "all_converted",
  "play_as_days",
  "stock_left_out",
  "tickets_by_hand",
  "checks_left_out",
  "prizes_unpriced",
  "birthdays_left_out",
] as const;
export const CostNote = z.enum(costNotes);
export type CostNote = z.infer<typeof CostNote>;

export const CostResult = z.object({
  /** Members who would have had anything. */
  members: z.number().int(),
  awards: z.number().int(),
  cost: AmountText,
  /** The member with the most; null where nobody had anything. */
  highest: z.object({ memberId: z.string(), username: z.string(), amount: AmountText }).nullable(),
  /** The first day on which the whole budget had no room for an award. */
  budgetReachedOn: Day.nullable(),
  turnoverAsked: AmountText,
  /** NGR of the brand in those days, as it was. */
  ngr: AmountText,
  /** The cost as per cent of it; null where that is not above zero. */
  shareOfNgr: z.string().nullable(),
  days: z.array(z.object({ day: Day, awards: z.number().int(), cost: AmountText })),
  /** Of points: how many; the cost is what converting them would pay. Else null. */
  points: z.string().nullable(),
  /** Of a wheel: how many turns, and between what their cost lies 99 times of 100. Else null. */
  turns: z.object({ count: z.number().int(), low: AmountText, high: AmountText }).nullable(),
  notes: z.array(CostNote),
});
export type CostResult = z.infer<typeof CostResult>;

export const CostRun = z
  .object({
    runId: Uuid,
    merchantCode: z.string(),
    kind: CostKind,
    promotionId: Uuid.nullable(),
    currency: CurrencyText,
    from: Day,
    to: Day,
    uptake: z.number().int(),
    state: z.enum(["queued", "running", "done", "failed"]),
    operator: z.string(),
    askedAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    result: CostResult.nullable(),
  })
  .meta({ id: "CostRun" });
export type CostRun = z.infer<typeof CostRun>;

const common = { access: "operator", permission: "rewards.read" } as const;

export const consoleCostRoutes = {
  rewardEdge: {
    effect: "work",
    ...common,
    summary:
      "Types of games of which a brand gives back as much as they keep, with these settings " +
      "in place of what is saved.",
    body: z.strictObject({ merchantCode: z.string().min(1).max(32), subject: EdgeSubject }),
    response: z.array(EdgeWarning),
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 120,
  },
  costRuns: {
    effect: "read",
    ...common,
    summary: "What was worked out of a brand lately, newest first.",
    query: z.strictObject({
      merchantCode: z.string().min(1).max(32),
      kind: CostKind.optional(),
      promotionId: Uuid.optional(),
    }),
    response: z.array(CostRun),
    refusals: ["permission_denied"],
  },
  startCost: {
    effect: "work",
    ...common,
    summary: "Asks what something would have cost. What waits of the brand gives way to it.",
    body: z.strictObject({
      merchantCode: z.string().min(1).max(32),
      subject: CostSubject,
      /** So many days, the last of them yesterday. */
      days: z.number().int().min(1).max(400).default(90),
      /** Of a hundred members, how many would take part. */
      uptake: z.number().int().min(1).max(100).default(100),
    }),
    response: CostRun,
    refusals: ["permission_denied", "not_found", "brand_rule"],
    perMinuteMax: 20,
  },
} as const satisfies Record<string, RouteSchema>;
