import { setTimeout as sleep } from "node:timers/promises";
import { randomInt } from "node:crypto";
import { minuteMs } from "@baize/contract/durations";
import { DatabaseError, Pool, types, type PoolClient } from "pg";
import { Refusal } from "./errors.ts";
import { holdingOne, refuseInside, type SecondConnections } from "./one-connection.ts";

/**
 * The connections to PostgreSQL. Services open transactions here; stores take the `Tx` they are
 * given.
 *
 * Inside a transaction nobody gets a second connection: see one-connection.ts.
 *
 * Nothing here needs a session to last longer than a transaction, so it works through PgBouncer in
 * transaction mode (with `ignore_startup_parameters` naming the two timeouts below, and keeping
 * named statements, as it does from 1.21 on).
 */

declare const txBrand: unique symbol;

/**
 * One statement at a time, of committed data. A `Tx` may be given wherever a `Reader` is asked for.
 */
export interface Reader {
  /** Rows of one statement. bigint columns (int8) come as BigInt. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** An open transaction. Only `transaction` makes one. */
export interface Tx extends Reader {
  readonly [txBrand]: true;
  /** Runs a statement and tells how many rows it touched. */
  execute(sql: string, params?: readonly unknown[]): Promise<number>;
}

export interface Database {
  /**
   * Runs `work` in one transaction. A deadlock, a serialization failure or a kept statement that is
   * out of date runs it again, three times at most, so `work` must do nothing but database work
   * that may be repeated.
   *
   * Refuses, as reads do: overloaded, when too many wait for a connection, or one waited too long.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs reads without a transaction: every statement sees what is committed at its start. */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * Reads what is kept in memory for all, also inside a transaction: on one connection beside the
   * pool, taken for a statement at a time, so that waiting for it ends. It sees what is committed.
   */
  aside<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** Refuses callers inside a transaction where the reads of several callers are combined. */
  refuseInside(): void;
  /** Connections now: open, of these idle, and callers waiting for one. */
  pool(): { readonly total: number; readonly idle: number; readonly waiting: number };
  end(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Connections at most. */
  readonly max?: number;
  /** Callers that may wait for a connection; fifty for each connection where absent. */
  readonly waitingMax?: number;
  /** How long a caller waits for a connection; ten seconds where absent. */
  readonly waitMs?: number;
  readonly statementTimeoutMs?: number;
  readonly applicationName?: string;
  /** Told about idle connections that broke; the pool replaces them by itself. */
  readonly onConnectionError?: (error: Error) => void;
  /** What becomes of a second connection inside a transaction: "unwatched" where absent. */
  readonly secondConnections?: SecondConnections;
}

const triesMax = 3;

/**
 * A statement of ours takes a millisecond or two, so the fiftieth caller behind a connection waits
 * a tenth of a second. Callers beyond that many are refused: their answer would come late and delay
 * all others.
 */
const waitingForEach = 50;
const retryAfterSeconds = 2;
const connectionsMax = 10;

const int8Oid = 20;

function parserOf(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === int8Oid && format !== "binary") return BigInt;
  return types.getTypeParser(oid, format ?? "text") as (value: string) => unknown;
}

/** Type parsers of our own connections; the process-wide ones stay untouched. */
export const typeParsers = { getTypeParser: parserOf };

/**
 * A pool with our parsers and limits. For `createDatabase` and for the ledger's own connections.
 */
export function createPool(options: DatabaseOptions & { readonly options?: string }): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.max ?? connectionsMax,
    types: typeParsers,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: options.waitMs ?? 10_000,
    idleTimeoutMillis: minuteMs,
    application_name: options.applicationName ?? "baize",
    ...(options.options === undefined ? {} : { options: options.options }),
  });
  pool.on("error", options.onConnectionError ?? (() => {}));
  return pool;
}

const keptNames = new Map<string, string>();

/**
 * A statement that each connection parses once and plans a few times, then keeps: for those that
 * run many times a second, whose planning often costs more than their work. Call it once for each
 * statement, where the statement is written, and never for a text that is put together.
 */
export function kept(sql: string): string {
  if (!keptNames.has(sql)) keptNames.set(sql, `kept_${keptNames.size + 1}`);
  return sql;
}

function statementOf(text: string, params: readonly unknown[]) {
  const name = keptNames.get(text);
  return { text, values: [...params], ...(name !== undefined && { name }) };
}

function txOn(client: PoolClient): Tx {
  const tx = {
    async query(sql: string, params: readonly unknown[] = []) {
      const result = await client.query(statementOf(sql, params));
      return result.rows as unknown[];
    },
    async execute(sql: string, params: readonly unknown[] = []) {
      const result = await client.query(statementOf(sql, params));
      return result.rowCount ?? 0;
    },
  };
  return tx as unknown as Tx;
}

/** The SQLSTATE of a failed statement, or undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/** The name of the constraint a statement broke, so that code can map names to refusals. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError) || error.code?.startsWith("23") !== true) return undefined;
  return error.constraint;
}

/** A kept statement whose columns a migration changed: this connection will never run it again. */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === "0A000" &&
  error.routine === "RevalidateCachedQuery";

/** A statement that took longer than it may. */
export const isTimeout = (error: unknown): boolean => sqlStateOf(error) === "57014";

function isRepeatable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === "40001" || state === "40P01" || isOutOfDate(error);
}

/** The pool's words for who waited too long, for one that is free or for a new one. */
const lateWords: ReadonlySet<string> = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
]);

/** Nothing was begun, so the caller may come again, as one who was not let in to wait. */
function refuseLate(error: unknown): never {
  const isLate = error instanceof Error && lateWords.has(error.message);
  throw isLate ? new Refusal("overloaded", { retryAfterSeconds }) : error;
}

type Hold = <T>(work: () => Promise<T>) => Promise<T>;

async function runOnce<T>(pool: Pool, hold: Hold, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(refuseLate);
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  try {
    await client.query("begin");
    const value = await hold(() => work(txOn(client)));
    const ended = await client.query("commit");
    // A failed statement that `work` swallowed turns the commit into a rollback without an error.
    if (ended.command !== "COMMIT") throw new Error("the transaction was rolled back");
    return value;
  } catch (error) {
    await client.query("rollback").catch((failure: unknown) => {
      broken ??= failure instanceof Error ? failure : new Error(String(failure));
    });
    if (isOutOfDate(error)) broken ??= error as Error;
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

function readerOn(pool: Pool, check: () => void): Reader {
  return {
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      check();
      const result = await pool.query(statementOf(sql, params)).catch(refuseLate);
      return result.rows as Row[];
    },
  };
}

export function createDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options);
  const poolAside = createPool({ ...options, max: 1 });
  const { secondConnections = "unwatched" } = options;
  const hold: Hold = secondConnections === "unwatched" ? (work) => work() : holdingOne;
  const waitingMax = options.waitingMax ?? (options.max ?? connectionsMax) * waitingForEach;
  const check = () => refuseInside(secondConnections);
  const enter = () => {
    check();
    if (pool.waitingCount >= waitingMax) throw new Refusal("overloaded", { retryAfterSeconds });
  };
  const reader = readerOn(pool, enter);
  const readerAside = readerOn(poolAside, () => {});
  return {
    async transaction(work) {
      enter();
      for (let tries = 1; ; tries += 1) {
        try {
          return await runOnce(pool, hold, work);
        } catch (error) {
          if (!isRepeatable(error) || tries >= triesMax) throw error;
          await sleep(randomInt(5, 25) * tries);
        }
      }
    },
    read: async (work) => work(reader),
    aside: async (work) => work(readerAside),
    refuseInside: check,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async end() {
      await Promise.all([pool.end(), poolAside.end()]);
    },
  };
}
