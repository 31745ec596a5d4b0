import type { CallInput, CommissionCase } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Statements of agents' contracts, and the runs that settle them. */

type Given<T> = { [K in keyof T]?: T[K] | undefined };
export type CommissionView = Given<Omit<CallInput<"consoleCommissions">["query"], "pageSize">>;
export type RunView = Given<Omit<CallInput<"commissionRuns">["query"], "pageSize">>;
export type State = CommissionCase["state"];
export type Decision = CommissionCase["decisions"][number];

/** What was not asked for is not sent. */
function given<T extends object>(view: T) {
  const parts = Object.entries(view).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts) as { [K in keyof T]: Exclude<T[K], undefined> };
}

export function commissionsQuery(view: CommissionView) {
  const query = given(view);
  return queryOptions({
    queryKey: ["commissions", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("consoleCommissions", { query }, { signal }),
  });
}

export const commissionQuery = (statementId: string) =>
  queryOptions({
    queryKey: ["commissions", "one", statementId],
    ...polled,
    queryFn: ({ signal }) => call("consoleCommission", { params: { statementId } }, { signal }),
  });

export function runsQuery(view: RunView) {
  const query = given(view);
  return queryOptions({
    queryKey: ["commissions", "runs", query],
    ...polledList,
    queryFn: ({ signal }) => call("commissionRuns", { query }, { signal }),
  });
}

export function correctionsQuery(view: RunView) {
  const query = given(view);
  return queryOptions({
    queryKey: ["commissions", "corrections", query],
    ...polledList,
    queryFn: ({ signal }) => call("commissionCorrections", { query }, { signal }),
  });
}
