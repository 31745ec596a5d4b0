import { z } from "zod";
import { AmountText, CurrencyText, Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { PromotionTerms } from "./console-promotions.ts";
import { RebateSettings } from "./rebates.ts";

/**
 * The operator's console: what a promotion or a table of rebates would have cost in days that are
 * over. It is worked out in the background, one at a time for a brand; members do what they did.
 */

const Day = z.iso.date();

export const CostSubject = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("promotion"), promotionId: Uuid, terms: PromotionTerms }),
  z.strictObject({ kind: z.literal("rebate"), settings: RebateSettings }),
]);
export type CostSubject = z.infer<typeof CostSubject>;

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
});
export type CostResult = z.infer<typeof CostResult>;

export const CostRun = z
  .object({
    runId: Uuid,
    merchantCode: z.string(),
    kind: z.enum(["promotion", "rebate"]),
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
  costRuns: {
    effect: "read",
    ...common,
    summary: "What was worked out of a brand lately, newest first.",
    query: z.strictObject({
      merchantCode: z.string().min(1).max(32),
      kind: z.enum(["promotion", "rebate"]).optional(),
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
