import type { AwardState, MemberAward } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Awards of all members. */

/** What waits for a decision first. */
export const states = [
  "on_hold",
  "issued",
  "claimed",
  "expired",
  "rejected",
  "taken_back",
  "cancelled",
] as const satisfies readonly AwardState[];

export interface AwardsView {
  readonly state: AwardState | undefined;
  readonly merchantCode: string | undefined;
  readonly pageNum: number;
}

export function awardsQuery({ state, merchantCode, pageNum }: AwardsView) {
  const query = {
    pageNum,
    ...(state !== undefined && { state }),
    ...(merchantCode !== undefined && { merchantCode }),
  };
  return queryOptions({
    queryKey: ["awards", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("awards", { query }, { signal }),
  });
}

/** An award in the address: whose, and which. */
export const idOf = ({ memberId, claimId }: Pick<MemberAward, "memberId" | "claimId">) =>
  `${memberId}.${claimId}`;

export function awardQuery(id: string) {
  const [memberId = "", claimId = ""] = id.split(".");
  return queryOptions({
    queryKey: ["awards", "one", id],
    ...polled,
    queryFn: ({ signal }) => call("memberAward", { params: { memberId, claimId } }, { signal }),
  });
}
