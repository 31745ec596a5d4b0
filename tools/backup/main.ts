import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { findIncoherences } from "../../apps/server/src/ledger/index.ts";
import { createDatabase } from "../../apps/server/src/platform/db.ts";
import { PostgresError, removePostgres, runningPostgres } from "../postgres/index.ts";
import { backupPlace, keyIdOfFile, prepareBackupPlace, unknownKeysIn } from "./archive.ts";
import { listBackups, listUnsealed, pruneBackups, takeBackup } from "./base.ts";
import { runDrill, type Recovered } from "./drill.ts";
import { demandBackupKeys, newBackupKey, type BackupKeys } from "./keys.ts";
import { restore } from "./restore.ts";

/**
 * Backups of the embedded database: `npm run backup --` and key, take, list, restore or
 * drill. docs/operating/backup.md says when to use which.
 */

const usage =
  "npm run backup -- key | take [--keep 7] | list | " +
  "restore --into FOLDER [--until 2026-01-31T12:00:00Z] [--last-log FOLDER/pg_wal] | " +
  "drill [--seconds 30] [--archive-every 10]";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: "string", default: "7" },
    into: { type: "string" },
    until: { type: "string" },
    "last-log": { type: "string" },
    seconds: { type: "string", default: "30" },
    "archive-every": { type: "string", default: "10" },
  },
});

function folderOfBackups(): string {
  const folder = process.env["BACKUP_DIR"] ?? "";
  if (folder === "") throw new PostgresError("Set BACKUP_DIR to the folder of the backups.");
  return folder;
}

function numberOf(name: "keep" | "seconds" | "archive-every"): number {
  const text = values[name];
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new PostgresError(`--${name} is "${text}": give a whole number from 1.`);
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at;
  throw new PostgresError(`--until is "${text}": write it like 2026-01-31T12:00:00Z.`);
}

/** Says in words which older copies the keys of today do not open; the new one is taken anyway. */
function warnOfLostKeys(place: ReturnType<typeof backupPlace>, keys: BackupKeys): void {
  const manifests = listBackups(place).map((name) => manifestOf(place, name));
  const lost = unknownKeysIn(manifests, keys);
  if (lost.length === 0) return;
  console.error(
    `Older copies were written with the key ${lost.join(", ")}, which is neither BACKUP_KEY nor ` +
      "among BACKUP_KEY_PREVIOUS: without it they cannot be restored.",
  );
}

const manifestOf = (place: ReturnType<typeof backupPlace>, name: string) =>
  path.join(place.base, name, "manifest.sealed");

function list(): void {
  const place = backupPlace(folderOfBackups());
  for (const name of listBackups(place)) {
    console.log(`${name}  key ${keyIdOfFile(manifestOf(place, name)) ?? "unknown"}`);
  }
}

const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

async function take(): Promise<void> {
  const dataDir = path.resolve(process.env["DATA_DIR"] || ".data", "postgres");
  const urlOf = runningPostgres(dataDir);
  if (urlOf === undefined) throw new PostgresError(`No database runs in ${dataDir}.`);
  const keys = demandBackupKeys(process.env);
  const place = prepareBackupPlace(folderOfBackups(), dataDir);
  warnOfLostKeys(place, keys);
  const made = await takeBackup({ url: urlOf("postgres"), dataDir, place, keys });
  const seconds = (made.ms / 1000).toFixed(1);
  console.log(`${made.folder}: ${made.files} files, ${mb(made.bytes)} MB, ${seconds} s.`);
  const gone = pruneBackups(place, numberOf("keep"));
  if (gone.bases > 0) console.log(`Deleted ${gone.bases} older and ${gone.files} files of log.`);
  const unsealed = listUnsealed(place);
  if (unsealed.length === 0) return;
  console.error(
    `${unsealed.length} files and folders of ${place.root} are not encrypted, from before: ` +
      `delete them once you trust the new copies (${unsealed.slice(0, 3).join(", ")}).`,
  );
}

async function bringBack(): Promise<void> {
  const { into, until, "last-log": lastLog } = values;
  if (into === undefined) throw new PostgresError("Say where to: --into FOLDER.");
  const keys = demandBackupKeys(process.env);
  const startedAt = performance.now();
  const moment = momentOf(until);
  const postgres = await restore({
    place: backupPlace(folderOfBackups()),
    keys,
    into,
    ...(moment === undefined ? {} : { until: moment }),
    ...(lastLog === undefined ? {} : { lastLog }),
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Restored into ${path.resolve(into)} in ${seconds} s. This folder is not encrypted.`);
  const db = createDatabase({ url: postgres.url("baize"), max: 1 });
  try {
    const found = await findIncoherences(db);
    for (const { check, memberId, finding } of found) {
      console.error(`${check}: member ${memberId}: ${finding}`);
    }
    console.log(found.length === 0 ? "The books are coherent." : `${found.length} findings.`);
    if (found.length > 0) process.exitCode = 1;
  } finally {
    await db.end();
    await postgres.stop();
  }
}

function line(name: string, { lost, rpoMs, rtoS, findings }: Recovered): string {
  const coherence = findings === 0 ? "coherent" : `${findings} findings`;
  return (
    `${name}: RPO ${Math.round(rpoMs)} ms (${lost} acknowledged writes lost), ` +
    `RTO ${rtoS.toFixed(1)} s, books ${coherence}`
  );
}

async function drill(): Promise<void> {
  const root = mkdtempSync(path.join(os.tmpdir(), "baize-drill-"));
  // The account without rights that PostgreSQL drops to must be able to pass.
  chmodSync(root, 0o755);
  try {
    const drilled = await runDrill({
      root,
      seconds: numberOf("seconds"),
      archiveEveryS: numberOf("archive-every"),
      say: console.log,
    });
    const { backup, fromArchive, withLastLog } = drilled;
    console.log(`Backup under load: ${mb(backup.bytes)} MB in ${(backup.ms / 1000).toFixed(1)} s.`);
    console.log(line("Disk lost, backup and archive left", fromArchive));
    console.log(line("Newest log left as well", withLastLog));
    const isRight = fromArchive.findings + withLastLog.findings + withLastLog.lost === 0;
    if (!isRight) process.exitCode = 1;
  } finally {
    for (const name of readdirSync(root)) await removePostgres(path.join(root, name));
    rmSync(root, { recursive: true, force: true });
  }
}

const commands: Readonly<Record<string, () => Promise<void> | void>> = {
  key: () => console.log(newBackupKey().toString("base64")),
  take,
  list,
  restore: bringBack,
  drill,
};

const command = commands[positionals[0] ?? ""];
if (command === undefined || positionals.length !== 1) {
  console.error(`Usage: ${usage}`);
  process.exitCode = 2;
} else {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof PostgresError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
