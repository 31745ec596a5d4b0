import type { CallInput, MallKind } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import "../../lib/records-calls.ts";

/** Points of the member. All of it is cached under the member's key and removed at sign-out. */

const key = ["member", "points"] as const;
const pageSize = 12;

export const pointsQuery = queryOptions({
  queryKey: [...key, "balance"],
  staleTime: 0,
  queryFn: ({ signal }) => call("pointBalance", undefined, { signal }),
});

export const configQuery = queryOptions({
  queryKey: [...key, "config"],
  staleTime: 0,
  retry: false,
  queryFn: ({ signal }) => call("pointConfig", undefined, { signal }),
});

export const rewardsQuery = (language: string, type: MallKind | undefined, pageNum: number) =>
  queryOptions({
    queryKey: [...key, "rewards", language, type, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { pageNum, pageSize, ...(type !== undefined && { type }) };
      return call("pointRewards", { query }, { signal });
    },
  });

export const redeemsQuery = (language: string, pageNum: number) =>
  queryOptions({
    queryKey: [...key, "redeems", language, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("redeemPointList", { query: { pageNum, pageSize } }, { signal }),
  });

export const changesQuery = (language: string, pageNum: number) =>
  queryOptions({
    queryKey: [...key, "changes", language, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("pointTransactions", { query: { pageNum, pageSize } }, { signal }),
  });

/** After a refusal too: what is shown is no longer so. */
export async function refreshPoints(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries({ queryKey: ["member", "awards"] }),
    queryClient.invalidateQueries(balanceQuery),
  ]);
}

export type RedeemBody = CallInput<"redeemPointReward">["body"];
