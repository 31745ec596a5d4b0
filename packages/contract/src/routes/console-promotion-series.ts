import { z } from "zod";
import { Timestamp, Uuid } from "../fields.ts";
import { localText } from "../languages.ts";
import type { RouteSchema } from "../route.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { MemberReason } from "./console-members.ts";

/**
 * The operator's console: promotions that repeat by the day, the week or the month. Each instance
 * is a promotion of its own with the approved terms, made by the worker ahead of its time.
 */

export const seriesSteps = ["day", "week", "month"] as const;
export const SeriesStep = z.enum(seriesSteps);
export type SeriesStep = z.infer<typeof SeriesStep>;

export const PromotionSeries = z
  .object({
    merchantCode: z.string(),
    seriesId: Uuid,
    /** The promotion that repeats. */
    promotionId: Uuid,
    title: localText(80),
    every: SeriesStep,
    /** How many instances it has in all, and how many of them were made. */
    times: z.number().int(),
    made: z.number().int(),
    state: z.enum(["running", "stopped", "done"]),
    /** A stop of all rewards holds it; it can go on with the others, or be ended. */
    isHeld: z.boolean(),
    /** The next instance that is not made yet; null where none follows. */
    next: z.object({ startsAt: Timestamp, endsAt: Timestamp }).nullable(),
    /** When the last instance ends. */
    endsAt: Timestamp,
    startedBy: z.string().nullable(),
    startedAt: Timestamp,
    /** Why it was stopped. */
    reason: z.string().nullable(),
  })
  .meta({ id: "PromotionSeries" });
export type PromotionSeries = z.infer<typeof PromotionSeries>;

const params = z.strictObject({ merchantCode: z.string().min(1).max(32), seriesId: Uuid });

export const consolePromotionSeriesRoutes = {
  promotionSeries: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "The promotions of a brand that repeat, the newest series first.",
    query: z.strictObject({
      merchantCode: z.string().min(1).max(32),
      promotionId: Uuid.optional(),
    }),
    response: z.array(PromotionSeries),
    refusals: ["permission_denied"],
  },
  startPromotionSeries: {
    effect: "money",
    access: "operator",
    permission: "rewards.approve",
    summary: "Repeats an approved promotion. Repeating the call changes nothing.",
    params,
    body: z.strictObject({
      promotionId: Uuid,
      /** The approved revision that was read: its terms repeat. */
      revision: z.number().int().min(1),
      every: SeriesStep,
      times: z.number().int().min(1).max(60),
    }),
    response: PromotionSeries,
    refusals: [
      "permission_denied",
      "not_found",
      "changed_meanwhile",
      "brand_rule",
      ...rewardCapRefusals,
    ],
    perMinuteMax: 60,
  },
  stopPromotionSeries: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Stops a series, and ends those of its promotions that have not begun.",
    params,
    body: z.strictObject({ reason: MemberReason }),
    response: PromotionSeries,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
