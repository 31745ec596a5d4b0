import { tmpdir } from "node:os";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { ensureDatabase, removePostgres, startPostgres } from "../../../tools/postgres/index.ts";
import { migrate } from "../src/platform/migrate.ts";

/**
 * One PostgreSQL for a whole test run, and one migrated database in it that test files clone.
 *
 * Test files find the server in TEST_SERVER_URL (a superuser's connection to its `postgres`
 * database) and the template's name in TEST_TEMPLATE. Set TEST_DATABASE_URL to use a server of your
 * own.
 */
const root = path.join(tmpdir(), "baize-test");

const migrations = fileURLToPath(new URL("../migrations", import.meta.url));

/** Whether the run that named its cluster after its own number is still there. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Clusters of runs that were killed: their supervisor is dead, so nobody else will clean them. What
 * belongs to a run that lives is its own, also while it is only starting and has no supervisor yet.
 */
async function removeOrphans(): Promise<void> {
  mkdirSync(root, { recursive: true });
  for (const name of readdirSync(root)) {
    if (!isRunning(Number(name))) await removePostgres(path.join(root, name));
  }
}

function withDatabase(url: string, database: string): string {
  const copy = new URL(url);
  copy.pathname = `/${database}`;
  return copy.toString();
}

async function buildTemplate(serverUrl: string, template: string): Promise<void> {
  await ensureDatabase(serverUrl, template);
  await migrate(withDatabase(serverUrl, template), migrations);
}

async function dropTemplate(serverUrl: string, template: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`drop database if exists ${client.escapeIdentifier(template)} with (force)`);
  await client.end();
}

export default async function setup(): Promise<() => Promise<void>> {
  const template = `baize_template_${process.pid}`;
  process.env["TEST_TEMPLATE"] = template;
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") {
    process.env["TEST_SERVER_URL"] = given;
    await buildTemplate(given, template);
    return () => dropTemplate(given, template);
  }
  await removeOrphans();
  const postgres = await startPostgres({
    dataDir: path.join(root, String(process.pid)),
    // Nothing here must survive a power cut; crash tests start a cluster of their own.
    settings: { fsync: "off", full_page_writes: "off", autovacuum: "off", shared_buffers: "256MB" },
  });
  const serverUrl = postgres.url("postgres");
  process.env["TEST_SERVER_URL"] = serverUrl;
  await buildTemplate(serverUrl, template);
  return async () => {
    await postgres.stop();
    await removePostgres(path.join(root, String(process.pid)));
  };
}
