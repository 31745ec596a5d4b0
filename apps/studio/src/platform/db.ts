import { Client, DatabaseError, Pool, types } from "pg";
import type { Vault } from "./sealer.ts";

/**
 * The studio's own database. Services open transactions here; stores take the `Tx` they are given.
 */

declare const txBrand: unique symbol;

export interface Reader {
  /** Seals and opens what must not be read in the rows. */
  readonly vault: Vault;
  /** Rows of one statement. bigint columns come as BigInt, times as epoch milliseconds. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}
export interface Tx extends Reader {
  readonly [txBrand]: true;
  /** Runs a statement and tells how many rows it touched. */
  execute(sql: string, params?: readonly unknown[]): Promise<number>;
}
export interface Database extends Reader {
  /** Runs `work` in one transaction; again, three times at most, after a deadlock. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A connection of one's own, for a lock that lasts as long as it. */
  connect(): Promise<Client>;
  end(): Promise<void>;
}

const int8Oid = 20;
const timestamptzOid = 1184;

function parserOf(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (format !== "binary" && oid === int8Oid) return BigInt;
  if (format !== "binary" && oid === timestamptzOid) return (text) => new Date(text).getTime();
  return types.getTypeParser(oid, format ?? "text") as (value: string) => unknown;
}

export function constraintOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.constraint : undefined;
}

async function runOnce<T>(pool: Pool, vault: Vault, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  const tx = {
    vault,
    query: async (sql: string, params: readonly unknown[] = []) =>
      (await client.query(sql, [...params])).rows as unknown[],
    execute: async (sql: string, params: readonly unknown[] = []) =>
      (await client.query(sql, [...params])).rowCount ?? 0,
  };
  try {
    await client.query("begin");
    const value = await work(tx as unknown as Tx);
    const ended = await client.query("commit");
    if (ended.command !== "COMMIT") throw new Error("the transaction was rolled back");
    return value;
  } catch (error) {
    await client.query("rollback").catch((failure: unknown) => {
      broken ??= failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

export function createDatabase(url: string, vault: Vault, connectionsMax = 12): Database {
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    types: { getTypeParser: parserOf },
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: "baize-studio",
  });
  // A broken idle connection is replaced by the pool; the next query tells if the database is gone.
  pool.on("error", () => {});
  return {
    vault,
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      return (await pool.query(sql, [...params])).rows as Row[];
    },
    async transaction(work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await runOnce(pool, vault, work);
        } catch (error) {
          const state = error instanceof DatabaseError ? error.code : undefined;
          if ((state !== "40001" && state !== "40P01") || tries >= 3) throw error;
        }
      }
    },
    async connect() {
      const client = new Client({
        connectionString: url,
        application_name: "baize-studio-leader",
      });
      await client.connect();
      return client;
    },
    end: () => pool.end(),
  };
}
