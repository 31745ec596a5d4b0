import type { CallInput, HeldWinInConsole } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Wins beyond their ceilings, and the ceilings. */

export type State = HeldWinInConsole["state"];
export type Action = CallInput<"decideHeldWin">["body"]["action"];

export const states = [
  "open",
  "released",
  "refused",
  "rolled_back",
] as const satisfies readonly State[];

export interface WinsView {
  readonly state: State | undefined;
  readonly member: string | undefined;
  readonly pageNum: number;
}

export function winsQuery({ state, member, pageNum }: WinsView) {
  const query = {
    pageNum,
    ...(state !== undefined && { state }),
    ...(member !== undefined && { member }),
  };
  return queryOptions({
    queryKey: ["heldWins", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("heldWins", { query }, { signal }),
  });
}

export const winQuery = (heldId: string) =>
  queryOptions({
    queryKey: ["heldWins", "one", heldId],
    ...polled,
    queryFn: ({ signal }) => call("heldWin", { params: { heldId } }, { signal }),
  });

export const ceilingsQuery = queryOptions({
  queryKey: ["winCeilings"],
  staleTime: 0,
  queryFn: ({ signal }) => call("winCeilings", undefined, { signal }),
});
