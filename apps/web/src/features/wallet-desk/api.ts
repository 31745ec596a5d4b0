import type { CallInput, LineTransferInConsole, TransferCase } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** Money that members moved to vendors and along the line. */

export type Filter = NonNullable<CallInput<"consoleTransfers">["query"]["state"]>;
export type Ruling = CallInput<"ruleTransfer">["body"];
export type Outcome = NonNullable<TransferCase["ruling"]>["outcome"];
export type LineMark = LineTransferInConsole["marks"][number];

export const filters = ["waiting", "ruled", "done", "refused"] as const satisfies readonly Filter[];
export const directions = ["in", "out"] as const;
export const lineDirections = ["up", "down"] as const;
export const lineMarks = ["large", "sent_back"] as const satisfies readonly LineMark[];

type Given<T> = { [K in keyof T]?: T[K] | undefined };
export type TransferView = Given<Omit<CallInput<"consoleTransfers">["query"], "pageSize">>;
export type LineView = Given<Omit<CallInput<"consoleLineTransfers">["query"], "pageSize">>;

/** What was not asked for is not sent. */
function given<T extends object>(view: T) {
  const parts = Object.entries(view).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts) as { [K in keyof T]: Exclude<T[K], undefined> };
}

export function transfersQuery(view: TransferView) {
  const query = given(view);
  return queryOptions({
    queryKey: ["walletTransfers", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("consoleTransfers", { query }, { signal }),
  });
}

export const transferQuery = (transferId: string) =>
  queryOptions({
    queryKey: ["walletTransfers", "one", transferId],
    ...polled,
    queryFn: ({ signal }) => call("consoleTransfer", { params: { transferId } }, { signal }),
  });

export function lineTransfersQuery(view: LineView) {
  const query = given(view);
  return queryOptions({
    queryKey: ["lineTransfers", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("consoleLineTransfers", { query }, { signal }),
  });
}

/** Vendors that hold members' money, for operators who may look at the offers. */
export const offersQuery = queryOptions({
  queryKey: ["cashier", "offers"],
  queryFn: ({ signal }) => call("transferOffers", undefined, { signal }),
});

export const lineTransferQuery = (transferId: string) =>
  queryOptions({
    queryKey: ["lineTransfers", "one", transferId],
    queryFn: ({ signal }) => call("consoleLineTransfer", { params: { transferId } }, { signal }),
  });
