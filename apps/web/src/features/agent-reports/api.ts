import type { CallInput } from "@baize/contract";
import { agentWire } from "@baize/contract/agent-wire";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addCalls, call } from "../../lib/client.ts";

/** Figures of the agent's team. They are cached under the member's key, and go at sign-out. */

addCalls(agentWire);

export type ReportQuery = CallInput<"agentTeamReport">["query"];
export type StatementQuery = CallInput<"agentStatements">["query"];

export const reportQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ["member", "team-report", query],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("agentTeamReport", { query }, { signal }),
  });

export const statementsQuery = (query: StatementQuery) =>
  queryOptions({
    queryKey: ["member", "team-statements", query],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("agentStatements", { query }, { signal }),
  });

export const playQuery = (query: CallInput<"agentTeamPlay">["query"]) =>
  queryOptions({
    queryKey: ["member", "team-play", query],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("agentTeamPlay", { query }, { signal }),
  });
