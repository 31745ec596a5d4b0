import type { EventKind, ProgramRun, SystemCheck } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polledList } from "../../lib/polled.ts";

/** What happened to the system itself, and whether what runs is what was approved. */

/** The contract's list as an object: a new kind does not compile until it is here. */
const kindsKnown: Readonly<Record<EventKind, true>> = {
  access_failed: true,
  program_started: true,
  program_stopped: true,
  program_lost: true,
  downtime: true,
  release_started: true,
  clock_jumped: true,
  clock_off: true,
  build_differs: true,
  configuration_differs: true,
  configuration_approved: true,
  large_stake: true,
  large_win: true,
  void: true,
  negative_balance: true,
  jackpot_won: true,
  jackpot_changed: true,
  bonus_changed: true,
  account_changed: true,
  authority_changed: true,
  configuration_changed: true,
  books_differ: true,
  game_return_off: true,
};
export const kinds = Object.keys(kindsKnown) as EventKind[];

export function kindOf(text: string | undefined): EventKind | undefined {
  return kinds.find((known) => known === text);
}

export interface EventsView {
  readonly kind: EventKind | undefined;
  /** Moments as ISO 8601. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly pageNum: number;
}

export function eventsQuery({ kind, from, until, pageNum }: EventsView) {
  const filters = { ...(kind && { kind }), ...(from && { from }), ...(until && { until }) };
  const query = { pageNum, ...filters };
  return queryOptions({
    queryKey: ["significantEvents", query],
    ...polledList,
    queryFn: ({ signal }) => call("significantEvents", { query }, { signal }),
  });
}

export const onlys = ["releases", "running"] as const;
export type Only = (typeof onlys)[number];

export function runsQuery(pageNum: number, only: Only | undefined) {
  const query = { pageNum, ...(only && { only }) };
  return queryOptions({
    queryKey: ["programRuns", query],
    ...polledList,
    queryFn: ({ signal }) => call("programRuns", { query }, { signal }),
  });
}

export function checksQuery(pageNum: number) {
  const query = { pageNum };
  return queryOptions({
    queryKey: ["systemChecks", query],
    ...polledList,
    queryFn: ({ signal }) => call("systemChecks", { query }, { signal }),
  });
}

export const checkNow = () => call("checkSystem");
export const approve = (reason: string) => call("approveConfiguration", { body: { reason } });

export type Run = ProgramRun;
export type Check = SystemCheck;
