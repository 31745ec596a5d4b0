import type { VendorFunds, WalletTransfer } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { withdrawalsWire } from "@baize/contract/withdrawals-wire";
import { addCalls, call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";

/**
 * Money at vendors that keep it. All of it is cached under the member's key and removed at
 * sign-out.
 */

addCalls(withdrawalsWire);

const key = ["member", "funds"] as const;
const pageSize = 10;
/** How often a waiting transfer is polled; the server polls the vendor. */
const pollMs = 5_000;

export type Direction = WalletTransfer["direction"];

export function isOpen({ state }: Pick<WalletTransfer, "state">): boolean {
  return state === "requested" || state === "pending";
}

export const fundsQuery = (language: string) =>
  queryOptions({
    queryKey: [...key, "places", language],
    staleTime: 0,
    queryFn: ({ signal }) => call("consolidatedFunds", undefined, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.vendors.some((vendor: VendorFunds) => vendor.waiting !== null) === true
        ? pollMs
        : false,
  });

export const transfersQuery = (language: string, pageNum: number) =>
  queryOptions({
    queryKey: [...key, "transfers", language, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("walletTransfers", { query: { pageNum, pageSize } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.content.some(isOpen) === true ? pollMs : false,
  });

/** After a step of the member's own: the places, the list, the balance and the statement. */
export async function refreshFunds(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries(balanceQuery),
    queryClient.invalidateQueries({ queryKey: ["statement"] }),
  ]);
}
