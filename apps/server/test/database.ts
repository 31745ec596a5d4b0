import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { assertCoherent } from "../src/ledger/coherence.ts";
import { createDatabase, type Database } from "../src/platform/db.ts";
import { loginNames } from "../src/platform/roles-store.ts";
import { testUrl } from "./template.ts";

/** A database of one test file: a clone of the migrated template, dropped on close. */
export interface TestDatabase {
  /** As the worker, which may all that the api may, and may empty the ledger's outbox. */
  readonly db: Database;
  readonly url: string;
  readonly api: Database;
  readonly apiUrl: string;
  /** As the owner of the tables, for what no program may do: to break what must not break. */
  readonly owner: Database;
  readonly ownerUrl: string;
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
  /** Of the pool; a small one reveals code that waits for a connection while holding one. */
  readonly connectionsMax?: number;
}

const newName = () => `test_${randomBytes(6).toString("hex")}`;

/** As files: five times as fast as by the log, which is the default and for large servers. */
const cloneSql = (client: Client, name: string, template: string) =>
  `create database ${client.escapeIdentifier(name)} owner ${loginNames.migrate} ` +
  `template ${client.escapeIdentifier(template)} strategy file_copy`;

function openDatabase(name: string, connectionsMax: number): TestDatabase {
  // A measurement is of what production runs, and that pays for no watch.
  const secondConnections = process.env["VITEST"] === undefined ? "unwatched" : "refused";
  const open = (url: string) =>
    createDatabase({ url, max: connectionsMax, applicationName: name, secondConnections });
  const urls = {
    url: testUrl("worker", name),
    apiUrl: testUrl("api", name),
    ownerUrl: testUrl("migrate", name),
  };
  const db = open(urls.url);
  const api = open(urls.apiUrl);
  const owner = open(urls.ownerUrl);
  return {
    db,
    api,
    owner,
    ...urls,
    async close() {
      try {
        await assertCoherent(db);
      } finally {
        await Promise.all([db.end(), api.end(), owner.end()]);
        await onServer((client) => `drop database ${client.escapeIdentifier(name)} with (force)`);
      }
    },
  };
}

export async function createTestDatabase({
  connectionsMax = 10,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = newName();
  const template = environment("TEST_TEMPLATE");
  await onServer((client) => cloneSql(client, name, template));
  return openDatabase(name, connectionsMax);
}

/** Copies of a database as it stands. Whoever is connected to it loses the connection. */
export async function copyTestDatabase(
  { url }: Pick<TestDatabase, "url">,
  many: number,
): Promise<TestDatabase[]> {
  const original = new URL(url).pathname.slice(1);
  const names = Array.from({ length: many }, newName);
  const mayConnect = (may: boolean) =>
    onServer((client) => {
      return `alter database ${client.escapeIdentifier(original)} with allow_connections ${may}`;
    });
  await mayConnect(false);
  try {
    await onServer(
      (client) => `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = ${client.escapeLiteral(original)}`,
    );
    for (const name of names) await onServer((client) => cloneSql(client, name, original));
  } finally {
    await mayConnect(true);
  }
  return names.map((name) => openDatabase(name, 10));
}
