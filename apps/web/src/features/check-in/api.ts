import type { CheckIn } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { queryClient } from "../../lib/query.ts";
import "../../lib/records-calls.ts";
import { refreshRewards } from "../../lib/rewards.ts";

/** The member's check-in calendar. It is cached under the member's key and removed at sign-out. */

const key = ["member", "checkIn"] as const;

export const checkInQuery = (language: string) =>
  queryOptions({
    queryKey: [...key, language],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call("checkIn", undefined, { signal })).checkIn,
  });

/** Claims the gift of a day, as the calendar names it. */
export async function claimDay(id: string): Promise<CheckIn> {
  try {
    return await call("claimCheckIn", { body: { id } });
  } finally {
    // After a refusal too: what is shown is no longer so.
    await Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshRewards()]);
  }
}
