import type { Database } from "../db.ts";
import type { Consumer } from "./consumer.ts";
import { createLoop, type Look, type Loop, type Pace } from "./loop.ts";
import { createStands, type Stands } from "./stand.ts";
import { insertCursors, type StoredEvent } from "./store.ts";
import { createTail, type Tail } from "./tail.ts";
import { createSizedTurns } from "./turn-size.ts";
import { retryOne, type RetryDeps } from "./turn.ts";
import { createEar } from "./wake.ts";

/**
 * Runs consumers, each in its own loop: one that fails, or has much to do, delays no other. One
 * more loop looks for all of them whether there is anything new, and wakes those it is for. Any
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

/** Of the look for all: busy while there is something for a consumer that somebody waits for. */
const forAll: Pace = { busyMs: 10, idleMsMin: 20, idleMsMax: 100, apartMs: 5 };
/** Nobody waits for what these do, and every turn is a transaction. */
const ordinary: Pace = { busyMs: 250, idleMsMin: 1000, idleMsMax: 1000, apartMs: 250 };
const first: Pace = { busyMs: 25, idleMsMin: 250, idleMsMax: 250, apartMs: 0 };

/** One turn of a consumer, with what is due again. */
function createTurns(options: RunnerOptions, tail: Tail, stands: Stands) {
  const { onParked = () => {} } = options;
  const deps: RetryDeps = {
    db: options.db,
    tail,
    delaysMs: options.delaysMs ?? delaysMsDefault,
    onParked,
  };
  const prepared = new Set<Consumer>();
  const take = createSizedTurns(deps, options.limit ?? limitDefault);

  async function prepare(consumer: Consumer): Promise<void> {
    if (prepared.has(consumer)) return;
    const { name, start } = consumer;
    await options.db.transaction((tx) => insertCursors(tx, name, start));
    prepared.add(consumer);
  }

  return async function turnOf(consumer: Consumer) {
    await prepare(consumer);
    const turned = await take(consumer);
    stands.note(consumer, turned.places);
    let retried = 0;
    if (turned.isRetryDue) {
      while (retried < retriesPerTurn && (await retryOne(deps, consumer))) retried += 1;
    }
    return { taken: turned.taken + retried, isFull: turned.isFull || retried >= retriesPerTurn };
  };
}

export function createRunner(options: RunnerOptions): Runner {
  const { consumers, onError } = options;
  const tail = createTail({ db: options.db, kinds: consumers.flatMap(({ kinds }) => kinds) });
  const stands = createStands(tail);
  const turnOf = createTurns(options, tail, stands);
  const loops = new Map<Consumer, Loop>();

  function loopOf(consumer: Consumer): Loop {
    const look = async (): Promise<Look> => {
      if (!stands.isTurnDue(consumer)) return "none";
      const { taken, isFull } = await turnOf(consumer);
      return isFull ? "full" : taken > 0 ? "some" : "none";
    };
    return createLoop({ look, pace: consumer.isFirst ? first : ordinary, onError });
  }

  const looking = createLoop({
    pace: forAll,
    onError,
    async look() {
      const came = await tail.look();
      const woken = [...loops].filter(([consumer]) => stands.isFor(consumer, came));
      for (const [, loop] of woken) loop.wake();
      return woken.some(([{ isFirst }]) => isFirst) ? "some" : "none";
    },
  });
  const ear = createEar({
    databaseUrl: options.databaseUrl,
    of: "readers",
    onError,
    heard: () => looking.wake(),
  });

  return {
    async start() {
      await ear.open();
      for (const consumer of consumers) loops.set(consumer, loopOf(consumer));
      looking.start();
      for (const loop of loops.values()) loop.start();
    },
    async turn() {
      let taken = 0;
      for (const consumer of consumers) {
        await tail.look();
        taken += (await turnOf(consumer)).taken;
      }
      return taken;
    },
    async stop() {
      await Promise.all([looking, ...loops.values()].map((loop) => loop.stop()));
      await ear.close();
    },
  };
}
