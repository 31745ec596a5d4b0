import type { AlertInConsole, CallInput } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polledList } from "../../lib/polled.ts";

/** What the nightly looks at the books found. */

export type State = AlertInConsole["state"];
export type Acknowledgement = CallInput<"acknowledgeAlert">["body"];

export const states = ["new", "acknowledged", "gone"] as const satisfies readonly State[];

export interface AlertsView {
  readonly state: State | undefined;
  readonly pageNum: number;
}

export function alertsQuery({ state, pageNum }: AlertsView) {
  const query = { pageNum, ...(state !== undefined && { state }) };
  return queryOptions({
    queryKey: ["alerts", query],
    ...polledList,
    queryFn: ({ signal }) => call("alerts", { query }, { signal }),
  });
}

/** What an alert goes by in the address. */
export const keyOf = ({ code, subject }: Pick<AlertInConsole, "code" | "subject">) =>
  `${code} ${subject}`;
