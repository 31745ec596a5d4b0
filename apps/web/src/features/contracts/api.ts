import type { CallInput } from "@baize/contract";
import { agentWire } from "@baize/contract/agent-wire";
import { withdrawalsWire } from "@baize/contract/withdrawals-wire";
import { queryOptions } from "@tanstack/react-query";
import { addCalls, call, type CallOptions } from "../../lib/client.ts";
import { queryClient } from "../../lib/query.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { waitingOf, type Waiting } from "./waiting.ts";

/** Contracts that wait for the member, on the members' site. */

addCalls(agentWire);
addCalls(withdrawalsWire);

export const waitingQuery = queryOptions({
  queryKey: ["member", "contracts-waiting"],
  staleTime: 300_000,
  queryFn: async ({ signal }) => waitingOf(await call("consolidatedFunds", undefined, { signal })),
});

/** Accept or reject; of an end: agree, or keep the contract. */
export type Said = "yes" | "no";

function letterOf({ letter }: Waiting, said: Said): "A" | "R" | "C" {
  if (said === "no") return "R";
  return letter === "V" ? "C" : "A";
}

type Answer = Omit<CallInput<"processDailySalary">["body"], "id">;

/** Each kind has a call of its own. */
function send(
  { kind, id, product }: Waiting,
  answer: Answer,
  options: CallOptions,
): Promise<unknown> {
  switch (kind) {
    case "dividend":
      return call("processDividend", { body: { type: product as "CONS", ...answer } }, options);
    case "dailySalary":
      return call("processDailySalary", { body: { id, ...answer } }, options);
    case "hourSalary":
      return call("processHourSalary", { body: { contractId: id, ...answer } }, options);
    default:
      return call("processRealtimeSalary", { body: { contractId: id, ...answer } }, options);
  }
}

/** False: a proof was asked for and not given, so nothing was said. */
export async function answerWaiting(
  waiting: Waiting,
  said: Said,
  idempotencyKey: string,
  confirmed = false,
): Promise<boolean> {
  const answer = {
    status: letterOf(waiting, said),
    version: waiting.version,
    ...(confirmed && { confirmed }),
  };
  try {
    const done = await withStepUp("line_transfer", (options) =>
      send(waiting, answer, { ...options, idempotencyKey }),
    );
    return done !== undefined;
  } finally {
    // Answered or not, it may be another version by now.
    await queryClient.invalidateQueries(waitingQuery);
  }
}
