import type { LineTransfer } from "@baize/contract";
import { withdrawalsWire } from "@baize/contract/withdrawals-wire";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addCalls, call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";

/** Money along the line. All of it is cached under the member's key and removed at sign-out. */

addCalls(withdrawalsWire);

const key = ["member", "line"] as const;
const pageSize = 10;
const downlinesPageSize = 6;

export type LineSide = LineTransfer["side"];

export const lineTermsQuery = queryOptions({
  queryKey: [...key, "terms"],
  staleTime: 10_000,
  queryFn: ({ signal }) => call("lineTransferTerms", undefined, { signal }),
});

export const downlinesQuery = (search: string, pageNum: number) => {
  const query = { pageNum, pageSize: downlinesPageSize, ...(search !== "" && { search }) };
  return queryOptions({
    queryKey: [...key, "downlines", query],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("downlines", { query }, { signal }),
  });
};

export const lineTransfersQuery = (side: LineSide | undefined, pageNum: number) => {
  const query = { pageNum, pageSize, ...(side !== undefined && { side }) };
  return queryOptions({
    queryKey: [...key, "list", query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("lineTransfers", { query }, { signal }),
  });
};

/** After a transfer of the member's own: what may be sent, the list, the balance, the statement. */
export async function refreshLine(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries(balanceQuery),
    queryClient.invalidateQueries({ queryKey: ["statement"] }),
  ]);
}
