import type { CallInput } from "@baize/contract";
import { agentWire } from "@baize/contract/agent-wire";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addCalls, call } from "../../lib/client.ts";
import { queryClient } from "../../lib/query.ts";

/** The agent's team. All of it is cached under the member's key and removed at sign-out. */

addCalls(agentWire);

const key = ["member", "team"] as const;

export type DownlineQuery = CallInput<"agentDownlines">["query"];

export const overviewQuery = queryOptions({
  queryKey: [...key, "overview"],
  staleTime: 30_000,
  queryFn: ({ signal }) => call("agentOverview", undefined, { signal }),
});

export const downlinesQuery = (query: DownlineQuery) =>
  queryOptions({
    queryKey: [...key, "list", query],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("agentDownlines", { query }, { signal }),
  });

export const downlineQuery = (memberRef: string) =>
  queryOptions({
    queryKey: [...key, "one", memberRef],
    staleTime: 10_000,
    queryFn: ({ signal }) => call("agentDownline", { params: { memberRef } }, { signal }),
  });

export async function changeDownline(
  memberRef: string,
  body: CallInput<"changeAgentDownline">["body"],
  idempotencyKey: string,
): Promise<void> {
  await call("changeAgentDownline", { params: { memberRef }, body }, { idempotencyKey });
  await queryClient.invalidateQueries({ queryKey: key });
}

const levelSize = 50;

/** Everybody right below the agent or another of the team, as many as were asked for so far. */
export const levelQuery = (parent: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...key, "level", parent],
    staleTime: 10_000,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const order = { sort: "account", order: "asc" } as const;
      const below = parent === undefined ? {} : { parent };
      const query = { pageNum: pageParam, pageSize: levelSize, ...order, ...below };
      return call("agentDownlines", { query }, { signal });
    },
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
  });
