import type { ReconciledDay } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polledList } from "../../lib/polled.ts";

/** Our deposits beside what payment providers report. */

/** Days with differences, or all. */
export const states = ["differs"] as const;
export type State = (typeof states)[number];

export interface DaysView {
  readonly state: State | undefined;
  readonly pageNum: number;
}

export function daysQuery({ state, pageNum }: DaysView) {
  const query = { pageNum, ...(state !== undefined && { state }) };
  return queryOptions({
    queryKey: ["reconciliations", query],
    ...polledList,
    queryFn: ({ signal }) => call("reconciledDays", { query }, { signal }),
  });
}

export type Key = Pick<ReconciledDay, "provider" | "day">;

/** What a day goes by in the address. */
export const keyText = ({ provider, day }: Key) => `${day} ${provider}`;

export function keyOf(text: string): Key | undefined {
  const [day, provider] = text.split(" ");
  return day === undefined || provider === undefined ? undefined : { day, provider };
}

export function dayQuery(params: Key) {
  return queryOptions({
    queryKey: ["reconciliation", params],
    queryFn: ({ signal }) => call("reconciledDay", { params }, { signal }),
  });
}

/** Game vendors' days; they go by the same names in the address. */
export function vendorDaysQuery({ state, pageNum }: DaysView) {
  const query = { pageNum, ...(state !== undefined && { state }) };
  return queryOptions({
    queryKey: ["vendor-reconciliations", query],
    ...polledList,
    queryFn: ({ signal }) => call("reconciledVendorDays", { query }, { signal }),
  });
}

export function vendorDayQuery({ provider, day }: Key) {
  const params = { vendor: provider, day };
  return queryOptions({
    queryKey: ["vendor-reconciliation", params],
    queryFn: ({ signal }) => call("reconciledVendorDay", { params }, { signal }),
  });
}
