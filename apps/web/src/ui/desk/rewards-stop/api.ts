import type { RewardsStop } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/client.ts";

export const stopsQuery = queryOptions({
  queryKey: ["rewardsStops"],
  queryFn: ({ signal }) => call("rewardsStops", undefined, { signal }),
});

export const stopRewards = (merchantCode: string) =>
  call("stopRewards", { body: { merchantCode, reason: null } });

const paramsOf = ({ merchantCode, stopId }: RewardsStop) => ({ merchantCode, stopId });

export const explainStop = (stop: RewardsStop, reason: string) =>
  call("explainRewardsStop", { params: paramsOf(stop), body: { reason } });

export const liftStop = (stop: RewardsStop, reason: string) =>
  call("liftRewardsStop", { params: paramsOf(stop), body: { reason } });
