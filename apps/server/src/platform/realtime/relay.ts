import type { Database, Tx } from "../db.ts";
import { createEar, createLoop } from "../events/index.ts";
import type { BusMessage } from "./bus.ts";
import type { FeedSender } from "./sender.ts";
import { lockPostings } from "./turn-store.ts";

/**
 * The relay of the ledger's postings: one at a time, whatever the number of workers, because it
 * holds a row while it works.
 *
 * Each turn is one transaction: take what was posted, let it be written into the records, send the
 * feed messages.
 */

/** Something to drain: the ledger's postings. */
export interface Source {
  readonly name: string;
  drain(
    tx: Tx,
    limit: number,
  ): Promise<{ readonly taken: number; readonly messages: readonly BusMessage[] }>;
}

export interface RelayOptions {
  readonly db: Database;
  /** For the connection that listens to wake-up calls. */
  readonly databaseUrl: string;
  readonly source: Source;
  readonly sender: FeedSender;
  readonly onError: (error: unknown) => void;
  readonly limit?: number;
}

export interface Relay {
  start(): Promise<void>;
  /** One turn now; tells how much there was. For tests and for a last turn at the end. */
  turn(): Promise<number>;
  stop(): Promise<void>;
}

/** Polling is the safety net behind wake-up calls: quick after work, slow when nothing happens. */
const pace = { busyMs: 4, idleMsMin: 25, idleMsMax: 250, apartMs: 0 };
const defaultLimit = 500;

export function createRelay(options: RelayOptions): Relay {
  const { db, databaseUrl, onError, sender, source } = options;
  const limit = options.limit ?? defaultLimit;

  async function work(tx: Tx) {
    if (!(await lockPostings(tx))) return { taken: 0, after: undefined };
    const { taken, messages } = await source.drain(tx, limit);
    return { taken, after: await sender.send(tx, messages) };
  }

  async function turn(): Promise<number> {
    const { taken, after } = await db.transaction(work);
    await after?.();
    return taken;
  }

  const loop = createLoop({
    pace,
    onError,
    async look() {
      const taken = await turn();
      return taken >= limit ? "full" : taken > 0 ? "some" : "none";
    },
  });
  const ear = createEar({ databaseUrl, of: "relay", onError, heard: () => loop.wake() });

  return {
    async start() {
      await ear.open();
      loop.start();
    },
    turn,
    async stop() {
      await loop.stop();
      await ear.close();
    },
  };
}
