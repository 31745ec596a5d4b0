import type { CallInput, Transaction } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import "../../lib/records-calls.ts";

/** The rounds a member has played, the statement's sums, and what it all came to. */

const pageSize = 20;

type BetsQuery = NonNullable<CallInput<"bettingRecord">["query"]>;
export type RoundStatus = NonNullable<BetsQuery["status"]>;
export type Kind = NonNullable<CallInput<"transactions">["query"]["kind"]>;

/** A period, half open. */
export interface Moments {
  readonly from: string;
  readonly to: string;
}

export interface BetsFilter extends Moments {
  readonly gameType?: NonNullable<BetsQuery["gameType"]> | undefined;
  readonly vassalage?: string | undefined;
  readonly status?: RoundStatus | undefined;
}

export const betsQuery = (language: string, filter: BetsFilter & { readonly pageNum: number }) =>
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

/** Address of the vendor's page of a round. Vendors without one refuse, and no link is shown. */
export const replayQuery = (language: string, roundId: string) =>
  queryOptions({
    queryKey: ["bets", language, "replay", roundId],
    staleTime: minuteMs,
    retry: false,
    queryFn: ({ signal }) => call("roundReplay", { params: { roundId } }, { signal }),
  });

export const summaryQuery = (moments: Moments) =>
  queryOptions({
    queryKey: ["statement", "summary", moments],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("statementSummary", { query: { ...moments } }, { signal }),
  });

export const profitQuery = (moments: Moments, timeZone: string) =>
  queryOptions({
    queryKey: ["bets", "profit", moments, timeZone],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("personalProfit", { query: { ...moments, timeZone } }, { signal }),
  });

const linesMax = 100;

/** The newest lines of a period, up to so many. */
export async function readLines(moments: Moments, max: number): Promise<Transaction[]> {
  const lines: Transaction[] = [];
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next begins
    const page = await call("transactions", {
      query: { ...moments, pageSize: linesMax, cursor },
    });
    lines.push(...page.content);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && lines.length < max);
  return lines.slice(0, max);
}
