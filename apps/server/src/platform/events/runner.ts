import type { Database } from "../db.ts";
import type { Consumer } from "./consumer.ts";
import { createLoop, type Look, type Loop, type Pace } from "./loop.ts";
import { insertCursors, type StoredEvent } from "./store.ts";
import { createSizedTurns } from "./turn-size.ts";
import { retryOne, type RetryDeps } from "./turn.ts";
import { createEar } from "./wake.ts";

/**
 * Runs consumers, each in its own loop: one that fails, or has much to do, delays no other. Any
 * number of programs may run the same consumers: a lane belongs to the one that holds its cursor.
 */

export interface RunnerOptions {
  readonly db: Database;
  /** For the connection that listens to wake-up calls. */
  readonly databaseUrl: string;
  readonly consumers: readonly Consumer[];
  readonly onError: (error: unknown) => void;
  readonly onParked?: (consumer: string, event: StoredEvent, error: string) => void;
  /** Events of each lane in one turn at most. */
  readonly limit?: number;
  /** Waits before the second, third… try. */
  readonly delaysMs?: readonly number[];
}

export interface Runner {
  start(): Promise<void>;
  /** One turn of every consumer now, with what is due again; how much there was. For tests. */
  turn(): Promise<number>;
  stop(): Promise<void>;
}

const limitDefault = 500;
const delaysMsDefault = [1000, 10_000, 60_000, 300_000];
const retriesPerTurn = 100;

/** Nobody waits for what these do, and a look costs milliseconds also where it finds nothing. */
const ordinary: Pace = { busyMs: 250, idleMsMin: 1000, idleMsMax: 1000, apartMs: 250 };
const first: Pace = { busyMs: 4, idleMsMin: 25, idleMsMax: 250, apartMs: 0 };

export function createRunner(options: RunnerOptions): Runner {
  const { consumers, onError, onParked = () => {} } = options;
  const deps: RetryDeps = {
    db: options.db,
    delaysMs: options.delaysMs ?? delaysMsDefault,
    onParked,
  };
  const loops = new Map<Consumer, Loop>();
  const prepared = new Set<Consumer>();
  const take = createSizedTurns(deps, options.limit ?? limitDefault);

  async function prepare(consumer: Consumer): Promise<void> {
    if (prepared.has(consumer)) return;
    const { name, start } = consumer;
    await options.db.transaction((tx) => insertCursors(tx, name, start));
    prepared.add(consumer);
  }

  async function turnOf(consumer: Consumer) {
    await prepare(consumer);
    const turned = await take(consumer);
    let retried = 0;
    if (turned.isRetryDue) {
      while (retried < retriesPerTurn && (await retryOne(deps, consumer))) retried += 1;
    }
    return { taken: turned.taken + retried, isFull: turned.isFull || retried >= retriesPerTurn };
  }

  function wakeOthers(consumer: Consumer): void {
    for (const [other, loop] of loops) if (other !== consumer) loop.wake();
  }

  function loopOf(consumer: Consumer): Loop {
    const look = async (): Promise<Look> => {
      const { taken, isFull } = await turnOf(consumer);
      if (taken > 0 && consumer.isFirst) wakeOthers(consumer);
      return isFull ? "full" : taken > 0 ? "some" : "none";
    };
    return createLoop({ look, pace: consumer.isFirst ? first : ordinary, onError });
  }

  const ear = createEar({
    databaseUrl: options.databaseUrl,
    of: "readers",
    onError,
    heard: () => {
      for (const loop of loops.values()) loop.wake();
    },
  });

  return {
    async start() {
      await ear.open();
      for (const consumer of consumers) loops.set(consumer, loopOf(consumer));
      for (const loop of loops.values()) loop.start();
    },
    async turn() {
      let taken = 0;
      for (const consumer of consumers) taken += (await turnOf(consumer)).taken;
      return taken;
    },
    async stop() {
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
      await ear.close();
    },
  };
}
