import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { minor } from "@baize/money";
import { createLedger, findIncoherences, type Ledger } from "../../apps/server/src/ledger/index.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { createDatabase, type Database } from "../../apps/server/src/platform/db.ts";
import { createIds } from "../../apps/server/src/platform/ids.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { ensureDatabase, startPostgres, type Postgres } from "../postgres/index.ts";
import { archiving, prepareBackupPlace, type BackupPlace } from "./archive.ts";
import { takeBackup, type BaseBackup } from "./base.ts";
import { newBackupKey, type BackupKeys } from "./keys.ts";
import { restore } from "./restore.ts";

/**
 * The drill: bets are placed without pause, a backup is taken at the same time, the database is
 * killed, and a new one is made of the backup in another folder. The client that placed the bets
 * kept a list of what was acknowledged, and that list decides what was lost. Copy and log are
 * encrypted, with a key of the drill's own.
 */

const migrations = fileURLToPath(new URL("../../apps/server/migrations", import.meta.url));
const members = 40;
const callers = 32;
const askedAtOnce = 5000;

interface Acknowledged {
  readonly memberId: bigint;
  readonly key: string;
  readonly atMs: number;
}

interface Books {
  readonly db: Database;
  readonly ledger: Ledger;
}

function openBooks(postgres: Postgres): Books {
  const url = postgres.url("baize");
  const db = createDatabase({ url, onConnectionError: () => {} });
  const ids = createIds(systemClock);
  const onConnectionError = () => {};
  return { db, ledger: createLedger({ db, url, clock: systemClock, ids, onConnectionError }) };
}

async function closeBooks({ db, ledger }: Books): Promise<void> {
  await ledger.stop();
  await db.end();
}

const shared = { currency: "BDT" } as const;

async function openMembers({ db, ledger }: Books): Promise<void> {
  await db.transaction(async (tx) => {
    for (let memberId = 1n; memberId <= members; memberId += 1n) {
      await ledger.openAccounts(tx, memberId, "BDT");
      await ledger.post(tx, {
        ...shared,
        memberId,
        key: "funding",
        kind: "deposit",
        debit: "house",
        credit: "cash",
        amountMinor: minor(10n ** 12n),
      });
    }
  });
}

const bet = (ledger: Ledger, memberId: bigint, key: string) =>
  ledger.enqueue({
    ...shared,
    memberId,
    key,
    kind: "bet",
    debit: "cash",
    credit: "house",
    amountMinor: minor(1n),
  });

/** Bets until the database does not answer any more, and keeps what was acknowledged. */
function startLoad({ ledger }: Books) {
  const acknowledged: Acknowledged[] = [];
  async function call(caller: number): Promise<void> {
    const memberId = BigInt(1 + (caller % members));
    for (let index = 0; ; index += 1) {
      const key = `drill:${caller}:${index}`;
      try {
        await bet(ledger, memberId, key);
      } catch {
        return;
      }
      acknowledged.push({ memberId, key, atMs: performance.now() });
    }
  }
  const ended = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return { acknowledged, ended };
}

export interface Recovered {
  /** Acknowledged writes that are not there any more. */
  readonly lost: number;
  /** From the first of them to the last acknowledgement: the recovery point. */
  readonly rpoMs: number;
  /** From the first step of the restore until the database takes writes: the recovery time. */
  readonly rtoS: number;
  readonly findings: number;
}

/** What a restored cluster holds of the list: each write is asked for again with its own key. */
async function compare(
  postgres: Postgres,
  acknowledged: readonly Acknowledged[],
): Promise<Omit<Recovered, "rtoS">> {
  const books = openBooks(postgres);
  try {
    const findings = await findIncoherences(books.db);
    const statuses: string[] = [];
    for (let from = 0; from < acknowledged.length; from += askedAtOnce) {
      const some = acknowledged.slice(from, from + askedAtOnce);
      const answers = some.map(({ memberId, key }) => bet(books.ledger, memberId, key));
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
    }
    const lost = acknowledged.filter((_, index) => statuses[index] !== "duplicate");
    const first = Math.min(...lost.map(({ atMs }) => atMs));
    const last = acknowledged.at(-1)?.atMs ?? 0;
    // Asking again made good what was missing; the books must agree after that as well.
    const after = await findIncoherences(books.db);
    return {
      lost: lost.length,
      rpoMs: lost.length === 0 ? 0 : last - first,
      findings: findings.length + after.length,
    };
  } finally {
    await closeBooks(books);
  }
}

export interface DrillOptions {
  /** A new folder; everything of the drill is in it. The caller deletes it. */
  readonly root: string;
  readonly seconds: number;
  readonly archiveEveryS: number;
  readonly say?: (line: string) => void;
}

export interface DrillResult {
  readonly acknowledged: number;
  readonly backup: BaseBackup;
  /** The disk of the database is lost: only backup and archive are left. */
  readonly fromArchive: Recovered;
  /** The newest log can still be read from the old disk. */
  readonly withLastLog: Recovered;
}

/** Loads, backs up in the middle, and kills; what is left is on disk. */
async function lose(place: BackupPlace, keys: BackupKeys, dataDir: string, options: DrillOptions) {
  const how = archiving(place, keys, options.archiveEveryS);
  const postgres = await startPostgres({ dataDir, ...how });
  await ensureDatabase(postgres.url("postgres"), "baize");
  await migrate(postgres.url("baize"), migrations);
  const books = openBooks(postgres);
  await openMembers(books);
  const load = startLoad(books);
  const startedAt = performance.now();
  await sleep((options.seconds * 1000) / 4);
  const url = postgres.url("postgres");
  const backup = await takeBackup({ url, dataDir, place, keys });
  const leftMs = options.seconds * 1000 - (performance.now() - startedAt);
  // Something must come after the backup, or there would be nothing to replay.
  await sleep(Math.max(leftMs, options.archiveEveryS * 1500));
  process.kill(postgres.pid, "SIGKILL");
  await load.ended;
  await postgres.ended;
  await closeBooks(books);
  return { backup, acknowledged: load.acknowledged };
}

export async function runDrill(options: DrillOptions): Promise<DrillResult> {
  const { root, say = () => {} } = options;
  mkdirSync(root, { recursive: true, mode: 0o755 });
  const dataDir = path.join(root, "lost");
  const place = prepareBackupPlace(path.join(root, "backup"), dataDir);
  const keys: BackupKeys = [newBackupKey()];
  say(`Placing bets for ${options.seconds} s, with a backup in the middle.`);
  const { backup, acknowledged } = await lose(place, keys, dataDir, options);
  say(`${acknowledged.length} bets were acknowledged when PostgreSQL was killed.`);

  async function recover(name: string, lastLog?: string): Promise<Recovered> {
    const startedAt = performance.now();
    const into = path.join(root, name);
    const given = lastLog === undefined ? {} : { lastLog };
    const postgres = await restore({ place, keys, into, ...given });
    const rtoS = (performance.now() - startedAt) / 1000;
    try {
      return { ...(await compare(postgres, acknowledged)), rtoS };
    } finally {
      await postgres.stop();
    }
  }

  say("Restoring from backup and archive.");
  const fromArchive = await recover("restored");
  say("Restoring with the last log of the lost cluster as well.");
  const withLastLog = await recover("restored-with-log", path.join(dataDir, "pg_wal"));
  return { acknowledged: acknowledged.length, backup, fromArchive, withLastLog };
}
