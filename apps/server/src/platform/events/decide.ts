import type { Tx } from "../db.ts";
import { countRange, endAside, findParked, insertRange, retryParked } from "./aside-store.ts";
import { waitForLane, waitForLanes } from "./store.ts";

/**
 * What an operator may decide on events that stand aside. Each holds the lanes meanwhile, so that
 * no worker puts another event of the member behind one that is just going.
 */

/** Has a parked event tried again, with all its tries; false when it is not parked. */
export async function replayParked(tx: Tx, consumer: string, id: string): Promise<boolean> {
  const parked = await findParked(tx, consumer, id);
  if (parked === undefined) return false;
  await waitForLane(tx, consumer, parked.lane);
  return retryParked(tx, consumer, id);
}

/** Gives a parked event up for this consumer; what waits behind it continues. */
export async function dropParked(tx: Tx, consumer: string, id: string): Promise<boolean> {
  const known = await findParked(tx, consumer, id);
  if (known === undefined) return false;
  await waitForLane(tx, consumer, known.lane);
  const parked = await findParked(tx, consumer, id);
  if (parked === undefined) return false;
  await endAside(tx, consumer, parked);
  return true;
}

export interface EventRange {
  readonly kinds: readonly string[];
  readonly order: "member" | "none";
  readonly from: Date;
  readonly until: Date;
  /** More than this are refused. */
  readonly max: number;
}

/**
 * Has a consumer take again what it has passed between two moments, in order; tells how many
 * events that are. What stands aside already is left as it is.
 */
export async function replayRange(
  tx: Tx,
  consumer: string,
  range: EventRange,
): Promise<number | "many"> {
  await waitForLanes(tx, consumer);
  if ((await countRange(tx, consumer, range)) > range.max) return "many";
  return insertRange(tx, consumer, range);
}
