import { chownSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { accountFor, mayEnter, PostgresError } from "../postgres/index.ts";

/**
 * The archive of the write-ahead log: how PostgreSQL fills it, reads it, and what of it may go.
 *
 * A backup folder holds `base/<moment>/`, copies of the cluster, and `wal/<segment>.gz`, every
 * segment of the log since the oldest of them.
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
  return place;
}

/** A path inside a shell command inside a setting, where `%` begins a placeholder. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
}

/**
 * Settings that archive the log. A segment goes when it is full, or `everyS` seconds after its
 * first write: that bounds what a lost disk costs.
 *
 * The command never overwrites a segment with another one, and says yes to one that is there
 * already, because after a crash PostgreSQL may ask for the same once more. A segment that was
 * closed early is mostly zeros, so gzip keeps it small.
 */
export function archiveSettings(place: BackupPlace, everyS: number): Record<string, string> {
  const segment = quoted(`${place.wal}/`);
  const command =
    `f=${segment}'%f'.gz; if test -f "$f"; then gzip -dc "$f" | cmp -s - '%p'; else ` +
    `gzip -1 < '%p' > "$f.part" && sync "$f.part" && mv "$f.part" "$f"; fi`;
  return {
    wal_level: "replica",
    archive_mode: "on",
    archive_command: command,
    archive_timeout: `${everyS}s`,
  };
}

/** Settings that read the archive back, up to its end or to a moment. */
export function recoverySettings(place: BackupPlace, until?: Date): Record<string, string> {
  const command = `gzip -dc < ${quoted(`${place.wal}/`)}'%f'.gz > '%p'`;
  const target = {
    // Its own parser knows offsets, and no letter for a zone.
    recovery_target_time: until?.toISOString().replace("T", " ").replace("Z", "+00") ?? "",
    recovery_target_action: "promote",
  };
  return {
    restore_command: command,
    recovery_target_timeline: "latest",
    ...(until === undefined ? {} : target),
  };
}

const segmentPattern = /^[0-9A-F]{8}([0-9A-F]{16})(?:\.[0-9A-F]{8}\.backup)?\.gz$/;

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
