import { tmpdir } from "node:os";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { removePostgres, startPostgres } from "../../../tools/postgres/index.ts";
import { buildTemplate } from "./template.ts";

/**
 * One PostgreSQL for a whole test run, and one migrated database in it that test files clone.
 *
 * Test files find the server in TEST_SERVER_URL (a superuser's connection to its `postgres`
 * database) and the template's name in TEST_TEMPLATE; they work with the programs' own logins,
 * whose password is in TEST_LOGIN_PASSWORD. Set TEST_DATABASE_URL to use a server of your own.
 */
const root = path.join(tmpdir(), "baize-test");

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

async function dropTemplate(serverUrl: string, template: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  for (const name of [template, `${template}_studio`]) {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  }
  await client.end();
}

export default async function setup(): Promise<() => Promise<void>> {
  const template = `baize_template_${process.pid}`;
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") {
    await buildTemplate(given, template);
    return () => dropTemplate(given, template);
  }
  await removeOrphans();
  const postgres = await startPostgres({
    dataDir: path.join(root, String(process.pid)),
    // Nothing here must survive a power cut; crash tests start their own cluster.
    settings: {
      fsync: "off",
      full_page_writes: "off",
      autovacuum: "off",
      wal_level: "minimal",
      max_wal_senders: "0",
      shared_buffers: "256MB",
      // Three files at a time, some with programs of their own.
      max_connections: "400",
    },
  });
  const serverUrl = postgres.url("postgres");
  await buildTemplate(serverUrl, template);
  return async () => {
    await postgres.stop();
    await removePostgres(path.join(root, String(process.pid)));
  };
}
