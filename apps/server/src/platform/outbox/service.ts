import type { Database, Tx } from "../db.ts";
import type { Ids } from "../ids.ts";
import { insertEvent, notifyWake } from "./store.ts";

export interface OutboxEvent {
  /** Past tense, `module.noun_verbed`. */
  readonly kind: string;
  /** Plain JSON: bigints and dates as text. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Outbox {
  /** Writes an event in the transaction of the change it tells of. */
  emit(tx: Tx, event: OutboxEvent): Promise<void>;
}

export function createOutbox({ ids }: { readonly ids: Ids }): Outbox {
  return {
    emit: (tx, event) => insertEvent(tx, { id: ids.uuidv7(), ...event }),
  };
}

export const wakeChannel = "baize_wake";

/** Tells the relay that there is something to do, so that it need not poll often. */
export interface Wake {
  /** Call after a commit; many calls in a row are one notification. Never waits, never throws. */
  wake(): void;
}

/** Longer than a notification takes, shorter than anybody notices. */
const wakeEveryMs = 15;

export function createWake(options: {
  readonly db: Database;
  readonly onError?: (error: unknown) => void;
}): Wake {
  let isBusy = false;
  let isWanted = false;

  async function send(): Promise<void> {
    await options.db.read((reader) => notifyWake(reader, wakeChannel));
  }

  function run(): void {
    isBusy = true;
    isWanted = false;
    send()
      .catch((error: unknown) => options.onError?.(error))
      .finally(() => {
        setTimeout(() => {
          isBusy = false;
          if (isWanted) run();
        }, wakeEveryMs).unref();
      });
  }

  return {
    wake() {
      if (isBusy) isWanted = true;
      else run();
    },
  };
}
