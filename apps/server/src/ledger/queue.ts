import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { createPool, sqlStateOf } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";
import { createLine, type LineBounds, type LineRefusal } from "./line.ts";
import type { Outcome } from "./rules.ts";
import {
  outcomesOf,
  postBatchParams,
  postBatchSql,
  type Item,
  type PostBatchRow,
} from "./store.ts";

/**
 * Group commit: callers that wait at the same time share one statement and one commit.
 *
 * The order is decided in line.ts. After each batch
 * the loop yields once (`setImmediate`), so that the callers it woke can join the next batch: that
 * alone took 64 callers from 51k to 68k operations a second. There is no timer: a lone caller goes
 * at once. When many wait, they share two lanes, each with its own connection: while
 * PostgreSQL works on one batch it can work on the other, and this process can build the next.
 */

/** At 256 callers a cap of 256 had a p99 of 14 to 16 ms and no more throughput; 128, 12 to 14. */
const batchMax = 128;
const lanesMax = 2;
/**
 * From here on two half batches go out on two connections; docs/operating/ledger-performance.md.
 */
const splitMin = 24;
/**
 * A longer queue would only answer late, so callers above these bounds are refused and repeat the
 * call. One vendor has half of it, and a member, whose items go one by one, what takes some
 * seconds.
 */
const bounds: LineBounds = { lengthMax: 20_000, sourceMax: 10_000, memberMax: 500 };
const triesMax = 3;

/** The ledger cannot answer now. Whether the operation happened is unknown: ask again, same key. */
export class LedgerUnavailableError extends Error {
  override readonly name = "LedgerUnavailableError";
}

interface Waiting {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface PostQueue {
  enqueue(item: Item): Promise<Outcome>;
  /** Items waiting or in flight. */
  readonly length: number;
  /** Takes nothing more, finishes what waits, closes the connections. */
  stop(): Promise<void>;
}

export interface PostQueueOptions {
  readonly url: string;
  readonly ids: Ids;
  readonly onConnectionError?: (error: Error) => void;
  /** Called for every batch that went to the database. */
  readonly onBatch?: OnBatch;
}

export type OnBatch = (batch: {
  readonly size: number;
  readonly seconds: number;
  readonly isDone: boolean;
}) => void;

/** A failed batch is tried again item by item; these states can pass or belong to one item only. */
function isWorthSplitting(error: unknown): boolean {
  return /^(22|23|40|54)/.test(sqlStateOf(error) ?? "");
}

/** One lock order for all programs, so that no two batches can wait for each other. */
function inLockOrder(batch: Waiting[]): Waiting[] {
  return batch.sort((a, b) => (a.item.command.memberId < b.item.command.memberId ? -1 : 1));
}

/** Sends batches and gives each caller its own answer. */
function createSender(pool: Pool, ids: Ids, onBatch: OnBatch | undefined) {
  async function send(batch: readonly Waiting[]): Promise<void> {
    if (onBatch === undefined) return commit(batch);
    const startedAt = performance.now();
    let isDone = false;
    try {
      await commit(batch);
      isDone = true;
    } finally {
      onBatch({ size: batch.length, seconds: (performance.now() - startedAt) / 1000, isDone });
    }
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    const items = batch.map((waiting) => waiting.item);
    const result = await pool.query<PostBatchRow>({
      name: "post_batch",
      text: postBatchSql,
      values: postBatchParams(items, ids.uuidv7(), false),
    });
    const row = result.rows[0];
    if (row === undefined) throw new Error("the ledger gave no answer");
    const outcomes = outcomesOf(items, row);
    for (const [index, waiting] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) waiting.reject(new Error("the ledger left an item out"));
      else waiting.resolve(outcome);
    }
  }

  /** Another program's item may collide with one of ours: alone, each gets its own answer. */
  async function sendAlone(waiting: Waiting): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await send([waiting]);
        return;
      } catch (error) {
        if (!isWorthSplitting(error) || tries === triesMax) {
          waiting.reject(failureOf(error));
          return;
        }
        await sleep(5 * tries);
      }
    }
  }

  return async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      await send(batch);
    } catch (error) {
      if (!isWorthSplitting(error)) {
        for (const waiting of batch) waiting.reject(failureOf(error));
        return;
      }
      for (const waiting of batch) await sendAlone(waiting);
    }
  };
}

export function createPostQueue(options: PostQueueOptions): PostQueue {
  const { url, ids, onConnectionError } = options;
  const pool = createPool({
    url,
    max: lanesMax,
    applicationName: "baize-ledger",
    ...(onConnectionError === undefined ? {} : { onConnectionError }),
  });
  const line = createLine<Waiting>(bounds, ({ item }) => item.command);
  const settle = createSender(pool, ids, options.onBatch);
  let lanes = 0;
  let isStopped = false;
  let onIdle: (() => void) | undefined;

  /**
   * The half that is left goes to the second lane; when that one is busy, everything comes along.
   */
  function sizeOfNext(): number {
    const waiting = line.readyLength;
    const isSplit = lanes === 1 && waiting >= splitMin;
    return Math.min(batchMax, isSplit ? Math.ceil(waiting / 2) : waiting);
  }

  async function runLane(): Promise<void> {
    // Calls in this turn of the event loop join the first batch.
    await new Promise(setImmediate);
    while (line.readyLength > 0) {
      const batch = inLockOrder(line.take(sizeOfNext()));
      if (line.readyLength > 0) openLane();
      await settle(batch);
      line.release(batch);
      await new Promise(setImmediate);
    }
  }

  function openLane(): void {
    if (lanes >= lanesMax) return;
    lanes += 1;
    void runLane().finally(() => {
      lanes -= 1;
      if (line.readyLength > 0) openLane();
      else if (line.length === 0) onIdle?.();
    });
  }

  return {
    enqueue(item) {
      return new Promise((resolve, reject) => {
        if (isStopped) return reject(new LedgerUnavailableError("the ledger is stopping"));
        const refusal = line.add({ item, resolve, reject });
        if (refusal !== undefined) reject(tooMany(refusal));
        else if (lanes === 0) openLane();
      });
    },
    get length() {
      return line.length;
    },
    async stop() {
      isStopped = true;
      if (line.length > 0) {
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
      }
      await pool.end();
    },
  };
}

function tooMany(refusal: LineRefusal): LedgerUnavailableError {
  return new LedgerUnavailableError(`too many operations are waiting: ${refusal}`);
}

/** An error with an SQLSTATE is the database's answer; without one, no answer came. */
function failureOf(error: unknown): unknown {
  const state = sqlStateOf(error);
  const isAnswer = state !== undefined && !/^(08|53|57|58)/.test(state);
  if (isAnswer || error instanceof LedgerUnavailableError) return error;
  return new LedgerUnavailableError("the database did not answer", { cause: error });
}
