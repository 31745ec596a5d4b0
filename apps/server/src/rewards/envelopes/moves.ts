import type { EnvelopeState } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import type { DrawSeeds } from "../seeds/draw-seeds.ts";
import { envelopeChangedOf } from "./events.ts";
import { nextOfEnvelope, stateAt, type EnvelopeEvent } from "./rules.ts";
import { moveEnvelope, returnPackets, type EnvelopeRow } from "./store.ts";

/** The changes of a rain's state. The caller holds its row. */
export interface EnvelopeMoveDeps {
  readonly clock: Clock;
  readonly events: Events;
  readonly seeds: Pick<DrawSeeds, "showIn">;
}

function nextOf(state: EnvelopeState, event: EnvelopeEvent): EnvelopeState {
  const next = nextOfEnvelope(state, event);
  if (next === undefined) throw new Error(`an envelope that is ${state} cannot ${event}`);
  return next;
}

/** Ends a rain: what nobody took can be taken no more, and goes back to the budget. */
export async function endIn(
  tx: Tx,
  { clock, events, seeds }: EnvelopeMoveDeps,
  row: EnvelopeRow,
  by: "time" | "operator",
): Promise<EnvelopeState> {
  const at = clock.now();
  const isCancelled = by === "operator" && stateAt(row, at) === "planned";
  const returnedMinor = await returnPackets(tx, row.envelopeId);
  // Its time may have come and gone before the worker looked.
  const state = isCancelled
    ? nextOf("planned", "cancel")
    : nextOf("open", returnedMinor === 0n ? "last_taken" : "end");
  if (!(await moveEnvelope(tx, row, { state, endedAt: at, returnedMinor }))) {
    throw new Error(`the envelope ${row.envelopeId} changed under its lock`);
  }
  if (isCancelled) await seeds.showIn(tx, row.envelopeId);
  await events.publish(tx, envelopeChangedOf(row, state));
  return state;
}

/** The next step that the clock asks for; undefined where there is none. */
export async function stepIn(
  tx: Tx,
  deps: EnvelopeMoveDeps,
  row: EnvelopeRow,
  hasFree: boolean,
): Promise<EnvelopeState | undefined> {
  const { events, seeds, clock } = deps;
  const { state, endedAt, returnedMinor } = row;
  if (state === "empty" || state === "closed") {
    const done = nextOf(state, "publish");
    await moveEnvelope(tx, row, { state: done, endedAt, returnedMinor });
    await seeds.showIn(tx, row.envelopeId);
    await events.publish(tx, envelopeChangedOf(row, done));
    return done;
  }
  const now = stateAt(row, clock.now());
  if (now === "closed" || (now === "open" && !hasFree)) return endIn(tx, deps, row, "time");
  if (state === "planned" && now === "open") {
    const open = nextOf(state, "open");
    await moveEnvelope(tx, row, { state: open, endedAt: null, returnedMinor: null });
    await events.publish(tx, envelopeChangedOf(row, open));
    return open;
  }
  return undefined;
}
