import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { Timestamp, Uuid } from "../fields.ts";
import { MemberReason } from "./console-members.ts";

/** A stop of all rewards of a brand: while it is open, its members take nothing. */
export const RewardsStop = z
  .object({
    stopId: Uuid,
    merchantCode: z.string(),
    startedAt: Timestamp,
    /** The operator who pressed. */
    startedBy: z.string(),
    /** Null until an operator says why. */
    reason: z.string().nullable(),
    /** Null while it is open. */
    liftedAt: Timestamp.nullable(),
  })
  .meta({ id: "RewardsStop" });
export type RewardsStop = z.infer<typeof RewardsStop>;

const Brand = z.string().max(32);
const Params = z.strictObject({ merchantCode: Brand, stopId: Uuid });
const Body = z.strictObject({ reason: MemberReason });

export const consoleRewardsStopRoutes = {
  rewardsStops: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "The brands whose rewards are stopped now.",
    response: z.array(RewardsStop),
    refusals: ["permission_denied"],
    perMinuteMax: 120,
  },
  stopRewards: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary:
      "Stops all rewards of a brand at once: its members take nothing, its promotions and series " +
      "are stopped, and its journeys are paused. Repeating it changes nothing.",
    body: z.strictObject({ merchantCode: Brand, reason: MemberReason.nullable() }),
    response: z.object({
      stop: RewardsStop,
      /** How many were stopped or paused by this call. */
      promotions: z.number().int(),
      series: z.number().int(),
      journeys: z.number().int(),
    }),
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 20,
  },
  explainRewardsStop: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Says why rewards were stopped, once, also after the stop was lifted.",
    params: Params,
    body: Body,
    response: RewardsStop,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
  liftRewardsStop: {
    effect: "money",
    access: "operator",
    permission: "rewards.approve",
    summary:
      "Lifts a stop of all rewards: what waited is paid, and what could not be claimed meanwhile " +
      "may be claimed for as much longer. Promotions, series and journeys stay stopped.",
    params: Params,
    body: Body,
    response: RewardsStop,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
