import type { Award, AwardState } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import "../../lib/records-calls.ts";
import { awardsKey, refreshRewards } from "../../lib/rewards.ts";

/** Awards of the member. All of it is cached under the member's key and removed at sign-out. */

const pageSize = 10;
/** More than anybody has waiting; the rest follows when some are claimed. */
const openMax = 50;

/** What the history is narrowed to, in the order of its buttons. */
export const ends = [
  "claimed",
  "expired",
  "rejected",
  "cancelled",
  "taken_back",
] as const satisfies readonly AwardState[];

export const readEnd = (text: string | undefined) => ends.find((known) => known === text);

/** Those in one state that is not the end, in the brand's words of a language. */
export const openQuery = (language: string, state: "issued" | "on_hold") =>
  queryOptions({
    queryKey: [...awardsKey, state, language],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { state, pageNum: 1, pageSize: openMax };
      return (await call("claims", { query }, { signal })).content;
    },
  });

export const historyQuery = (language: string, state: AwardState | undefined, pageNum: number) =>
  queryOptions({
    queryKey: [...awardsKey, "history", language, state, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { pageNum, pageSize, ...(state !== undefined && { state }) };
      return call("claims", { query }, { signal });
    },
  });

export async function claimAward({ claimId }: Pick<Award, "claimId">): Promise<Award> {
  try {
    return await call("claimAward", { body: { claimId } });
  } finally {
    // After a refusal too: what is shown is no longer so.
    await refreshRewards();
  }
}
