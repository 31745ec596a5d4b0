import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Dirent,
} from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { Client } from "pg";
import { z } from "zod";
import { codeOf, PostgresError } from "../postgres/index.ts";
import { dropSegments, type BackupPlace } from "./archive.ts";
import { seal, sealFile, unsealed, unsealFile, type BackupKeys } from "./sealing.mjs";

/**
 * A copy of the running cluster, made the way PostgreSQL's manual calls a low-level base backup:
 * the server is notified, the files are copied while it works, and the log written in that time
 * completes the copy. The embedded binaries bring no pg_basebackup.
 *
 * Every file is encrypted under its place in the copy, and `manifest.sealed` lists them all: so no
 * file can be changed, swapped or taken away without being noticed. Beside it only the name of the
 * first segment of the log is in clear, by which old ones are dropped.
 */

const Manifest = z.strictObject({
  label: z.string(),
  folders: z.array(z.string()),
  files: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

const manifestFile = "manifest.sealed";
const startFile = "first-segment";

/** Content the server recreates, or that belongs to the running process only. */
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

interface Copying {
  readonly from: string;
  readonly to: string;
  readonly keys: BackupKeys;
  /** What the copy is called, and the place of this folder in it. */
  readonly moment: string;
  readonly place: string;
  readonly manifest: Manifest;
  readonly onFile: (bytes: number) => void;
}

/** What a file of a copy is called inside. */
function nameIn(moment: string, place: string): string {
  return `base/${moment}/${place}`;
}

/** Copies a folder of a working server: what vanishes on the way was not needed. */
async function copyFolder(copying: Copying): Promise<void> {
  const { from, to, keys, moment, manifest, onFile } = copying;
  await mkdir(to, { mode: 0o700 });
  const copyOne = async (entry: Dirent): Promise<void> => {
    const place = path.posix.join(copying.place, entry.name);
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) {
      manifest.folders.push(place);
      if (emptied.has(entry.name)) return;
      return copyFolder({ ...copying, from: source, to: target, place });
    }
    if (!entry.isFile()) return;
    const sealed = `${target}.sealed`;
    try {
      await sealFile(keys, nameIn(moment, place), source, sealed);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw error;
      await rm(sealed, { force: true });
      return;
    }
    manifest.files.push(place);
    onFile((await stat(sealed)).size);
  };
  const entries = await readdir(from, { withFileTypes: true });
  await someAtOnce(
    entries.filter((entry) => !leftOut.test(entry.name)),
    copyOne,
  );
}

/** Small files wait for the disk, so several are under way. */
const atOnce = 8;

async function someAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) {
    await Promise.all(items.slice(from, from + atOnce).map(work));
  }
}

async function writeManifest(
  folder: string,
  keys: BackupKeys,
  moment: string,
  manifest: Manifest,
): Promise<void> {
  const text = Readable.from([Buffer.from(JSON.stringify(manifest))]);
  const target = createWriteStream(path.join(folder, manifestFile), { mode: 0o600, flush: true });
  await seal(keys, nameIn(moment, "manifest"), text, target);
}

/** What a copy holds. Refuses one that was written with another key, or altered. */
export async function readManifest(folder: string, keys: BackupKeys): Promise<Manifest> {
  const name = nameIn(path.basename(folder), "manifest");
  const text = await unsealed(keys, name, path.join(folder, manifestFile));
  return Manifest.parse(JSON.parse(text.toString("utf8")));
}

/** Decrypts a copy into a new folder, whole or with an error. */
export async function unsealBase(
  folder: string,
  into: string,
  keys: BackupKeys,
  { label, folders, files }: Manifest,
): Promise<void> {
  mkdirSync(into, { recursive: true, mode: 0o700 });
  for (const place of folders) mkdirSync(path.join(into, place), { mode: 0o700 });
  await someAtOnce(files, (place) => {
    const name = nameIn(path.basename(folder), place);
    return unsealFile(keys, name, path.join(folder, `${place}.sealed`), path.join(into, place));
  });
  writeFileSync(path.join(into, "backup_label"), label, { mode: 0o600 });
}

/** The names of the finished backups, oldest first. */
export function listBackups(place: BackupPlace): string[] {
  if (!existsSync(place.base)) return [];
  return readdirSync(place.base)
    .filter((name) => existsSync(path.join(place.base, name, manifestFile)))
    .toSorted();
}

/** The first segment of the log that a copy needs. */
export function firstNeededBy(folder: string): string {
  const text = readFileSync(path.join(folder, startFile), "utf8").trim();
  if (/^[0-9A-F]{24}$/.test(text)) return text;
  throw new PostgresError(`${path.join(folder, startFile)} does not name a segment of the log.`);
}

/** What stands in a backup folder from a time when backups were not encrypted. */
export function listUnsealed(place: BackupPlace): string[] {
  const inFolder = (folder: string, isPlain: (name: string) => boolean) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter(isPlain)
          .map((name) => path.join(folder, name))
      : [];
  return [
    ...inFolder(place.base, (name) => existsSync(path.join(place.base, name, "backup_label"))),
    ...inFolder(place.wal, (name) => name.endsWith(".gz")),
  ];
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
  readonly keys: BackupKeys;
  readonly at?: Date;
}): Promise<BaseBackup> {
  const { url, dataDir, place, keys, at = new Date() } = options;
  const moment = nameAt(at);
  const folder = path.join(place.base, moment);
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
    const manifest: Manifest = { label: "", folders: [], files: [] };
    const onFile = (size: number) => {
      files += 1;
      bytes += size;
    };
    const from = realpathSync(dataDir);
    await copyFolder({ from, to: half, keys, moment, place: "", manifest, onFile });
    const stopped = await client.query<{ labelfile: string; spcmapfile: string }>(
      "select labelfile, spcmapfile from pg_backup_stop(true)",
    );
    const { labelfile = "", spcmapfile = "" } = stopped.rows[0] ?? {};
    if (spcmapfile.trim() !== "") {
      throw new PostgresError("The cluster has tablespaces of its own; use pg_basebackup.");
    }
    const start = { mode: 0o600, flush: true };
    writeFileSync(path.join(half, startFile), `${firstSegmentOf(labelfile)}\n`, start);
    await writeManifest(half, keys, moment, { ...manifest, label: labelfile });
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
  const firstNeeded = firstNeededBy(path.join(place.base, oldest));
  return { bases: gone.length, files: dropSegments(place, firstNeeded) };
}
