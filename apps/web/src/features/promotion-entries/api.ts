import type { applicationsMax as most, CallInput, DeskEntry, EntryState } from "@baize/contract";
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
  readonly order: Order;
  readonly pageNum: number;
}

export const orders = ["age", "amount"] as const;
export type Order = (typeof orders)[number];

export type Decision = CallInput<"decideApplication">["body"]["decision"];

export type ManyDecision = CallInput<"decideApplications">["body"]["decision"];

/** What members are told an application takes. */
export const targetMinutes = 24 * 60;

export function entriesQuery({ state, merchantCode, promotionId, order, pageNum }: EntriesView) {
  const query = {
    pageNum,
    order,
    // What waits is shown by as many as may be decided on together.
    ...(state === "applying" && { pageSize: applicationsMax }),
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

/** As the contract has it; its code stays out of the browser. */
export const applicationsMax = 50 satisfies typeof most;

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

type Key = Pick<DeskEntry, "memberId" | "entryId">;

export function applicationQuery({ memberId, entryId }: Key) {
  return queryOptions({
    queryKey: ["promotion-entries", "application", memberId, entryId],
    staleTime: 0,
    queryFn: ({ signal }) => call("deskApplication", { params: { memberId, entryId } }, { signal }),
  });
}

/** Kept only while they are looked at. */
export function picturesQuery({ memberId, entryId }: Key, attempt: number) {
  return queryOptions({
    queryKey: ["promotion-entries", "pictures", memberId, entryId, attempt],
    gcTime: 0,
    queryFn: ({ signal }) =>
      call("applicationPictures", { params: { memberId, entryId } }, { signal }),
  });
}
