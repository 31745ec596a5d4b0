import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";
import { balanceQuery, useVisitor } from "./member.ts";
import { queryClient } from "./query.ts";
import "./records-calls.ts";

/** What waits for the member and what the site offers him, for badges and menus. */

/** What members earned is cached under this key, and removed at sign-out. */
export const awardsKey = ["member", "awards"] as const;

/** How much waits, for the badge and the head of the page. */
export const summaryQuery = queryOptions({
  queryKey: [...awardsKey, "summary"],
  staleTime: 0,
  queryFn: ({ signal }) => call("rewardSummary", undefined, { signal }),
});

/** After a claim: what was given may be money, free rounds, a bonus or tickets. */
export async function refreshRewards(): Promise<void> {
  const changed = [
    awardsKey,
    ["member", "wheels"],
    ["member", "freeRounds"],
    ["member", "bonuses"],
  ];
  await Promise.all([
    ...changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    queryClient.invalidateQueries(balanceQuery),
  ]);
}

/** Whether all rewards of the brand are paused for now. False until it is known. */
export function useRewardsStopped(): boolean {
  const isMember = useVisitor().kind === "member";
  const { data } = useQuery({ ...summaryQuery, enabled: isMember });
  return isMember && data?.isStopped === true;
}

/** Whether the brand offers this member to invite friends. False until it is known. */
export function useHasReferral(): boolean {
  const isMember = useVisitor().kind === "member";
  const { data } = useQuery({ ...summaryQuery, enabled: isMember });
  return isMember && data?.availablePromo.REFERRAL.enabled === true;
}
