import type { CallInput } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** The rounds a member has played. */

const pageSize = 20;

type BetsQuery = NonNullable<CallInput<"bettingRecord">["query"]>;
export type RoundStatus = NonNullable<BetsQuery["status"]>;

export interface BetsFilter {
  readonly from: string;
  readonly gameType?: NonNullable<BetsQuery["gameType"]> | undefined;
  readonly status?: RoundStatus | undefined;
  readonly pageNum: number;
}

export const betsQuery = (language: string, filter: BetsFilter) =>
  queryOptions({
    queryKey: ["bets", language, filter],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("bettingRecord", { query: { ...filter, pageSize } }, { signal }),
  });

export const roundQuery = (language: string, roundId: string) =>
  queryOptions({
    queryKey: ["bets", language, "round", roundId],
    staleTime: 0,
    queryFn: ({ signal }) => call("roundDetail", { params: { roundId } }, { signal }),
  });
