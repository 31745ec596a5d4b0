import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Tx } from "../db.ts";
import type { Ids } from "../ids.ts";
import { apart } from "../one-connection.ts";
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
  /** Sends what is wanted and resolves when it is sent; later calls do nothing. */
  close(): Promise<void>;
}

/** Longer than a notification takes, shorter than anybody notices. */
const wakeEveryMs = 15;

export function createWake(options: {
  readonly db: Database;
  readonly onError?: (error: unknown) => void;
}): Wake {
  let sending: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  function send(): Promise<void> {
    return options.db
      .read((reader) => notifyWake(reader, wakeChannel))
      .catch((error: unknown) => options.onError?.(error));
  }

  async function run(): Promise<void> {
    do {
      isWanted = false;
      await send();
      if (!isClosed) await sleep(wakeEveryMs);
    } while (isWanted);
    sending = undefined;
  }

  return {
    wake() {
      if (isClosed) return;
      isWanted = true;
      // The caller that wakes it may be inside a transaction and does not wait.
      sending ??= apart(run);
    },
    async close() {
      isClosed = true;
      await sending;
    },
  };
}
