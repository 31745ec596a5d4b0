import type { Tx } from "../db.ts";
import type { Ids } from "../ids.ts";
import type { NewEvent } from "./catalogue.ts";
import { insertEvents } from "./store.ts";

/** The log of events, for those who write into it. */
export interface Events {
  /** Writes an event in the transaction of the change it tells of. */
  publish(tx: Tx, event: NewEvent): Promise<void>;
  /** Several at once, in this order. */
  publishAll(tx: Tx, events: readonly NewEvent[]): Promise<void>;
}

export function createEvents({ ids }: { readonly ids: Ids }): Events {
  const publishAll: Events["publishAll"] = async (tx, events) => {
    if (events.length === 0) return;
    await insertEvents(
      tx,
      events.map((event) => ({ id: ids.uuidv7(), ...event })),
    );
  };
  return { publish: (tx, event) => publishAll(tx, [event]), publishAll };
}
