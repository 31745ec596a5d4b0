import type { CallInput, Deposit } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { withdrawalsWire } from "@baize/contract/withdrawals-wire";
import { addCalls, call } from "../../lib/client.ts";
import "../../lib/records-calls.ts";

/** The wallet's money in and out: deposit methods, one deposit, and the statement. */

addCalls(withdrawalsWire);

const pageSize = 20;
const pollMs = 3_000;

export type TransactionKind = NonNullable<CallInput<"transactions">["query"]["kind"]>;

export const methodsQuery = queryOptions({
  queryKey: ["methods"],
  staleTime: minuteMs,
  queryFn: ({ signal }) => call("depositMethods", undefined, { signal }),
});

export function isDepositOpen({ status }: Deposit): boolean {
  return status === "created" || status === "pending" || status === "checking";
}

/** Asked again every few seconds while the payment is open; the feed is usually faster. */
export const depositQuery = (depositId: string) =>
  queryOptions({
    queryKey: ["deposits", depositId],
    staleTime: 0,
    queryFn: ({ signal }) => call("depositStatus", { params: { depositId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || isDepositOpen(state.data) ? pollMs : false,
  });

/** Orders that wait for money; the feed tells when one changes. */
export const openDepositsQuery = queryOptions({
  queryKey: ["deposits", "open"],
  staleTime: 0,
  queryFn: ({ signal }) => call("openDeposits", undefined, { signal }),
});

const ordersMax = 50;

/** The latest orders of deposits, whatever became of them. */
export const ordersQuery = queryOptions({
  queryKey: ["deposits", "latest"],
  staleTime: 0,
  queryFn: ({ signal }) =>
    call("deposits", { query: { pageNum: 1, pageSize: ordersMax } }, { signal }),
});

export interface StatementRange {
  readonly kind?: TransactionKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const statementQuery = (language: string, range: StatementRange) =>
  infiniteQueryOptions({
    queryKey: ["statement", language, range],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: cursor }) =>
      call("transactions", { query: { ...range, cursor, pageSize } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
