import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { dropTo, mayEnter, type Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { codeOf, PostgresError } from "./failure.ts";

/** The superuser of an embedded cluster. */
export const superuser = "baize";

/** Clusters of root whose own folder the account cannot enter live here, behind a symlink. */
const relocatedRoot = "/var/lib/baize";

const passwordFile = "baize.password";

/** Given in full, or initdb takes them from the environment it runs in. */
const initdbFlags = [
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
];

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

function unwritable(folder: string, error: unknown): PostgresError {
  return new PostgresError(
    `Cannot write to ${folder} (${codeOf(error) || String(error)}): ` +
      "make the folder writable, or set DATA_DIR to another one.",
    { cause: error },
  );
}

/**
 * The real folder of the cluster, whose parent exists and can be entered by the account.
 *
 * When root keeps the repository in a folder of its own (/root), the account cannot enter it; the
 * cluster is then kept under /var/lib/baize and `dataDir` becomes a symlink to it.
 */
export function prepareFolder(dataDir: string, account: Account): string {
  const wanted = path.resolve(dataDir);
  const parent = path.dirname(wanted);
  try {
    mkdirSync(parent, { recursive: true });
    const probe = path.join(parent, `.probe-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
    if (existsSync(wanted)) return realpathSync(wanted);
    if (mayEnter(parent, account)) return path.join(realpathSync(parent), path.basename(wanted));
    mkdirSync(relocatedRoot, { recursive: true, mode: 0o755 });
    const relocated = path.join(relocatedRoot, `postgres-${shortHash(wanted)}`);
    if (lstatSync(wanted, { throwIfNoEntry: false }) !== undefined) rmSync(wanted);
    symlinkSync(relocated, wanted);
    return relocated;
  } catch (error) {
    throw unwritable(parent, error);
  }
}

/** Refuses a folder that is not a cluster of our version. Returns whether a cluster is there. */
export function hasCluster(folder: string, major: number): boolean {
  if (!existsSync(folder)) return false;
  const versionFile = path.join(folder, "PG_VERSION");
  let version: string;
  try {
    if (readdirSync(folder).length === 0) return false;
    if (!existsSync(versionFile)) {
      throw new PostgresError(
        `The folder ${folder} is not empty and is not a PostgreSQL cluster: ` +
          "empty it, or set DATA_DIR to another one.",
      );
    }
    version = readFileSync(versionFile, "utf8").trim();
  } catch (error) {
    if (error instanceof PostgresError) throw error;
    throw unwritable(folder, error);
  }
  if (version === String(major)) return true;
  throw new PostgresError(
    `The folder ${folder} holds a PostgreSQL ${version} cluster, but this version brings ` +
      `PostgreSQL ${major}: move the folder away and restore your backup into a new one.`,
  );
}

/**
 * Creates the cluster beside its final place and renames it there when complete, so that a start
 * killed half-way leaves no half cluster. Encoding and locale are given, never inherited.
 */
export function createCluster(folder: string, binaries: Binaries, account: Account): void {
  const half = `${folder}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  const password = randomBytes(24).toString("base64url");
  const passwordPath = `${half}.pw`;
  writeFileSync(passwordPath, password, { mode: 0o600 });
  if (account.isDropped) {
    chownSync(half, account.uid, account.gid);
    chownSync(passwordPath, account.uid, account.gid);
  }
  const run = spawnSync(
    binaries.initdb,
    ["-D", half, "-U", superuser, "--pwfile", passwordPath, ...initdbFlags],
    { ...dropTo(account), cwd: "/", encoding: "utf8", env: { PATH: process.env["PATH"] ?? "" } },
  );
  rmSync(passwordPath, { force: true });
  if (run.status !== 0) {
    rmSync(half, { recursive: true, force: true });
    const said = `${run.stderr ?? ""}${run.error === undefined ? "" : run.error.message}`.trim();
    throw new PostgresError(`Cannot create a database in ${folder}: ${said}.`);
  }
  const kept = path.join(half, passwordFile);
  writeFileSync(kept, password, { mode: 0o600 });
  if (account.isDropped) chownSync(kept, account.uid, account.gid);
  rmSync(folder, { recursive: true, force: true });
  renameSync(half, folder);
}

/** PostgreSQL refuses a data folder that is not its own or that others can read. */
export function takeOwnership(folder: string, account: Account): void {
  chmodSync(folder, 0o700);
  if (!account.isDropped) return;
  const owner = lstatSync(folder);
  if (owner.uid !== account.uid) chownRecursively(folder, account);
}

function chownRecursively(place: string, account: Account): void {
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const child = path.join(place, entry.name);
    if (entry.isDirectory()) chownRecursively(child, account);
    else if (!entry.isSymbolicLink()) chownSync(child, account.uid, account.gid);
  }
  chownSync(place, account.uid, account.gid);
}

/** The superuser's password, kept in the cluster's own folder, readable by its owner only. */
export function passwordOf(folder: string): string {
  const file = path.join(folder, passwordFile);
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new PostgresError(
      `Cannot read ${file} (${codeOf(error)}): this cluster was not made by this program, ` +
        "or belongs to another account.",
      { cause: error },
    );
  }
}

/**
 * The folder of the unix socket: short (a socket path may have 107 bytes), outside the repository,
 * and checked to be ours, because anybody can create folders in the temporary directory.
 */
export function socketFolder(folder: string, account: Account): string {
  const socketDir = path.join("/tmp", `baize-pg-${shortHash(folder)}`);
  try {
    mkdirSync(socketDir, { mode: 0o700 });
    if (account.isDropped) chownSync(socketDir, account.uid, account.gid);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw unwritable(socketDir, error);
  }
  const found = lstatSync(socketDir);
  if (account.isDropped && found.uid === 0 && found.isDirectory()) {
    chownSync(socketDir, account.uid, account.gid);
  } else if (!found.isDirectory() || found.uid !== account.uid || (found.mode & 0o077) !== 0) {
    throw new PostgresError(`The folder ${socketDir} belongs to somebody else: remove it.`);
  }
  return socketDir;
}

/** Settings by the machine's memory; durability stays on. Values were chosen in bench/ledger. */
export function settingsFor(overrides: Readonly<Record<string, string>>): Record<string, string> {
  const constrained = process.constrainedMemory();
  const total = os.totalmem();
  const memory = constrained > 0 && constrained < total ? constrained : total;
  const sharedMb = Math.max(64, Math.min(1024, Math.floor(memory / 8 / 1024 / 1024)));
  return {
    listen_addresses: "",
    unix_socket_permissions: "0700",
    shared_buffers: `${sharedMb}MB`,
    max_connections: "200",
    // Bounds recovery after a crash: 857 MB of log took 4.7 s to replay.
    max_wal_size: "2GB",
    min_wal_size: "256MB",
    checkpoint_timeout: "15min",
    // New log files are not filled with zeros first: commits were seen waiting for it. Every commit
    // is still flushed.
    wal_init_zero: "off",
    wal_compression: "off",
    // Disks without arms: at the default of 4, tables of some thousand rows are read whole instead.
    random_page_cost: "1.1",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    ...overrides,
  };
}
