import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client, DatabaseError } from "pg";

/**
 * Brings a database to the newest shape: plain numbered SQL files, forward only, then the files of
 * `repeatable/`, each of which holds one function and is applied again whenever its text is not the
 * one on record. Each file runs in its own transaction together with its record. Two programs
 * starting at once are safe: the second waits for the lock and finds everything done.
 */

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** A function that stands once: the file is named after it. */
export type Repeatable = Omit<Migration, "number">;

export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

const rolesAdvice =
  "An administrator of the server makes the logins once: docs/operating/deploy.md, Logins.";

const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;
const functionFileName = /^([a-z_]+\.[a-z_]+)\.sql$/;

const sqlFilesOf = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();

async function readSql(folder: string, name: string) {
  const sql = (await readFile(path.join(folder, name), "utf8")).replaceAll("\r\n", "\n");
  if (!/^-- \S/.test(sql)) {
    throw new MigrationError(`${name}: the first line must be a comment that says why`);
  }
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

/**
 * Reads the folder in numeric order; refuses misnamed files, equal numbers and a missing reason.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const name of await sqlFilesOf(folder)) {
    const number = fileName.exec(name)?.[1];
    if (number === undefined) {
      throw new MigrationError(`${name}: name it like 0007_what_it_adds.sql`);
    }
    if (migrations.at(-1)?.number === Number(number)) {
      throw new MigrationError(`${name}: number ${number} is taken, use the next free one`);
    }
    migrations.push({ number: Number(number), ...(await readSql(folder, name)) });
  }
  return migrations;
}

/** Reads the functions of a folder of migrations; refuses a file that holds another function. */
export async function readRepeatables(migrationsFolder: string): Promise<Repeatable[]> {
  const folder = path.join(migrationsFolder, "repeatable");
  const repeatables: Repeatable[] = [];
  for (const name of existsSync(folder) ? await sqlFilesOf(folder) : []) {
    const held = functionFileName.exec(name)?.[1];
    if (held === undefined) {
      throw new MigrationError(`${name}: name it after its function, like ledger.post_batch.sql`);
    }
    const file = await readSql(folder, name);
    if (!file.sql.includes(`\ncreate or replace function ${held}(`)) {
      throw new MigrationError(`${name}: it must hold "create or replace function ${held}("`);
    }
    repeatables.push(file);
  }
  return repeatables;
}

const recordSql = `
  create schema if not exists platform;
  create table if not exists platform.migration (
    number int constraint migration_pkey primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  create table if not exists platform.repeatable (
    name text constraint repeatable_pkey primary key,
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

async function apply(client: Client, { name, sql }: Repeatable): Promise<void> {
  await client.query(sql).catch((error: unknown) => {
    const said = error instanceof Error ? error.message : String(error);
    const advice = /permission denied to create role/.test(said) ? `. ${rolesAdvice}` : "";
    throw new MigrationError(`${name} failed: ${said}${advice}`, { cause: error });
  });
}

async function applyNumbered(client: Client, migrations: readonly Migration[]) {
  const rows = await client.query<{ number: number; name: string; checksum: string }>(
    "select number, name, checksum from platform.migration",
  );
  const next = nextOf(migrations, new Map(rows.rows.map((row) => [row.number, row])));
  if (next === undefined) return undefined;
  await apply(client, next);
  await client.query(
    "insert into platform.migration (number, name, checksum) values ($1, $2, $3)",
    [next.number, next.name, next.checksum],
  );
  return next.name;
}

async function applyRepeatable(client: Client, repeatables: readonly Repeatable[]) {
  const rows = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from platform.repeatable",
  );
  const applied = new Map(rows.rows.map((row) => [row.name, row.checksum]));
  const next = repeatables.find(({ name, checksum }) => applied.get(name) !== checksum);
  if (next === undefined) return undefined;
  await apply(client, next);
  await client.query(
    `insert into platform.repeatable (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [next.name, next.checksum],
  );
  return next.name;
}

/** Applies the next pending file under the lock, or tells that there is none. */
async function step(
  client: Client,
  migrations: readonly Migration[],
  repeatables: readonly Repeatable[],
) {
  await client.query("begin");
  try {
    await client.query("lock table platform.migration in exclusive mode");
    const name =
      (await applyNumbered(client, migrations)) ?? (await applyRepeatable(client, repeatables));
    await client.query("commit");
    return name;
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
  const repeatables = await readRepeatables(folder);
  const client = new Client({ connectionString: url, application_name: "baize-migrate" });
  await client.connect();
  try {
    await ensureRecord(client);
    const applied: string[] = [];
    for (;;) {
      const name = await step(client, migrations, repeatables);
      if (name === undefined) break;
      applied.push(name);
    }
    await grantUntold(client);
    return applied;
  } finally {
    await client.end();
  }
}
