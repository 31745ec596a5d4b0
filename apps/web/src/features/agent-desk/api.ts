import type { CallInput, ContractCase } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Contracts of agents as operators have them, and what brands allow of them. */

type Given<T> = { [K in keyof T]?: T[K] | undefined };
export type ContractView = Given<Omit<CallInput<"consoleContracts">["query"], "pageSize">>;
export type Answer = CallInput<"answerHouseContract">["body"]["answer"];
export type State = ContractCase["state"];

/** What was not asked for is not sent. */
function given<T extends object>(view: T) {
  const parts = Object.entries(view).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts) as { [K in keyof T]: Exclude<T[K], undefined> };
}

export function contractsQuery(view: ContractView) {
  const query = given(view);
  return queryOptions({
    queryKey: ["agentContracts", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("consoleContracts", { query }, { signal }),
  });
}

export const contractQuery = (contractId: string) =>
  queryOptions({
    queryKey: ["agentContracts", "one", contractId],
    ...polled,
    queryFn: ({ signal }) => call("consoleContract", { params: { contractId } }, { signal }),
  });

export const policiesQuery = queryOptions({
  queryKey: ["agentContracts", "policies"],
  staleTime: 0,
  queryFn: ({ signal }) => call("agentPolicies", undefined, { signal }),
});

export const movesQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ["agentContracts", "moves", pageNum],
    ...polledList,
    queryFn: ({ signal }) => call("lineMoves", { query: { pageNum, pageSize: 25 } }, { signal }),
  });
