import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { existsSync, readSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  accountFor,
  mayEnter,
  mayRun,
  PostgresError,
  type StartOptions,
} from "../postgres/index.ts";
import { keyIdIn, keyIdOf, type BackupKeys } from "./sealing.mjs";

/**
 * The archive of the write-ahead log: how PostgreSQL fills it, reads it, and what of it may go.
 *
 * A backup folder holds `base/<moment>/`, copies of the cluster, and `wal/<segment>.sealed`, every
 * segment of the log since the oldest of them. All of it is encrypted; sealing.mjs says how.
 */

export interface BackupPlace {
  /** The folder of all backups. */
  readonly root: string;
  readonly base: string;
  readonly wal: string;
}

export function backupPlace(root: string): BackupPlace {
  const absolute = path.resolve(root);
  return {
    root: absolute,
    base: path.join(absolute, "base"),
    wal: path.join(absolute, "wal"),
  };
}

/** Makes the folders; the log's belongs to the account PostgreSQL runs under. */
export function prepareBackupPlace(root: string, dataDir: string): BackupPlace {
  const place = backupPlace(root);
  // Others may pass through to the log, and only its own account may read it.
  mkdirSync(place.root, { recursive: true, mode: 0o711 });
  mkdirSync(place.base, { recursive: true, mode: 0o700 });
  mkdirSync(place.wal, { recursive: true, mode: 0o700 });
  const account = accountFor(dataDir);
  if (account.isDropped) chownSync(place.wal, account.uid, account.gid);
  if (!mayEnter(place.wal, account)) {
    throw new PostgresError(
      `The account PostgreSQL runs under cannot enter ${place.wal}: ` +
        "open the folders above it, or set BACKUP_DIR to another one.",
    );
  }
  if (!mayRun(process.execPath, account)) {
    throw new PostgresError(
      `The account PostgreSQL runs under cannot run ${process.execPath}, which encrypts the log: ` +
        "install Node where every account may run it.",
    );
  }
  return place;
}

/** What a start of PostgreSQL needs to archive, or to read the archive back. */
export type Archiving = Required<Pick<StartOptions, "settings" | "environment">>;

/** A path inside a shell command inside a setting, where `%` begins a placeholder. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
}

const program = readFileSync(fileURLToPath(new URL("sealing.mjs", import.meta.url)), "utf8");

/**
 * The program and the keys go to PostgreSQL in its environment: a setting could be read by anyone
 * who may query the database, and a file the account may be unable to reach.
 */
function environmentOf(keys: BackupKeys): Record<string, string> {
  return {
    BAIZE_BACKUP_PROGRAM: `${program}
process.exitCode = await segmentProgram(process.argv.slice(1), process.env);`,
    BAIZE_BACKUP_KEYS: keys.map((key) => key.toString("base64")).join(","),
  };
}

const run = `${quoted(process.execPath)} --input-type=module -e "$BAIZE_BACKUP_PROGRAM"`;

/** What a segment is called inside: one that was given another's name does not open. */
const segmentName = "wal/%f";

/**
 * How the log is archived. A segment goes when it is full, or `everyS` seconds after its first
 * write: that bounds what a lost disk costs. One that was closed early is mostly zeros, so it is
 * small.
 */
export function archiving(place: BackupPlace, keys: BackupKeys, everyS: number): Archiving {
  const target = `${quoted(`${place.wal}/`)}'%f'.sealed`;
  return {
    environment: environmentOf(keys),
    settings: {
      wal_level: "replica",
      archive_mode: "on",
      archive_command: `${run} seal '${segmentName}' '%p' ${target}`,
      archive_timeout: `${everyS}s`,
    },
  };
}

/** How the archive is read back, up to its end or to a moment. */
export function recovering(place: BackupPlace, keys: BackupKeys, until?: Date): Archiving {
  const source = `${quoted(`${place.wal}/`)}'%f'.sealed`;
  const command = `${run} open '${segmentName}' ${source} '%p'`;
  const target = {
    // Its own parser knows offsets, and no letter for a zone.
    recovery_target_time: until?.toISOString().replace("T", " ").replace("Z", "+00") ?? "",
    recovery_target_action: "promote",
  };
  return {
    environment: environmentOf(keys),
    settings: {
      restore_command: command,
      recovery_target_timeline: "latest",
      ...(until === undefined ? {} : target),
    },
  };
}

const segmentPattern = /^[0-9A-F]{8}([0-9A-F]{16})(?:\.[0-9A-F]{8}\.backup)?\.sealed$/;
const wholeSegmentPattern = /^[0-9A-F]{8}([0-9A-F]{16})\.sealed$/;

/** Segments of 16 MB: 256 of them make one of the log's files of 4 GB. */
function following(position: string): string {
  const number = (BigInt(`0x${position.slice(0, 8)}`) << 8n) + BigInt(`0x${position.slice(8)}`);
  const next = number + 1n;
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, "0");
  return hex(next >> 8n) + hex(next & 255n);
}

/**
 * The first segment that is not there although later ones are: PostgreSQL would take the gap for
 * the end of the log, and bring back less than there is without a word.
 */
export function gapIn(names: readonly string[], firstNeeded: string): string | undefined {
  const found = new Set(names.map((name) => wholeSegmentPattern.exec(name)?.[1] ?? ""));
  const last = [...found].toSorted().at(-1) ?? "";
  for (let at = firstNeeded.slice(8); at < last; at = following(at)) if (!found.has(at)) return at;
  return undefined;
}

function headerOf(file: string): Buffer {
  const handle = openSync(file, "r");
  try {
    const header = Buffer.alloc(64);
    return header.subarray(0, readSync(handle, header));
  } finally {
    closeSync(handle);
  }
}

/** The key id a file was written with; undefined where it is no sealed file. */
export function keyIdOfFile(file: string): string | undefined {
  try {
    return keyIdIn(headerOf(file), file);
  } catch {
    return undefined;
  }
}

/** Ids of keys that something in the archive was written with and that are not among these. */
export function unknownKeysIn(files: readonly string[], keys: BackupKeys): string[] {
  const known = new Set(keys.map(keyIdOf));
  const used = new Set(files.map(keyIdOfFile).filter((id) => id !== undefined));
  return [...used].filter((id) => !known.has(id)).toSorted();
}

/** The archived log from a segment on, by the paths of its files. */
export function logFrom(place: BackupPlace, firstNeeded: string): string[] {
  if (!existsSync(place.wal)) return [];
  return readdirSync(place.wal)
    .filter((name) => (segmentPattern.exec(name)?.[1] ?? "") >= firstNeeded.slice(8))
    .map((name) => path.join(place.wal, name));
}

/**
 * Archived files that no kept backup needs: segments before the first one of the oldest backup,
 * whatever their timeline. What is not a segment stays.
 */
export function segmentsToDrop(names: readonly string[], firstNeeded: string): string[] {
  const needed = firstNeeded.slice(8);
  return names.filter((name) => {
    const position = segmentPattern.exec(name)?.[1];
    return position !== undefined && position < needed;
  });
}

/** Deletes what `segmentsToDrop` names; returns how many. */
export function dropSegments(place: BackupPlace, firstNeeded: string): number {
  const dropped = segmentsToDrop(readdirSync(place.wal), firstNeeded);
  for (const name of dropped) rmSync(path.join(place.wal, name));
  return dropped.length;
}
