import type { Adjustment, CallInput } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Adjustments of members' money. */

export type State = Adjustment["state"];
export type Asked = CallInput<"requestAdjustment">["body"];
export type Decision = CallInput<"decideAdjustment">["body"];

export const states = ["open", "approved", "rejected"] as const satisfies readonly State[];

/** Lists as objects of the contract's types: a new one does not compile until it is here. */
const categoriesKnown: Readonly<Record<Adjustment["category"], true>> = {
  goodwill: true,
  compensation: true,
  correction: true,
  bonus: true,
  fee: true,
  dispute: true,
  chargeback: true,
  other: true,
};
export const categories = Object.keys(categoriesKnown) as Adjustment["category"][];

export interface QueueView {
  readonly state: State | undefined;
  readonly merchantCode: string | undefined;
  readonly pageNum: number;
}

export function queueQuery({ state, merchantCode, pageNum }: QueueView) {
  const query = {
    pageNum,
    ...(state !== undefined && { state }),
    ...(merchantCode !== undefined && { merchantCode }),
  };
  return queryOptions({
    queryKey: ["adjustments", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("consoleAdjustments", { query }, { signal }),
  });
}

export const adjustmentQuery = (adjustmentId: string) =>
  queryOptions({
    queryKey: ["adjustments", "one", adjustmentId],
    ...polled,
    queryFn: ({ signal }) => call("consoleAdjustment", { params: { adjustmentId } }, { signal }),
  });
