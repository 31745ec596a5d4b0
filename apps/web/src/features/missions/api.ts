import type { Mission } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import "../../lib/records-calls.ts";

/** The member's missions. All of it is cached under the member's key and removed at sign-out. */

const key = ["member", "missions"] as const;
/** Kept with the awards: what waits is one answer. */
const awardsKey = ["member", "awards"] as const;

export const missionsQuery = (language: string) =>
  queryOptions({
    queryKey: [...key, "list", language],
    staleTime: 0,
    // What was played counts a moment after the round is shown.
    refetchInterval: 10_000,
    queryFn: async ({ signal }) => (await call("missions", { query: {} }, { signal })).list,
  });

export const claimableQuery = queryOptions({
  queryKey: [...awardsKey, "summary"],
  staleTime: 0,
  queryFn: ({ signal }) => call("rewardSummary", undefined, { signal }),
});

/** After a refusal too: what is shown is no longer so. */
async function andRead<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } finally {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: awardsKey }),
      queryClient.invalidateQueries(balanceQuery),
    ]);
  }
}

type Named = Pick<Mission, "missionId">;

export const joinMission = ({ missionId }: Named): Promise<Mission> =>
  andRead(() => call("joinMission", { params: { missionId } }));

export const leaveMission = ({ missionId }: Named): Promise<Mission> =>
  andRead(() => call("leaveMission", { params: { missionId } }));

export const claimMilestone = (claimId: string) =>
  andRead(() => call("claimAward", { body: { claimId } }));
