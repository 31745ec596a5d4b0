import type { CallInput, WithdrawalCase, WithdrawalInConsole } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** The queue of withdrawals. */

export type Filter = NonNullable<CallInput<"consoleWithdrawals">["query"]["state"]>;
export type Decision = CallInput<"decideWithdrawal">["body"];
export type Action = WithdrawalInConsole["actions"][number];

/** What waits for somebody, the states in their order, and disputes. */
export const filters = [
  "waiting",
  "requested",
  "awaiting_second",
  "approved",
  "paying",
  "failed",
  "paid",
  "rejected",
  "disputed",
] as const satisfies readonly Filter[];

export interface QueueView {
  readonly state: Filter | undefined;
  readonly merchantCode: string | undefined;
  readonly pageNum: number;
}

export function queueQuery({ state, merchantCode, pageNum }: QueueView) {
  const query = {
    pageNum,
    ...(state !== undefined && { state }),
    ...(merchantCode !== undefined && { merchantCode }),
  };
  return queryOptions({
    queryKey: ["withdrawals", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("consoleWithdrawals", { query }, { signal }),
  });
}

export const caseQuery = (withdrawalId: string) =>
  queryOptions({
    queryKey: ["withdrawals", "one", withdrawalId],
    ...polled,
    queryFn: ({ signal }): Promise<WithdrawalCase> =>
      call("consoleWithdrawal", { params: { withdrawalId } }, { signal }),
  });
