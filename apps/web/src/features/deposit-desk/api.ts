import type { BankLine, CallInput, DepositCase, DepositInConsole } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Deposits, bank lines and suspended members. */

export type Filter = NonNullable<CallInput<"consoleDeposits">["query"]["state"]>;
export type Kind = DepositInConsole["kind"];
export type LineFilter = NonNullable<CallInput<"bankLines">["query"]["state"]>;
export type LineDecision = CallInput<"decideBankLine">["body"];
export type Decision = CallInput<"decideDeposit">["body"];

/** What waits for somebody, and the states in their order. */
export const filters = [
  "waiting",
  "created",
  "pending",
  "checking",
  "held",
  "received",
  "declined",
  "expired",
  "cancelled",
  "returned",
] as const satisfies readonly Filter[];

export const kinds = [
  "mobile_wallet",
  "card",
  "crypto",
  "bank_transfer",
] as const satisfies readonly Kind[];

export const lineFilters = [
  "open",
  "waiting",
  "awaiting_second",
  "credited",
  "returned",
] as const satisfies readonly LineFilter[];

export interface View<F> {
  readonly state: F | undefined;
  readonly kind: Kind | undefined;
  readonly merchantCode: string | undefined;
  readonly pageNum: number;
}

const given = <T extends object>(part: T): T =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as T;

export function queueQuery(view: View<Filter>) {
  const query = given(view) as CallInput<"consoleDeposits">["query"];
  return queryOptions({
    queryKey: ["deposits", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("consoleDeposits", { query }, { signal }),
  });
}

export const caseQuery = (depositId: string) =>
  queryOptions({
    queryKey: ["deposits", "one", depositId],
    ...polled,
    queryFn: ({ signal }): Promise<DepositCase> =>
      call("consoleDeposit", { params: { depositId } }, { signal }),
  });

export function linesQuery({ state, merchantCode, pageNum }: View<LineFilter>) {
  const query = given({ state, merchantCode, pageNum }) as CallInput<"bankLines">["query"];
  return queryOptions({
    queryKey: ["deposits", "lines", query],
    ...polledList,
    queryFn: ({ signal }) => call("bankLines", { query }, { signal }),
  });
}

export const accountsQuery = queryOptions({
  queryKey: ["deposits", "accounts"],
  staleTime: minuteMs,
  queryFn: ({ signal }) => call("receivingAccounts", undefined, { signal }),
});

export const suspendedQuery = queryOptions({
  queryKey: ["deposits", "suspended"],
  ...polled,
  queryFn: ({ signal }) => call("suspendedDepositors", undefined, { signal }),
});

export type Line = BankLine;
