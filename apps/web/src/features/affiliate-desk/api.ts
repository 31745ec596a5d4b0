import type { CallInput } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Affiliates, their plans, and what their months came to. */

type Given<T> = { [K in keyof T]?: T[K] | undefined };
export type AffiliateView = Given<Omit<CallInput<"consoleAffiliates">["query"], "pageSize">>;
export type MonthView = Given<Omit<CallInput<"consoleAffiliateStatements">["query"], "pageSize">>;

/** What was not asked for is not sent. */
function given<T extends object>(view: T) {
  const parts = Object.entries(view).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts) as { [K in keyof T]: Exclude<T[K], undefined> };
}

export function affiliatesQuery(view: AffiliateView) {
  const query = given(view);
  return queryOptions({
    queryKey: ["affiliates", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("consoleAffiliates", { query }, { signal }),
  });
}

export function plansQuery(merchantCode: string | undefined) {
  const query = given({ merchantCode });
  return queryOptions({
    queryKey: ["affiliates", "plans", query],
    ...polled,
    queryFn: ({ signal }) => call("affiliatePlans", { query }, { signal }),
  });
}

export function monthsQuery(view: MonthView) {
  const query = given(view);
  return queryOptions({
    queryKey: ["affiliates", "months", query],
    ...polledList,
    queryFn: ({ signal }) => call("consoleAffiliateStatements", { query }, { signal }),
  });
}

export const monthQuery = (statementId: string) =>
  queryOptions({
    queryKey: ["affiliates", "month", statementId],
    ...polled,
    queryFn: ({ signal }) =>
      call("consoleAffiliateStatement", { params: { statementId } }, { signal }),
  });
