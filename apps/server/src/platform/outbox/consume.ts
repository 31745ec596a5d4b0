import type { Tx } from "../db.ts";
import type { BusMessage } from "./bus.ts";
import type { Source } from "./relay.ts";
import { takeEvents, type StoredEvent } from "./store.ts";

export type { StoredEvent } from "./store.ts";

/** A consumer of some kinds of events, in the transaction that removes them. */
export interface Consumer {
  readonly kinds: readonly string[];
  /** Database work only; returns what the feed should show. */
  consume(tx: Tx, event: StoredEvent): Promise<readonly BusMessage[]>;
}

/** The outbox as a source of the relay. An event nobody wants is dropped. */
export function createOutboxSource(consumers: readonly Consumer[]): Source {
  return {
    name: "outbox",
    async drain(tx, limit) {
      const events = await takeEvents(tx, limit);
      const messages: BusMessage[] = [];
      for (const event of events) {
        for (const consumer of consumers) {
          if (!consumer.kinds.includes(event.kind)) continue;
          messages.push(...(await consumer.consume(tx, event)));
        }
      }
      return { taken: events.length, messages };
    },
  };
}
