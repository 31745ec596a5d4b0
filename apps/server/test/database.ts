import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { assertCoherent } from "../src/ledger/index.ts";
import { createDatabase, type Database } from "../src/platform/db.ts";

/** A database of one test file: a clone of the migrated template, dropped on close. */
export interface TestDatabase {
  readonly db: Database;
  readonly url: string;
  /** Checks the books, closes the connections and drops the database. */
  close(): Promise<void>;
}

function environment(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run this file with vitest`);
  return value;
}

async function onServer(sql: (client: Client) => string): Promise<void> {
  const client = new Client({ connectionString: environment("TEST_SERVER_URL") });
  await client.connect();
  try {
    await client.query(sql(client));
  } finally {
    await client.end();
  }
}

export interface TestDatabaseOptions {
  /** Of the pool; few show who waits for a connection while holding one. */
  readonly connectionsMax?: number;
}

export async function createTestDatabase({
  connectionsMax = 10,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = environment("TEST_TEMPLATE");
  await onServer(
    (client) =>
      `create database ${client.escapeIdentifier(name)} ` +
      `template ${client.escapeIdentifier(template)}`,
  );
  const location = new URL(environment("TEST_SERVER_URL"));
  location.pathname = `/${name}`;
  const url = location.toString();
  // A measurement is of what production runs, and that pays for no watch.
  const secondConnections = process.env["VITEST"] === undefined ? "unwatched" : "refused";
  const db = createDatabase({ url, max: connectionsMax, applicationName: name, secondConnections });
  return {
    db,
    url,
    async close() {
      try {
        await assertCoherent(db);
      } finally {
        await db.end();
        await onServer((client) => `drop database ${client.escapeIdentifier(name)} with (force)`);
      }
    },
  };
}
