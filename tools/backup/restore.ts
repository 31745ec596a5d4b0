import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hourMs } from "@baize/contract/durations";
import { Client } from "pg";
import { PostgresError, removePostgres, startPostgres, type Postgres } from "../postgres/index.ts";
import { gapIn, logFrom, recovering, unknownKeysIn, type BackupPlace } from "./archive.ts";
import { firstNeededBy, listBackups, readManifest, unsealBase } from "./base.ts";
import { idsOf, type BackupKeys } from "./keys.ts";
import { SealedFileError } from "./sealing.mjs";

/**
 * Brings a cluster back: the newest copy before the wanted moment, then the archived log up to its
 * end or to that moment. The cluster it replaces is never touched.
 *
 * Whether the keys are there and the log is without gaps is looked at first, so that nothing is
 * written that could not be finished. A file that does not open as it was written ends it.
 */
export interface RestoreOptions {
  readonly place: BackupPlace;
  readonly keys: BackupKeys;
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

const recoveryMsMax = 4 * hourMs;
const endMsMax = 5000;

async function untilWritable(postgres: Postgres): Promise<void> {
  const client = new Client({ connectionString: postgres.url("postgres") });
  client.on("error", () => {});
  let hasEnded = false;
  const ended = postgres.ended.then(() => (hasEnded = true));
  const startedAt = performance.now();
  try {
    await client.connect();
    for (;;) {
      const found = await client.query<{ waits: boolean }>("select pg_is_in_recovery() as waits");
      if (found.rows[0]?.waits === false) return;
      if (performance.now() - startedAt > recoveryMsMax) throw new Error("recovery takes too long");
      await sleep(20);
    }
  } catch (error) {
    // The connection breaks a moment before the server has ended.
    await Promise.race([ended, sleep(endMsMax)]);
    if (!hasEnded) throw error;
    throw new PostgresError("The log in the archive does not reach the wanted moment.", {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Refuses keys that are lost and a log with a gap, before anything is written. */
function examineLog({ place, keys, until }: RestoreOptions, base: string): void {
  const firstNeeded = firstNeededBy(base);
  const log = logFrom(place, firstNeeded);
  const lost = unknownKeysIn([path.join(base, "manifest.sealed"), ...log], keys);
  if (lost.length > 0) {
    throw new PostgresError(
      `This backup was written with the key ${lost.join(", ")}, and you have given ` +
        `${idsOf(keys)}. Nothing was written. Set BACKUP_KEY, or BACKUP_KEY_PREVIOUS, to that ` +
        "key; if it is lost, what it encrypted cannot be brought back by anybody.",
    );
  }
  const names = log.map((file) => path.basename(file));
  const gap = until === undefined ? gapIn(names, firstNeeded) : undefined;
  if (gap === undefined) return;
  throw new PostgresError(
    `The archive has no segment ${gap}, although it has later ones, so nothing after it can be ` +
      "brought back. Nothing was written. Find that file, or say with --until a moment before it.",
  );
}

/** What stopped the recovery, where a segment of the log did not open. */
function refusedIn(into: string): string | undefined {
  const file = path.join(into, "baize.refused");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

async function recover(options: RestoreOptions): Promise<Postgres> {
  const { place, keys, into, until, settings = {} } = options;
  const how = recovering(place, keys, until);
  let postgres: Postgres | undefined;
  try {
    postgres = await startPostgres({
      dataDir: into,
      environment: how.environment,
      settings: { ...how.settings, ...settings },
    });
    await untilWritable(postgres);
    return postgres;
  } catch (error) {
    await postgres?.stop();
    const refused = refusedIn(into);
    if (refused === undefined) throw error;
    throw new PostgresError(`${refused}. Nothing was restored.`, { cause: error });
  }
}

/** Restores and starts; resolves when the cluster takes writes. The caller stops it. */
export async function restore(options: RestoreOptions): Promise<Postgres> {
  const { place, keys, into, until, lastLog } = options;
  if (!isEmpty(into)) throw new PostgresError(`The folder ${into} is not empty.`);
  const base = baseFor(place, until);
  examineLog(options, base);
  try {
    const manifest = await readManifest(base, keys);
    mkdirSync(path.dirname(path.resolve(into)), { recursive: true });
    await unsealBase(base, into, keys, manifest);
    if (lastLog !== undefined) {
      const log = path.join(into, "pg_wal");
      rmSync(log, { recursive: true });
      cpSync(lastLog, log, { recursive: true, dereference: true });
    }
    writeFileSync(path.join(into, "recovery.signal"), "", { mode: 0o600 });
    return await recover(options);
  } catch (error) {
    // Half a cluster looks like a whole one.
    await removePostgres(into);
    if (!(error instanceof SealedFileError)) throw error;
    throw new PostgresError(`${error.message}. Nothing was restored.`, { cause: error });
  }
}
