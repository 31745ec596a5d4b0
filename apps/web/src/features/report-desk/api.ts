import type { CallInput } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** Figures of the business; today's grow while one looks at them. */

const pollMs = minuteMs;

export type DashboardQuery = CallInput<"dashboard">["query"];

export const dashboardQuery = (query: DashboardQuery) =>
  queryOptions({
    queryKey: ["reports", "dashboard", query],
    staleTime: 0,
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("dashboard", { query }, { signal }),
  });

export const liabilityQuery = (merchantCode: string) =>
  queryOptions({
    queryKey: ["reports", "liability", merchantCode],
    queryFn: ({ signal }) => call("liabilities", { query: { merchantCode } }, { signal }),
  });

export const returnsQuery = queryOptions({
  queryKey: ["reports", "returns"],
  staleTime: 0,
  refetchInterval: pollMs,
  queryFn: ({ signal }) => call("gameReturns", undefined, { signal }),
});

type JackpotsQuery = CallInput<"consoleJackpots">["query"];

export const jackpotsQuery = (query: JackpotsQuery) =>
  queryOptions({
    queryKey: ["reports", "jackpots", query],
    staleTime: 0,
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("consoleJackpots", { query }, { signal }),
  });

/** Reads the whole journal: as often as the server refreshes it. */
export const jackpotCheckQuery = queryOptions({
  queryKey: ["reports", "jackpots", "check"],
  refetchInterval: pollMs,
  queryFn: ({ signal }) => call("checkJackpots", undefined, { signal }),
});
