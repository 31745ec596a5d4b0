import type { Award, AwardReason, AwardState } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import "../../lib/records-calls.ts";
import { downloadFile } from "../../lib/download.ts";
import { inWords, type FileWords } from "../../lib/file-in-words.ts";
import { awardsKey, refreshRewards } from "../../lib/rewards.ts";

/** Awards of the member. All of it is cached under the member's key and removed at sign-out. */

const pageSize = 10;
/** More than anybody has waiting; the rest follows when some are claimed. */
const openMax = 50;

/** What the history is narrowed to, in the order of its buttons. */
export const states = [
  "issued",
  "on_hold",
  "claimed",
  "expired",
  "rejected",
  "cancelled",
  "taken_back",
] as const satisfies readonly AwardState[];

export const readState = (text: string | undefined) => states.find((known) => known === text);

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

/** What awards are for, in the order of the choice. */
export const reasons = [
  "gift",
  "promotion",
  "mission",
  "board",
  "check_in",
  "wheel",
  "envelope",
  "raffle",
  "rebate",
  "rakeback",
  "loss_back",
  "vip_level",
  "vip_week",
  "vip_month",
  "vip_birthday",
  "referral",
  "points",
] as const satisfies readonly AwardReason[];

export const readReason = (text: string | undefined) => reasons.find((known) => known === text);

/** What the history is narrowed to; moments are half open. */
export interface HistoryFilter {
  readonly from: string;
  readonly to: string;
  readonly state: AwardState | undefined;
  readonly reason: AwardReason | undefined;
}

const queryOf = ({ from, to, state, reason }: HistoryFilter) => ({
  from,
  to,
  ...(state !== undefined && { state }),
  ...(reason !== undefined && { reason }),
});

export const historyQuery = (language: string, filter: HistoryFilter, pageNum: number) =>
  queryOptions({
    queryKey: [...awardsKey, "history", language, queryOf(filter), pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("claims", { query: { pageNum, pageSize, ...queryOf(filter) } }, { signal }),
  });

/** Saves everything the history is narrowed to, in the words of the page. */
export const downloadHistory = (filter: HistoryFilter, words: FileWords): Promise<void> =>
  downloadFile("claimsFile", { query: queryOf(filter) }, (file) => inWords(file, words));

export async function claimAward({ claimId }: Pick<Award, "claimId">): Promise<Award> {
  try {
    return await call("claimAward", { body: { claimId } });
  } finally {
    // After a refusal too: what is shown is no longer so.
    await refreshRewards();
  }
}
