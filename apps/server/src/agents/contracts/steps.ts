import { contractAnswerDays, type ContractEvent } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import { contractChanged } from "./events.ts";
import { nextState, type Deed, type Role } from "./rules.ts";
import { insertContractChange, updateContract, type ContractRow } from "./store.ts";
import { wireKindOf, wireProductOf } from "./wire-terms.ts";

/**
 * One step of a contract: what it was, what it becomes, and who is told. Steps of one transaction
 * are written in the order of their contracts, so that two transactions never wait in a circle.
 */
export interface Actor {
  readonly role: Role;
  readonly memberId: bigint | null;
  readonly operatorId: string | null;
}

export const platform: Actor = { role: "platform", memberId: null, operatorId: null };

export interface Step {
  readonly before: ContractRow | undefined;
  readonly after: ContractRow;
  readonly event: ContractEvent;
  readonly actor: Actor;
}

export interface StepDeps {
  readonly clock: Clock;
  readonly events: Pick<Events, "publishAll">;
}

const eventsOf: Readonly<Record<Deed, ContractEvent>> = {
  offer: "offered",
  accept: "accepted",
  reject: "rejected",
  withdraw: "withdrawn",
  lapse: "lapsed",
  change: "change_offered",
  end: "end_asked",
  agree: "end_agreed",
  keep: "kept",
  stop: "ended",
  over: "over",
};

const waitingStates: ReadonlySet<string> = new Set([
  "asked",
  "offered",
  "change_offered",
  "end_asked",
]);
const offeredStates: ReadonlySet<string> = new Set(["offered", "change_offered"]);

export const lapsesAfter = (now: Date): Date =>
  new Date(now.getTime() + contractAnswerDays * dayMs);

/** What a deed makes of a contract. Refuses: contract_state. */
export function stepOf(
  now: Date,
  before: ContractRow,
  deed: Deed,
  actor: Actor,
  more: Partial<ContractRow> = {},
): Step {
  const state = nextState(before, deed, actor.role);
  if (state === undefined) throw new Refusal("contract_state", { state: before.state });
  const after: ContractRow = {
    ...before,
    note: null,
    ...more,
    state,
    version: before.version + 1,
    stateSince: now,
    lapsesAt: waitingStates.has(state) ? lapsesAfter(now) : null,
    endAskedBy: state === "end_asked" && actor.role !== "platform" ? sideOf(actor) : null,
    offeredNumber: offeredStates.has(state) ? (more.offeredNumber ?? before.offeredNumber) : null,
  };
  return { before, after, event: eventsOf[deed], actor };
}

const sideOf = ({ role }: Actor): "payer" | "agent" => (role === "agent" ? "agent" : "payer");

/** Both sides but the one that did it. */
function toldOf({ after, event, actor }: Step) {
  const { contractId, agentId, payerId, merchantCode, version, kind, product, state } = after;
  const sides = [
    { side: "agent", memberId: agentId, otherId: payerId },
    { side: "payer", memberId: payerId, otherId: agentId },
  ] as const;
  return sides.flatMap(({ side, memberId, otherId }) =>
    memberId === null || memberId === actor.memberId
      ? []
      : contractChanged({
          memberId: String(memberId),
          merchantCode,
          contractId,
          version,
          side,
          otherId: otherId === null ? null : String(otherId),
          kind: wireKindOf(kind),
          product: wireProductOf(product),
          event,
          state,
          untilDay: after.untilDay,
          at: after.stateSince.toISOString(),
        }),
  );
}

/** Writes steps, what happened, and tells the sides. */
export async function writeSteps(tx: Tx, deps: StepDeps, steps: readonly Step[]): Promise<void> {
  const sorted = steps.toSorted((one, other) =>
    one.after.contractId < other.after.contractId ? -1 : 1,
  );
  for (const { before, after, event, actor } of sorted) {
    if (before !== undefined) await updateContract(tx, before.version, after);
    await insertContractChange(tx, after.contractId, {
      version: after.version,
      at: after.stateSince,
      event,
      state: after.state,
      memberId: actor.memberId,
      operatorId: actor.operatorId,
      note: after.note,
    });
  }
  await deps.events.publishAll(tx, sorted.flatMap(toldOf));
}
