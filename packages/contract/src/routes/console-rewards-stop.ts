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

export const heldKinds = ["series", "promotion", "journey"] as const;
export type HeldKind = (typeof heldKinds)[number];

/** What a stop still holds, in the version that was read. */
const Held = z.strictObject({
  kind: z.enum(heldKinds),
  id: Uuid,
  version: z.number().int().min(1),
});

/** So many are continued with one request. */
export const heldMax = 400;
const HeldList = z.array(Held).max(heldMax);

/** A stop that is open, or that was lifted and still holds something. */
export const RewardsStopSeen = RewardsStop.extend({
  held: z.array(z.object({ ...Held.shape, name: z.string() })),
  /** What waits for a second operator: to lift it, or to continue what it holds. */
  waiting: z
    .object({
      approvalId: Uuid,
      asks: z.enum(["lift", "resume"]),
      requestedBy: z.string(),
      requestedAt: Timestamp,
    })
    .nullable(),
}).meta({ id: "RewardsStopSeen" });
export type RewardsStopSeen = z.infer<typeof RewardsStopSeen>;

const Brand = z.string().max(32);
const Params = z.strictObject({ merchantCode: Brand, stopId: Uuid });
const Body = z.strictObject({ reason: MemberReason });

/** How many go on, and how many were left out. */
const RewardsStopDone = z.object({
  stop: RewardsStop,
  resumed: z.number().int(),
  leftOut: z.number().int(),
});

export const consoleRewardsStopRoutes = {
  rewardsStops: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "The stops of all rewards that are open, and those that still hold something.",
    response: z.array(RewardsStopSeen),
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
      "may be claimed for as much longer. Of promotions, series and journeys those that are " +
      "named go on; one that was changed since it was read is left out.",
    params: Params,
    body: Body.extend({ resume: HeldList }),
    response: RewardsStopDone,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
  resumeStopped: {
    effect: "money",
    access: "operator",
    permission: "rewards.approve",
    summary:
      "Lets promotions, series and journeys that a lifted stop still holds go on, all with one " +
      "request; one that was changed since it was read is left out.",
    params: Params,
    body: Body.extend({ resume: HeldList.min(1) }),
    response: RewardsStopDone,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
