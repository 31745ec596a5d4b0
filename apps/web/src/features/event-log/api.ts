import type { CallInput } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Who reads the log of events, and what a reader could not take. */

export type State = NonNullable<CallInput<"asideEvents">["query"]["state"]>;

export const states = ["parked", "retrying", "waiting"] as const satisfies readonly State[];

export interface EventsView {
  /** None of them is all. */
  readonly state: State | undefined;
  readonly consumer: string | undefined;
  readonly kind: string | undefined;
  readonly pageNum: number;
}

export const consumersQuery = queryOptions({
  queryKey: ["events", "consumers"],
  ...polled,
  queryFn: ({ signal }) => call("eventConsumers", undefined, { signal }),
});

export function eventsQuery({ state, consumer, kind, pageNum }: EventsView) {
  const query = {
    pageNum,
    ...(state && { state }),
    ...(consumer && { consumer }),
    ...(kind && { kind }),
  };
  return queryOptions({
    queryKey: ["events", "aside", query],
    ...polledList,
    queryFn: ({ signal }) => call("asideEvents", { query }, { signal }),
  });
}

export interface Range {
  readonly from: string;
  readonly until: string;
}

export const countQuery = (consumer: string, range: Range) =>
  queryOptions({
    queryKey: ["events", "range", consumer, range],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("countEventRange", { params: { consumer }, query: range }, { signal }),
  });
