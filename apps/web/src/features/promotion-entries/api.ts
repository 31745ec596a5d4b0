import type { DeskEntry, EntryState } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polledList } from "../../lib/polled.ts";

/** Members' parts in promotions. */

/** What waits for a person first. */
export const states = [
  "applying",
  "on_hold",
  "joined",
  "process",
  "issued",
  "claimed",
  "rejected",
  "expired",
  "cancelled",
] as const satisfies readonly EntryState[];

export interface EntriesView {
  readonly state: EntryState | undefined;
  readonly merchantCode: string | undefined;
  readonly promotionId: string | undefined;
  readonly pageNum: number;
}

export function entriesQuery({ state, merchantCode, promotionId, pageNum }: EntriesView) {
  const query = {
    pageNum,
    ...(state !== undefined && { state }),
    ...(merchantCode !== undefined && { merchantCode }),
    ...(promotionId !== undefined && { promotionId }),
  };
  return queryOptions({
    queryKey: ["promotion-entries", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("promotionEntries", { query }, { signal }),
  });
}

export const idOf = ({ memberId, entryId }: Pick<DeskEntry, "memberId" | "entryId">) =>
  `${memberId}.${entryId}`;

export function placeOf(id: string) {
  const [memberId = "", entryId = ""] = id.split(".");
  return { memberId, entryId };
}

export function entryQuery(id: string) {
  return queryOptions({
    queryKey: ["promotion-entries", "one", id],
    staleTime: 0,
    queryFn: ({ signal }) => call("promotionEntry", { params: placeOf(id) }, { signal }),
  });
}
