import type { Tx } from "../db.ts";
import { insertEvents, type NewEvent } from "./store.ts";

/** Writes events down, stamped with the time of the platform's own clock. */
export async function recordEvents(tx: Tx, at: Date, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await insertEvents(tx, at, events);
}
