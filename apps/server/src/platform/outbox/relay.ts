import { Client } from "pg";
import type { Database, Tx } from "../db.ts";
import { createPacker, type BusMessage, type BusPublisher } from "./bus.ts";
import { wakeChannel } from "./service.ts";
import { lockRelay, notify, saveRelay } from "./store.ts";

/**
 * The relay: one at a time, whatever the number of workers, because it holds a row while it works.
 *
 * Each turn is one transaction: take from every source, let consumers do their database work, send
 * the feed messages. PostgreSQL delivers notifications at commit, so nothing is published that was
 * not committed; with NATS the packets leave right after the commit, and one that is lost leaves a
 * gap in the numbers that every hub notices.
 */

/** Something to drain: the outbox, or the ledger's postings. */
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
  readonly sources: readonly Source[];
  readonly publisher: BusPublisher;
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
const pollMsBusy = 4;
const pollMsMin = 25;
const pollMsMax = 250;
const errorMs = 1000;
const defaultLimit = 500;

/** Listens for wake-up calls; without them the relay only polls. */
function createEar(options: RelayOptions, heard: () => void) {
  let client: Client | undefined;
  let isClosed = false;
  async function open(): Promise<void> {
    const next = new Client({
      connectionString: options.databaseUrl,
      application_name: "baize-relay",
      keepAlive: true,
    });
    next.on("notification", heard);
    next.on("error", options.onError);
    next.on("end", () => {
      if (isClosed || client !== next) return;
      setTimeout(() => {
        if (!isClosed) open().catch(options.onError);
      }, errorMs).unref();
    });
    await next.connect();
    client = next;
    await next.query(`listen ${wakeChannel}`);
  }
  return {
    open,
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}

// tidy: allow function-length, because its parts share one loop and its alarm clock.
export function createRelay(options: RelayOptions): Relay {
  const limit = options.limit ?? defaultLimit;
  const { publisher } = options;
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;
  let interrupt: (() => void) | undefined;
  let isAwake = false;

  const ear = createEar(options, () => {
    isAwake = true;
    interrupt?.();
  });

  async function work(tx: Tx): Promise<{ taken: number; packets: string[] }> {
    const number = await lockRelay(tx);
    if (number === undefined) return { taken: 0, packets: [] };
    let taken = 0;
    const messages: BusMessage[] = [];
    for (const source of options.sources) {
      const drained = await source.drain(tx, limit);
      taken += drained.taken;
      messages.push(...drained.messages);
    }
    if (messages.length === 0) return { taken, packets: [] };
    const packer = createPacker(number);
    const packets = packer.pack(messages);
    await saveRelay(tx, packer.number);
    if (publisher.channel !== null) await notify(tx, publisher.channel, packets);
    return { taken, packets };
  }

  async function turn(): Promise<number> {
    const { taken, packets } = await options.db.transaction(work);
    if (publisher.channel === null && packets.length > 0) await publisher.publish(packets);
    return taken;
  }

  function pause(ms: number): Promise<void> {
    if (isAwake || stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        interrupt = undefined;
        resolve();
      };
      const timer = setTimeout(done, ms);
      interrupt = done;
    });
  }

  async function run(): Promise<void> {
    let pollMs = pollMsMin;
    while (!stopping.signal.aborted) {
      isAwake = false;
      try {
        const taken = await turn();
        if (taken >= limit) continue;
        pollMs = taken > 0 ? pollMsBusy : Math.min(Math.max(pollMs * 2, pollMsMin), pollMsMax);
      } catch (error) {
        options.onError(error);
        pollMs = errorMs;
      }
      await pause(pollMs);
    }
  }

  return {
    async start() {
      await ear.open();
      loop = run();
    },
    turn,
    async stop() {
      stopping.abort();
      interrupt?.();
      await loop;
      await ear.close();
      await publisher.close();
    },
  };
}
