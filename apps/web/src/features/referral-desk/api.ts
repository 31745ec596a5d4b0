import type { ReferralState } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Friends whom members invited. */

/** What waits for a decision first. */
export const states = [
  "on_hold",
  "registered",
  "qualified",
  "rewarded",
  "expired",
  "rejected",
] as const satisfies readonly ReferralState[];

export interface ReferralsView {
  readonly state: ReferralState | undefined;
  readonly merchantCode: string | undefined;
  /** Friends of this member. */
  readonly memberId: string | undefined;
  readonly pageNum: number;
}

const whoseOf = ({ merchantCode, memberId }: Pick<ReferralsView, "merchantCode" | "memberId">) => ({
  ...(merchantCode !== undefined && { merchantCode }),
  ...(memberId !== undefined && { memberId }),
});

export function referralsQuery({ state, pageNum, ...whose }: ReferralsView) {
  const query = { pageNum, ...(state !== undefined && { state }), ...whoseOf(whose) };
  return queryOptions({
    queryKey: ["referrals", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("referrals", { query }, { signal }),
  });
}

export function countsQuery(whose: Pick<ReferralsView, "merchantCode" | "memberId">) {
  const query = whoseOf(whose);
  return queryOptions({
    queryKey: ["referrals", "counts", query],
    ...polled,
    queryFn: ({ signal }) => call("referralCounts", { query }, { signal }),
  });
}

export const referralQuery = (memberId: string) =>
  queryOptions({
    queryKey: ["referrals", "one", memberId],
    ...polled,
    queryFn: ({ signal }) => call("referral", { params: { memberId } }, { signal }),
  });
