import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polledList } from "../../lib/polled.ts";

/** VIP levels of the brands, and the members who have them. */

export const policiesQuery = queryOptions({
  queryKey: ["vip", "policies"],
  staleTime: 0,
  queryFn: ({ signal }) => call("vipPolicies", undefined, { signal }),
});

export interface MembersView {
  readonly merchantCode: string;
  readonly level: number | undefined;
  readonly pageNum: number;
}

export function membersQuery({ merchantCode, level, pageNum }: MembersView) {
  const query = { merchantCode, pageNum, ...(level !== undefined && { level }) };
  return queryOptions({
    queryKey: ["vip", "members", query],
    ...polledList,
    queryFn: ({ signal }) => call("vipMembers", { query }, { signal }),
  });
}
