import { dayMs } from "@baize/contract/durations";
import { memberStatusChanged } from "../../identity/index.ts";
import type { Tx } from "../../platform/db.ts";
import { defineConsumer, type Consumer } from "../../platform/events/index.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { stopSteps, type LineDeps } from "./line.ts";
import { isInForce, nextEdge } from "./rules.ts";
import { nowOf, type ContractDeps } from "./service.ts";
import {
  findContract,
  listEnding,
  listLapsed,
  listOpenOf,
  lockContracts,
  type ContractRow,
} from "./store.ts";
import { platform, stepOf, writeSteps, type StepDeps } from "./steps.ts";

/** What becomes of contracts by themselves: what nobody answers lapses, what ends is over. */

type WorkerDeps = Pick<ContractDeps, "db" | "brand" | "clock"> & StepDeps;

export const contractsEveryMs = 60_000;
const atOnce = 500;

/** Does it where the contract is still the one that was found. */
async function step(
  deps: WorkerDeps,
  found: ContractRow,
  deed: "lapse" | "over",
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await lockContracts(tx, found);
    const row = await findContract(tx, found.contractId);
    if (row === undefined || row.version !== found.version) return false;
    await writeSteps(tx, deps, [stepOf(deps.clock.now(), row, deed, platform)]);
    return true;
  });
}

/** What waited too long lapses, and what reached its last midnight or hour is over. */
export async function runContracts(deps: WorkerDeps): Promise<number> {
  const now = deps.clock.now();
  // No zone is further than a day from Greenwich.
  const latestDay = dayOf(new Date(now.getTime() + dayMs), "UTC");
  const [lapsed, ending] = await deps.db.read(async (reader) => [
    await listLapsed(reader, now, atOnce),
    await listEnding(reader, latestDay, atOnce),
  ]);
  let done = 0;
  for (const row of lapsed) if (await step(deps, row, "lapse")) done += 1;
  for (const row of ending) {
    const { at } = await nowOf(deps, row);
    if (row.untilDay !== null && row.untilDay <= at && (await step(deps, row, "over"))) {
      done += 1;
    }
  }
  return done;
}

/** Ends everything of a member whose account was closed, and withdraws what waits. */
async function endOfClosed(tx: Tx, deps: WorkerDeps, memberId: bigint): Promise<void> {
  const [first] = await listOpenOf(tx, memberId);
  if (first === undefined) return;
  await lockContracts(tx, first);
  const open = await listOpenOf(tx, memberId);
  const now = deps.clock.now();
  const held = open.filter(({ state }) => state !== "ending");
  const steps = new Map(
    held
      .filter((row) => !isInForce(row))
      .map((row) => [row.contractId, stepOf(now, row, "withdraw", platform)]),
  );
  for (const kind of new Set(held.map((row) => row.kind))) {
    const untilDay = nextEdge((await nowOf(deps, { ...first, kind })).at);
    const stops = held
      .filter((row) => isInForce(row) && row.kind === kind)
      .map((row) => ({ row, untilDay, reason: "closed", actor: platform }) as const);
    for (const one of await stopSteps(tx, now, stops)) steps.set(one.after.contractId, one);
  }
  await writeSteps(tx, deps, [...steps.values()]);
}

/** Follows accounts that are closed. */
export const closedConsumer = (deps: WorkerDeps & Pick<LineDeps, "identity">): Consumer =>
  defineConsumer({
    name: "agent_contracts",
    kinds: [memberStatusChanged],
    order: "member",
    start: "oldest",
    async handle(tx, { payload: { memberId, status } }) {
      if (status === "closed") await endOfClosed(tx, deps, BigInt(memberId));
    },
  });
