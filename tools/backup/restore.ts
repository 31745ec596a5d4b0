import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { PostgresError, startPostgres, type Postgres } from "../postgres/index.ts";
import { recoverySettings, type BackupPlace } from "./archive.ts";
import { listBackups } from "./base.ts";

/**
 * Brings a cluster back: the newest copy before the wanted moment, then the archived log up to its
 * end or to that moment. The cluster it replaces is never touched.
 */
export interface RestoreOptions {
  readonly place: BackupPlace;
  /** A new or empty folder. */
  readonly into: string;
  /** Up to when; everything there is where absent. */
  readonly until?: Date;
  /** `pg_wal` of the lost cluster, if its disk can still be read: then nothing is lost. */
  readonly lastLog?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

function baseFor(place: BackupPlace, until: Date | undefined): string {
  const wanted = until?.toISOString().replaceAll(":", "-");
  const name = listBackups(place).findLast((one) => wanted === undefined || one < wanted);
  if (name === undefined) {
    throw new PostgresError(`There is no backup in ${place.base} from before that moment.`);
  }
  return path.join(place.base, name);
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

const recoveryMsMax = 4 * 3_600_000;

async function untilWritable(postgres: Postgres): Promise<void> {
  const client = new Client({ connectionString: postgres.url("postgres") });
  client.on("error", () => {});
  await client.connect();
  let hasEnded = false;
  void postgres.ended.then(() => (hasEnded = true));
  const startedAt = performance.now();
  try {
    for (;;) {
      const found = await client.query<{ waits: boolean }>("select pg_is_in_recovery() as waits");
      if (found.rows[0]?.waits === false) return;
      if (performance.now() - startedAt > recoveryMsMax) throw new Error("recovery takes too long");
      await sleep(20);
    }
  } catch (error) {
    if (!hasEnded) throw error;
    throw new PostgresError("The log in the archive does not reach the wanted moment.", {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Restores and starts; resolves when the cluster takes writes. The caller stops it. */
export async function restore(options: RestoreOptions): Promise<Postgres> {
  const { place, into, until, lastLog, settings = {} } = options;
  if (!isEmpty(into)) throw new PostgresError(`The folder ${into} is not empty.`);
  const base = baseFor(place, until);
  mkdirSync(path.dirname(path.resolve(into)), { recursive: true });
  cpSync(base, into, { recursive: true });
  if (lastLog !== undefined) {
    const log = path.join(into, "pg_wal");
    rmSync(log, { recursive: true });
    cpSync(lastLog, log, { recursive: true, dereference: true });
  }
  writeFileSync(path.join(into, "recovery.signal"), "", { mode: 0o600 });
  const postgres = await startPostgres({
    dataDir: into,
    settings: { ...recoverySettings(place, until), ...settings },
  });
  try {
    await untilWritable(postgres);
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
