import type { MemberInList, TimelineKind } from "@baize/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** Members as the console asks for them. */

export type MemberStatus = MemberInList["status"];
export const statuses = [
  "open",
  "suspended",
  "closed",
  "unfinished",
] as const satisfies MemberStatus[];
/** What operators make of an account. */
export const settable = ["open", "suspended", "closed"] as const satisfies MemberStatus[];
export type SettableStatus = (typeof settable)[number];
export const tones = {
  open: "good",
  suspended: "brand",
  closed: "bad",
  unfinished: "calm",
} as const;

export interface MembersView {
  readonly keyword: string | undefined;
  readonly merchantCode: string | undefined;
  readonly status: MemberStatus | undefined;
  readonly pageNum: number;
}

/** As far as the server counts. */
export const countedMax = 10_000;

export function membersQuery({ keyword, merchantCode, status, pageNum }: MembersView) {
  const query = {
    pageNum,
    pageSize: 25,
    ...(keyword !== undefined && { keyword }),
    ...(merchantCode !== undefined && { merchantCode }),
    ...(status !== undefined && { status }),
  };
  return queryOptions({
    queryKey: ["members", query],
    // People join, sign in and are suspended at any time.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("consoleMembers", { query }, { signal }),
  });
}

export const memberQuery = (memberId: string) =>
  queryOptions({
    queryKey: ["consoleMember", memberId],
    staleTime: 0,
    queryFn: ({ signal }) => call("consoleMember", { params: { memberId } }, { signal }),
  });

export const tagsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ["memberTags", memberId],
    staleTime: 0,
    queryFn: ({ signal }) => call("memberTags", { params: { memberId } }, { signal }),
  });

export const movementsQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: ["movements", memberId],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        "memberMovements",
        {
          params: { memberId },
          query: { pageSize: 25, ...(pageParam !== undefined && { cursor: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const timelineKinds = [
  "sign_in",
  "deposit",
  "withdrawal",
  "wallet",
  "bonus",
  "award",
  "points",
  "line",
  "adjustment",
  "limit",
  "document",
  "risk",
  "note",
  "act",
] as const satisfies TimelineKind[];

export const timelineQuery = (memberId: string, kind: TimelineKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ["timeline", memberId, kind],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        "memberTimeline",
        {
          params: { memberId },
          query: {
            pageSize: 25,
            ...(kind !== undefined && { kind }),
            ...(pageParam !== undefined && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const protectionQuery = (memberId: string) =>
  queryOptions({
    queryKey: ["memberProtection", memberId],
    staleTime: 0,
    queryFn: ({ signal }) => call("memberProtection", { params: { memberId } }, { signal }),
  });

export const documentsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ["memberDocuments", memberId],
    staleTime: 0,
    queryFn: ({ signal }) => call("memberDocuments", { params: { memberId } }, { signal }),
  });

export const riskQuery = (memberId: string) =>
  queryOptions({
    queryKey: ["memberRisk", memberId],
    staleTime: 0,
    queryFn: ({ signal }) => call("memberRiskFlags", { params: { memberId } }, { signal }),
  });

export const sessionsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ["memberSessions", memberId],
    staleTime: 0,
    queryFn: ({ signal }) => call("memberSessions", { params: { memberId } }, { signal }),
  });

export const loginsQuery = (memberId: string, pageNum: number) =>
  queryOptions({
    queryKey: ["memberLogins", memberId, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("memberLogins", { params: { memberId }, query: { pageNum, pageSize: 20 } }, { signal }),
  });

const agents: ReadonlySet<number> = new Set([1, 2]);
const affiliates: ReadonlySet<number> = new Set([41, 42]);

export function typeOf({ type, isTest }: Pick<MemberInList, "type" | "isTest">) {
  if (isTest) return "test";
  if (agents.has(type)) return "agent";
  return affiliates.has(type) ? "affiliate" : "player";
}
