import type { Approval } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polledList } from "../../lib/polled.ts";

/** What waits for a second person. */

export type State = Approval["state"];

export const states = [
  "waiting",
  "executed",
  "declined",
  "expired",
] as const satisfies readonly State[];

export interface ApprovalsView {
  readonly state: State | undefined;
  readonly pageNum: number;
}

export function approvalsQuery({ state, pageNum }: ApprovalsView) {
  const query = { pageNum, ...(state !== undefined && { state }) };
  return queryOptions({
    queryKey: ["approvals", query],
    ...polledList,
    queryFn: ({ signal }) => call("approvals", { query }, { signal }),
  });
}
