import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Dirent,
} from "node:fs";
import { copyFile, mkdir, open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { codeOf, PostgresError } from "../postgres/index.ts";
import { dropSegments, type BackupPlace } from "./archive.ts";

/**
 * A copy of the running cluster, made the way PostgreSQL's manual calls a low-level base backup:
 * the server is told, the files are copied while it works, and the log written meanwhile makes the
 * copy whole. The embedded binaries bring no pg_basebackup.
 */

/** Content the server makes anew, or that belongs to the running process only. */
const emptied: ReadonlySet<string> = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|baize\.(?:log.*|supervisor))$/;

export interface BaseBackup {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  readonly ms: number;
}

async function copyDurably(from: string, to: string): Promise<number> {
  await copyFile(from, to);
  const file = await open(to, "r+");
  try {
    await file.datasync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Copies a folder of a working server: what vanishes on the way was not needed. */
async function copyFolder(from: string, to: string, onFile: (bytes: number) => void) {
  await mkdir(to, { mode: 0o700 });
  const copyOne = async (entry: Dirent) => {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory() && emptied.has(entry.name)) return mkdir(target, { mode: 0o700 });
    if (entry.isDirectory()) return copyFolder(source, target, onFile);
    if (!entry.isFile()) return undefined;
    return copyDurably(source, target).then(onFile, async (error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
      await rm(target, { force: true });
    });
  };
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!leftOut.test(entry.name)) await copyOne(entry);
  }
}

/** The names of the finished backups, oldest first. */
export function listBackups(place: BackupPlace): string[] {
  if (!existsSync(place.base)) return [];
  return readdirSync(place.base)
    .filter((name) => existsSync(path.join(place.base, name, "backup_label")))
    .toSorted();
}

/** The segment a backup begins in, from the label PostgreSQL wrote for it. */
export function firstSegmentOf(label: string): string {
  const found = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
  if (found === undefined) throw new PostgresError("A backup has a label without its start.");
  return found;
}

function nameAt(at: Date): string {
  return at.toISOString().replaceAll(":", "-");
}

async function refuseWithoutArchive(client: Client): Promise<void> {
  const found = await client.query<{ archive_mode: string }>("show archive_mode");
  if (found.rows[0]?.archive_mode === "off") {
    throw new PostgresError(
      "The database does not archive its log, and a copy without its log cannot be restored: " +
        "start it with BACKUP_DIR.",
    );
  }
}

/**
 * Copies the cluster of `dataDir`, which runs and is reached at `url`, and waits until the log that
 * belongs to the copy is in the archive. A copy that was interrupted is not listed.
 */
export async function takeBackup(options: {
  readonly url: string;
  readonly dataDir: string;
  readonly place: BackupPlace;
  readonly at?: Date;
}): Promise<BaseBackup> {
  const { url, dataDir, place, at = new Date() } = options;
  const folder = path.join(place.base, nameAt(at));
  const half = `${folder}.part`;
  const startedAt = performance.now();
  let files = 0;
  let bytes = 0;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await refuseWithoutArchive(client);
    // Start and stop belong to one session: when it ends, so does the backup.
    await client.query("select pg_backup_start($1, true)", [path.basename(folder)]);
    await copyFolder(realpathSync(dataDir), half, (size) => {
      files += 1;
      bytes += size;
    });
    const stopped = await client.query<{ labelfile: string; spcmapfile: string }>(
      "select labelfile, spcmapfile from pg_backup_stop(true)",
    );
    const { labelfile = "", spcmapfile = "" } = stopped.rows[0] ?? {};
    if (spcmapfile.trim() !== "") {
      throw new PostgresError("The cluster has tablespaces of its own; use pg_basebackup.");
    }
    writeFileSync(path.join(half, "backup_label"), labelfile, { mode: 0o600, flush: true });
    renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
    await client.end();
  }
  return { folder, files, bytes, ms: performance.now() - startedAt };
}

/** Keeps the newest `keep` backups and the log they need. */
export function pruneBackups(place: BackupPlace, keep: number): { bases: number; files: number } {
  const all = listBackups(place);
  const kept = all.slice(-keep);
  const [oldest] = kept;
  if (oldest === undefined || kept.length === all.length) return { bases: 0, files: 0 };
  const gone = all.slice(0, -keep);
  for (const name of gone) rmSync(path.join(place.base, name), { recursive: true });
  const label = readFileSync(path.join(place.base, oldest, "backup_label"), "utf8");
  return { bases: gone.length, files: dropSegments(place, firstSegmentOf(label)) };
}
