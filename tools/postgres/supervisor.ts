import { spawn, type ChildProcess } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs } from "@baize/contract/durations";
import { Client } from "pg";
import { accountFor, dropTo, type Account } from "./account.ts";
import { findBinaries, type Binaries } from "./binaries.ts";
import {
  createCluster,
  hasCluster,
  passwordOf,
  prepareFolder,
  settingsFor,
  socketFolder,
  superuser,
  takeOwnership,
} from "./cluster.ts";
import { codeOf, PostgresError } from "./failure.ts";
import { isMarkAlive, markOf, postmasterOf, stopPostmaster } from "./postmaster.ts";

export interface Postgres {
  /** Connection string of one database, over the unix socket. */
  url(database: string): string;
  /** Ends every session, writes a checkpoint and waits for the end. Safe to call twice. */
  stop(): Promise<void>;
  readonly pid: number;
  readonly socketDir: string;
  /** Resolves when the server ended, asked or not. */
  readonly ended: Promise<void>;
}

export interface StartOptions {
  readonly dataDir: string;
  readonly log?: (line: string) => void;
  /** Settings on top of ours: for tests, and for the archive of the log. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What the server's own commands find in their environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

interface Place {
  readonly folder: string;
  readonly socketDir: string;
  readonly account: Account;
  readonly binaries: Binaries;
}

const logBytesMax = 10 * 1024 * 1024;
const supervisorFile = "baize.supervisor";

function urlOf(socketDir: string, password: string, database: string): string {
  const host = encodeURIComponent(socketDir);
  return `postgresql://${superuser}:${password}@${host}/${encodeURIComponent(database)}`;
}

/** Several starts of one folder must not fight over it: the living supervisor keeps it. */
function refuseSecondSupervisor(folder: string): void {
  const file = path.join(folder, supervisorFile);
  if (!existsSync(file)) return;
  const mark = readFileSync(file, "utf8");
  if (mark.trim() === markOf(process.pid) || !isMarkAlive(mark)) return;
  throw new PostgresError(
    `The database in ${folder} is already in use by process ${mark.split(" ")[0]}: ` +
      "stop that one first, or set DATA_DIR to another folder.",
  );
}

function openLog(folder: string): number {
  const file = path.join(folder, "baize.log");
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logBytesMax) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}

/** The last complaint of the server, for a message a person can act on. */
function lastComplaint(folder: string): string {
  const text = readFileSync(path.join(folder, "baize.log"), "utf8").slice(-8_000);
  const lines = text.split("\n").filter((line) => /FATAL|PANIC|could not|error/i.test(line));
  return lines.at(-1)?.trim() ?? "it ended without a message";
}

function launch(
  place: Place,
  settings: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openLog(place.folder);
  try {
    // Detached: Ctrl-C goes to the whole foreground group, and the database must outlive the
    // programs that still drain. The log is a file, because a pipe breaks with its reader.
    return spawn(place.binaries.postgres, ["-D", place.folder, "-k", place.socketDir, ...flags], {
      ...dropTo(place.account),
      cwd: "/",
      detached: true,
      stdio: ["ignore", log, log],
      env: { PATH: process.env["PATH"] ?? "", PGTZ: "UTC", ...environment },
    });
  } finally {
    closeSync(log);
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    // 28P01 will not heal by waiting; everything else is a server that is not up yet.
    if (codeOf(error) === "28P01") {
      throw new PostgresError("The database refuses its own password file.", { cause: error });
    }
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Recovery after a crash may replay minutes of log, so only the end of the process is a failure.
 */
async function waitUntilReady(child: ChildProcess, url: string, log: (line: string) => void) {
  const recoveryMsMax = 15 * minuteMs;
  const startedAt = performance.now();
  let isTold = false;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    if (await accepts(url)) return true;
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > 3_000 && !isTold) {
      log("The database is recovering from an unclean stop; this can take a minute.");
      isTold = true;
    }
    if (waitedMs > recoveryMsMax) throw new PostgresError("The database did not become ready.");
    await sleep(waitedMs < 500 ? 5 : 50);
  }
}

/**
 * Starts the server, again for up to ten seconds when the lock file of a dead one is in the way: a
 * killed postmaster stays a zombie until its parent reaps it, and PostgreSQL takes it for alive.
 */
async function launchUntilReady(
  place: Place,
  options: StartOptions,
  url: string,
): Promise<ChildProcess> {
  const log = options.log ?? (() => {});
  const retryMsMax = 10_000;
  const startedAt = performance.now();
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 1_000)) {
    const child = launch(place, settingsFor(options.settings ?? {}), options.environment ?? {});
    const failed = new Promise<never>((_, reject) => {
      child.once("error", (error) => {
        reject(new PostgresError(`Cannot start the database: ${error.message}.`));
      });
    });
    if (await Promise.race([waitUntilReady(child, url, log), failed])) return child;
    const complaint = lastComplaint(place.folder);
    const isLocked = /lock file|pre-existing shared memory|is in use/.test(complaint);
    const isOver = performance.now() - startedAt > retryMsMax;
    if (!isLocked || isOver || postmasterOf(place.folder) !== undefined) {
      throw new PostgresError(`The database in ${place.folder} does not start: ${complaint}.`);
    }
    await sleep(pauseMs);
  }
}

async function preparePlace(options: StartOptions): Promise<Place> {
  const log = options.log ?? (() => {});
  const account = accountFor(options.dataDir);
  const folder = prepareFolder(options.dataDir, account);
  const binaries = findBinaries(account);
  if (hasCluster(folder, binaries.major)) {
    refuseSecondSupervisor(folder);
    const orphan = postmasterOf(folder);
    if (orphan !== undefined) {
      log("Stopping a database server that an earlier start left behind.");
      await stopPostmaster(orphan);
    }
    takeOwnership(folder, account);
  } else {
    log("Creating the database.");
    createCluster(folder, binaries, account);
  }
  return { folder, account, binaries, socketDir: socketFolder(folder, account) };
}

/**
 * Starts the cluster of this folder, creating it when missing, and resolves when it accepts
 * connections. The caller stops it, after everything that uses it has ended.
 */
export async function startPostgres(options: StartOptions): Promise<Postgres> {
  const place = await preparePlace(options);
  const password = passwordOf(place.folder);
  const mark = path.join(place.folder, supervisorFile);
  writeFileSync(mark, markOf(process.pid));
  const child = await launchUntilReady(
    place,
    options,
    urlOf(place.socketDir, password, "postgres"),
  );
  const pid = child.pid ?? 0;
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });
  child.unref();
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    // A reference for as long as we wait, or the process could end before the server did.
    child.ref();
    await stopPostmaster(pid);
    await ended;
    rmSync(mark, { force: true });
  };
  return {
    pid,
    socketDir: place.socketDir,
    ended,
    url: (database) => urlOf(place.socketDir, password, database),
    stop: () => (stopping ??= stop()),
  };
}

/** Connection strings of the cluster that runs in this folder now, started by whomever. */
export function runningPostgres(dataDir: string): ((database: string) => string) | undefined {
  if (!existsSync(dataDir)) return undefined;
  const folder = realpathSync(dataDir);
  if (postmasterOf(folder) === undefined) return undefined;
  const socketDir = socketFolder(folder, accountFor(folder));
  const password = passwordOf(folder);
  return (database) => urlOf(socketDir, password, database);
}

/**
 * Stops what a dead supervisor left in this folder and deletes it; a folder in use is left alone.
 */
export async function removePostgres(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) return false;
  const folder = realpathSync(dataDir);
  const file = path.join(folder, supervisorFile);
  if (existsSync(file)) {
    const mark = readFileSync(file, "utf8");
    if (mark.trim() !== markOf(process.pid) && isMarkAlive(mark)) return false;
  }
  const orphan = postmasterOf(folder);
  if (orphan !== undefined) await stopPostmaster(orphan, 5_000);
  rmSync(socketFolder(folder, accountFor(folder)), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  return true;
}
