import type { CallInput } from "@baize/contract";
import { agentWire } from "@baize/contract/agent-wire";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addCalls, call } from "../../lib/client.ts";

/**
 * What downlines played and what moved their cash. It is cached under the member's key, and goes at
 * sign-out.
 */

addCalls(agentWire);

export type RoundsQuery = Omit<CallInput<"agentRounds">["query"], "cursor" | "pageSize">;
export type MovementsQuery = Omit<CallInput<"agentMovements">["query"], "cursor" | "pageSize">;

const pageSize = 20;

const paged = {
  staleTime: 10_000,
  placeholderData: keepPreviousData,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
} as const;

export const roundsQuery = (language: string, query: RoundsQuery) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["member", "team-rounds", language, query],
    queryFn: ({ pageParam: cursor, signal }) =>
      call("agentRounds", { query: { ...query, pageSize, cursor } }, { signal }),
  });

export const movementsQuery = (query: MovementsQuery) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["member", "team-movements", query],
    queryFn: ({ pageParam: cursor, signal }) =>
      call("agentMovements", { query: { ...query, pageSize, cursor } }, { signal }),
  });

export const roundQuery = (language: string, memberRef: string, roundId: string) =>
  queryOptions({
    queryKey: ["member", "team-rounds", language, "one", memberRef, roundId],
    staleTime: 0,
    queryFn: ({ signal }) => call("agentRound", { params: { memberRef, roundId } }, { signal }),
  });
