import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client, DatabaseError } from "pg";

/**
 * Brings a database to the newest shape: plain numbered SQL files, forward only, each in its own
 * transaction together with its record. Two programs starting at once are safe: the second waits
 * for the lock and finds everything done.
 */

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

const rolesAdvice =
  "An administrator of the server makes the logins once: docs/operating/deploy.md, Logins.";

const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;

/**
 * Reads the folder in numeric order; refuses misnamed files, equal numbers and a missing reason.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const migrations: Migration[] = [];
  for (const name of names) {
    const number = fileName.exec(name)?.[1];
    if (number === undefined) {
      throw new MigrationError(`${name}: name it like 0007_what_it_adds.sql`);
    }
    if (migrations.at(-1)?.number === Number(number)) {
      throw new MigrationError(`${name}: number ${number} is taken, use the next free one`);
    }
    const sql = (await readFile(path.join(folder, name), "utf8")).replaceAll("\r\n", "\n");
    if (!/^-- \S/.test(sql)) {
      throw new MigrationError(`${name}: the first line must be a comment that says why`);
    }
    const checksum = createHash("sha256").update(sql).digest("hex");
    migrations.push({ number: Number(number), name, sql, checksum });
  }
  return migrations;
}

const recordSql = `
  create schema if not exists platform;
  create table if not exists platform.migration (
    number int constraint migration_pkey primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

async function ensureRecord(client: Client): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(recordSql);
      return;
    } catch (error) {
      // "if not exists" is not safe against a twin that creates the same name at the same moment.
      const isRace =
        error instanceof DatabaseError && /^(23505|42710|42P0[67])$/.test(error.code ?? "");
      if (!isRace || tries === 3) throw error;
    }
  }
}

function nextOf(
  migrations: readonly Migration[],
  applied: ReadonlyMap<number, { name: string; checksum: string }>,
): Migration | undefined {
  const newest = Math.max(0, ...applied.keys());
  for (const [number, record] of applied) {
    if (!migrations.some((migration) => migration.number === number)) {
      throw new MigrationError(
        `the database has ${record.name}, which this version does not know: ` +
          "it was migrated by a newer version",
      );
    }
  }
  for (const migration of migrations) {
    const record = applied.get(migration.number);
    if (record === undefined) {
      if (migration.number > newest) return migration;
      throw new MigrationError(
        `${migration.name} comes before a migration that is already applied: give it a new number`,
      );
    }
    if (record.checksum !== migration.checksum) {
      throw new MigrationError(
        `${migration.name} was changed after it was applied: ` +
          "put it back as it was and add a new migration instead",
      );
    }
  }
  return undefined;
}

/** Applies the next pending migration under the lock, or tells that there is none. */
async function step(client: Client, migrations: readonly Migration[]) {
  await client.query("begin");
  try {
    await client.query("lock table platform.migration in exclusive mode");
    const rows = await client.query<{ number: number; name: string; checksum: string }>(
      "select number, name, checksum from platform.migration",
    );
    const next = nextOf(migrations, new Map(rows.rows.map((row) => [row.number, row])));
    if (next !== undefined) {
      await client.query(next.sql).catch((error: unknown) => {
        const said = error instanceof Error ? error.message : String(error);
        const advice = /permission denied to create role/.test(said) ? `. ${rolesAdvice}` : "";
        throw new MigrationError(`${next.name} failed: ${said}${advice}`, { cause: error });
      });
      await client.query(
        "insert into platform.migration (number, name, checksum) values ($1, $2, $3)",
        [next.number, next.name, next.checksum],
      );
    }
    await client.query("commit");
    return next?.name;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/**
 * Grants for new tables whose migration says nothing of them (0090). Under the lock of the
 * migrations: PostgreSQL refuses two grants on one table at once.
 */
async function grantUntold(client: Client): Promise<void> {
  const found = await client.query<{ isThere: boolean }>(
    `select to_regprocedure('platform.grant_untold()') is not null as "isThere"`,
  );
  if (found.rows[0]?.isThere !== true) return;
  await client.query("begin");
  await client.query("lock table platform.migration in exclusive mode");
  await client.query("select platform.grant_untold()");
  await client.query("commit");
}

/** Applies everything that is pending and returns the names of the files applied by this call. */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: url, application_name: "baize-migrate" });
  await client.connect();
  try {
    await ensureRecord(client);
    const applied: string[] = [];
    for (;;) {
      const name = await step(client, migrations);
      if (name === undefined) break;
      applied.push(name);
    }
    await grantUntold(client);
    return applied;
  } finally {
    await client.end();
  }
}
