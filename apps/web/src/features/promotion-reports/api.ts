import type { CallInput } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** What rewards cost; today's grow while one looks at them. */

export type CostQuery = CallInput<"rewardCosts">["query"];

const fresh = {
  staleTime: 0,
  refetchInterval: minuteMs,
  placeholderData: keepPreviousData,
} as const;

export const costsQuery = (query: CostQuery) =>
  queryOptions({
    queryKey: ["reports", "rewards", query],
    ...fresh,
    queryFn: ({ signal }) => call("rewardCosts", { query }, { signal }),
  });

export const promotionReportQuery = (promotionId: string, query: CostQuery) =>
  queryOptions({
    queryKey: ["reports", "promotion", promotionId, query],
    ...fresh,
    queryFn: ({ signal }) =>
      call("promotionReport", { params: { promotionId }, query }, { signal }),
  });

type OneParams = CallInput<"oneRewardReport">["params"];

export const oneRewardReportQuery = (params: OneParams, query: CostQuery) =>
  queryOptions({
    queryKey: ["reports", "reward", params, query],
    ...fresh,
    queryFn: ({ signal }) => call("oneRewardReport", { params, query }, { signal }),
  });

/** All members with a reward are looked at for it, so it is not asked again by itself. */
export const segmentCostsQuery = (query: CostQuery) =>
  queryOptions({
    queryKey: ["reports", "rewardSegments", query],
    staleTime: minuteMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("rewardSegments", { query }, { signal }),
  });
