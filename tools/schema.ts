import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { ensureDatabase, removePostgres, startPostgres } from "./postgres/index.ts";
import { dumpSchema } from "./schema/dump.ts";

/**
 * Writes apps/server/schema.sql: the shape the migrations lead to, for reading and for review.
 * `--check` only says whether it is stale. SCHEMA_SERVER_URL uses a running server.
 */

const file = fileURLToPath(new URL("../apps/server/schema.sql", import.meta.url));
const migrations = fileURLToPath(new URL("../apps/server/migrations", import.meta.url));
const database = `baize_schema_${process.pid}`;

async function dumpOn(serverUrl: string, url: string): Promise<string> {
  await ensureDatabase(serverUrl, database);
  try {
    await migrate(url, migrations);
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return await dumpSchema(client);
    } finally {
      await client.end();
    }
  } finally {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(`drop database ${client.escapeIdentifier(database)} with (force)`);
    await client.end();
  }
}

async function dump(): Promise<string> {
  const given = process.env["SCHEMA_SERVER_URL"];
  if (given !== undefined && given !== "") {
    const url = new URL(given);
    url.pathname = `/${database}`;
    return dumpOn(given, url.toString());
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), "baize-schema-"));
  const dataDir = path.join(folder, "postgres");
  const postgres = await startPostgres({ dataDir, settings: { fsync: "off" } });
  try {
    return await dumpOn(postgres.url("postgres"), postgres.url(database));
  } finally {
    await postgres.stop();
    await removePostgres(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}

const text = await dump();
const isFresh = existsSync(file) && readFileSync(file, "utf8") === text;
if (isFresh) {
  console.log("apps/server/schema.sql is up to date.");
} else if (process.argv.includes("--check")) {
  console.error("apps/server/schema.sql is stale. Run: npm run schema");
  process.exitCode = 1;
} else {
  writeFileSync(file, text);
  console.log("Wrote apps/server/schema.sql.");
}
