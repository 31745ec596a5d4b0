import type { Withdrawal } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import "./calls.ts";

/** Money on its way out. All of it is cached under the member's key and removed at sign-out. */

const key = ["member", "withdrawals"] as const;
const pageSize = 10;
const pollMs = 15_000;

export type WithdrawalState = Withdrawal["state"];

/** In the order they are reached. */
export const states = [
  "requested",
  "awaiting_second",
  "approved",
  "paying",
  "failed",
  "paid",
  "rejected",
] as const satisfies readonly WithdrawalState[];

export const accountsQuery = queryOptions({
  queryKey: [...key, "accounts"],
  staleTime: 10_000,
  queryFn: ({ signal }) => call("payoutAccounts", undefined, { signal }),
});

export const termsQuery = queryOptions({
  queryKey: [...key, "terms"],
  staleTime: 0,
  queryFn: ({ signal }) => call("withdrawalTerms", undefined, { signal }),
});

/** Whether nothing more will happen to it. */
export function isOver({ state, confirmation }: Withdrawal): boolean {
  if (state === "rejected") return true;
  return state === "paid" && confirmation !== "waiting" && confirmation !== "disputed";
}

/** Asked again now and then until it is over; the feed is usually faster. */
export const withdrawalQuery = (withdrawalId: string) =>
  queryOptions({
    queryKey: [...key, "one", withdrawalId],
    staleTime: 0,
    queryFn: ({ signal }) => call("withdrawalStatus", { params: { withdrawalId } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || !isOver(data) ? pollMs : false,
  });

export const listQuery = (state: WithdrawalState | undefined, pageNum: number) => {
  const query = { pageNum, pageSize, ...(state !== undefined && { state }) };
  return queryOptions({
    queryKey: [...key, "list", query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("withdrawals", { query }, { signal }),
  });
};

/** Paid ones about which the member has not said whether they arrived. */
export const unconfirmedQuery = queryOptions({
  queryKey: [...key, "unconfirmed"],
  staleTime: 0,
  queryFn: ({ signal }) => call("paymentConfirmationList", undefined, { signal }),
});

/** After a step of the member's own: the lists, what may be withdrawn, and the balance. */
export async function refreshPayouts(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries(balanceQuery),
    queryClient.invalidateQueries({ queryKey: ["statement"] }),
  ]);
}
