import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import "../../lib/records-calls.ts";

/** The member's VIP level. Cached under the member's key and removed at sign-out. */

const key = ["member", "vip"] as const;
const pageSize = 10;

export const progressQuery = (language: string) =>
  queryOptions({
    queryKey: [...key, "progress", language],
    staleTime: 0,
    queryFn: ({ signal }) => call("playerRankProgress", undefined, { signal }),
  });

export const historyQuery = (language: string, pageNum: number) =>
  queryOptions({
    queryKey: [...key, "history", language, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("vipHistory", { query: { pageNum, pageSize } }, { signal }),
  });
