import type { Redemption, RedemptionState } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Points of the brands: settings, the mall, and what was redeemed. */

/** What waits for a decision first. */
export const states = [
  "in_process",
  "approved",
  "rejected",
] as const satisfies readonly RedemptionState[];

export interface RedemptionsView {
  readonly state: RedemptionState | undefined;
  readonly merchantCode: string | undefined;
  readonly pageNum: number;
}

export function redemptionsQuery({ state, merchantCode, pageNum }: RedemptionsView) {
  const query = {
    pageNum,
    ...(state !== undefined && { state }),
    ...(merchantCode !== undefined && { merchantCode }),
  };
  return queryOptions({
    queryKey: ["redemptions", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("redemptions", { query }, { signal }),
  });
}

/** A redeem in the address: whose, and which. */
export const idOf = ({ memberId, recordId }: Pick<Redemption, "memberId" | "recordId">) =>
  `${memberId}.${recordId}`;

export function paramsOf(id: string) {
  const [memberId = "", redemptionId = ""] = id.split(".");
  return { memberId, redemptionId };
}

export const redemptionQuery = (id: string) =>
  queryOptions({
    queryKey: ["redemptions", "one", id],
    ...polled,
    queryFn: ({ signal }) => call("redemption", { params: paramsOf(id) }, { signal }),
  });

export const itemsQuery = queryOptions({
  queryKey: ["points", "items"],
  staleTime: 0,
  queryFn: ({ signal }) => call("mallItems", undefined, { signal }),
});

export const policiesQuery = queryOptions({
  queryKey: ["points", "policies"],
  staleTime: 0,
  queryFn: ({ signal }) => call("pointPolicies", undefined, { signal }),
});
