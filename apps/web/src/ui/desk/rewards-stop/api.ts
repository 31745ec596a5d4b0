import type { RewardsStopSeen } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/client.ts";

export const stopsQuery = queryOptions({
  queryKey: ["rewardsStops"],
  queryFn: ({ signal }) => call("rewardsStops", undefined, { signal }),
});

export const stopRewards = (merchantCode: string) =>
  call("stopRewards", { body: { merchantCode, reason: null } });

const paramsOf = ({ merchantCode, stopId }: RewardsStopSeen) => ({ merchantCode, stopId });

export const explainStop = (stop: RewardsStopSeen, reason: string) =>
  call("explainRewardsStop", { params: paramsOf(stop), body: { reason } });

type Held = RewardsStopSeen["held"];

const namedOf = (held: Held) => held.map(({ kind, id, version }) => ({ kind, id, version }));

/** Lifts a stop; what it holds goes on with it where it is named. */
export const liftStop = (stop: RewardsStopSeen, reason: string, held: Held) =>
  call("liftRewardsStop", { params: paramsOf(stop), body: { reason, resume: namedOf(held) } });

/** Lets what a lifted stop still holds go on. */
export const resumeHeld = (stop: RewardsStopSeen, reason: string) =>
  call("resumeStopped", { params: paramsOf(stop), body: { reason, resume: namedOf(stop.held) } });
