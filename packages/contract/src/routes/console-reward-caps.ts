import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { Timestamp } from "../fields.ts";

/**
 * What a brand's rewards may ask of members at most, as the law of its place or its own rule has
 * it. What is built is refused where it asks for more; what is in force already goes on.
 */
export const RewardCapSettings = z
  .strictObject({
    /** So often an amount may have to be staked at most; null where there is no bound. */
    maxWageringTimes: z.number().int().min(1).max(100).nullable(),
    /** Nothing counts play in more than one type of game. */
    noMixedProducts: z.boolean(),
    /** No board scores what members win or keep in money. */
    noPayToWin: z.boolean(),
  })
  .meta({ id: "RewardCapSettings" });
export type RewardCapSettings = z.infer<typeof RewardCapSettings>;

export const RewardCaps = z
  .object({
    merchantCode: z.string(),
    settings: RewardCapSettings,
    updatedAt: Timestamp.nullable(),
    /** A save sends the revision that was read; 0 before the first. */
    revision: z.number().int(),
  })
  .meta({ id: "RewardCaps" });
export type RewardCaps = z.infer<typeof RewardCaps>;

/** Why what was built is refused. */
export const rewardCapRefusals = ["above_wagering_cap", "mixed_products", "pay_to_win"] as const;

export const consoleRewardCapRoutes = {
  rewardCaps: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "What every brand's rewards may ask of members at most.",
    response: z.array(RewardCaps),
    refusals: ["permission_denied"],
  },
  saveRewardCaps: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Saves what a brand's rewards may ask at most. Repeating it changes nothing.",
    params: z.strictObject({ merchantCode: z.string().max(32) }),
    body: z.strictObject({ settings: RewardCapSettings, revision: z.number().int().min(0) }),
    response: RewardCaps,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
