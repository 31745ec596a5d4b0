import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { Timestamp, Uuid } from "../fields.ts";
import { MemberReason } from "./console-members.ts";

/** The stop of one reward that is no promotion: a promotion has its own. */

export const stoppableKinds = [
  "mission",
  "wheel",
  "board",
  "raffle",
  "envelope",
  "check_in",
] as const;
export const StoppableKind = z.enum(stoppableKinds);
export type StoppableKind = z.infer<typeof StoppableKind>;

export const RewardStop = z
  .object({
    stopId: Uuid,
    merchantCode: z.string(),
    kind: StoppableKind,
    /** Of a check-in, which has no id, one that is the same for all brands. */
    rewardId: Uuid,
    /** What it is called, in the operator's language. */
    name: z.string(),
    stoppedAt: Timestamp,
    /** The operator who pressed. */
    stoppedBy: z.string(),
    /** Null until an operator says why. */
    reason: z.string().nullable(),
  })
  .meta({ id: "RewardStop" });
export type RewardStop = z.infer<typeof RewardStop>;

const merchantCode = z.string().min(1).max(32);
const params = z.strictObject({ merchantCode, stopId: Uuid });
const body = z.strictObject({ reason: MemberReason });

export const consoleRewardStopRoutes = {
  rewardStops: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "The missions, wheels, boards, raffles, envelopes and check-ins that are stopped.",
    response: z.array(RewardStop),
    refusals: ["permission_denied"],
    perMinuteMax: 120,
  },
  stopReward: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary:
      "Stops one of them at once: members join, enter, draw and claim nothing of it. The reason " +
      "is given afterwards. Repeating it changes nothing.",
    params: z.strictObject({ merchantCode, kind: StoppableKind, rewardId: Uuid }),
    response: RewardStop,
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 60,
  },
  explainRewardStop: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Says why one was stopped, once.",
    params,
    body,
    response: RewardStop,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
  resumeReward: {
    effect: "money",
    access: "operator",
    permission: "rewards.approve",
    summary:
      "Lets one go on; what was to be claimed of it may be claimed for a day at least. It takes " +
      "a second operator.",
    params,
    body,
    response: z.object({}),
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
