import { z } from "zod";
import { Timestamp, Uuid } from "../fields.ts";
import { localText } from "../languages.ts";
import type { RouteSchema } from "../route.ts";
import { SeriesStep } from "./console-promotion-series.ts";
import { PromotionKind, PromotionState } from "./promotions.ts";

/** The operator's console: promotions side by side in time. */

export const PromotionCalendar = z
  .object({
    timeZone: z.string(),
    /** The month, by the brand's clock. */
    from: Timestamp,
    to: Timestamp,
    promotions: z.array(
      z.object({
        promotionId: Uuid,
        kind: PromotionKind,
        state: PromotionState,
        title: localText(80),
        stackGroup: z.string().nullable(),
        startsAt: Timestamp.nullable(),
        endsAt: Timestamp.nullable(),
        /** Of a series: which promotion repeats, and how. */
        series: z.object({ seriesId: Uuid, promotionId: Uuid, every: SeriesStep }).nullable(),
        /** Follows from a series; the worker has not made it yet. */
        isPlanned: z.boolean(),
        /** Others of its group at the same time: a member takes part in one of them. */
        conflicts: z.array(Uuid),
      }),
    ),
  })
  .meta({ id: "PromotionCalendar" });
export type PromotionCalendar = z.infer<typeof PromotionCalendar>;

export const consolePromotionCalendarRoutes = {
  promotionCalendar: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "All promotions of a brand in a month, and which are in each other's way.",
    query: z.strictObject({
      merchantCode: z.string().min(1).max(32),
      month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
    }),
    response: PromotionCalendar,
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 120,
  },
} as const satisfies Record<string, RouteSchema>;
