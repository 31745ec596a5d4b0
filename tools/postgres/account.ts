import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { PostgresError } from "./failure.ts";

/**
 * The operating-system account PostgreSQL runs under.
 *
 * PostgreSQL refuses to run as root, so under root we drop to an account without rights. initdb
 * looks the account up by name, so it must have a passwd entry; `nobody` always has one.
 */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  /** True when we are root and drop to this account; its files must then be handed to it. */
  readonly isDropped: boolean;
}

const preferredNames = ["baize", "nobody"];

interface PasswdEntry {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

function passwdEntries(): PasswdEntry[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

function ownerOf(folder: string): { readonly uid: number } | undefined {
  try {
    return statSync(folder);
  } catch {
    // Missing, or below something that is no folder: creating it will report that.
    return undefined;
  }
}

/** The account for a cluster: ourselves, or under root the cluster's owner, `baize` or `nobody`. */
export function accountFor(dataDir: string): Account {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  if (uid !== 0) return { uid, gid, isDropped: false };
  const entries = passwdEntries();
  const owner = ownerOf(dataDir);
  const entry =
    entries.find((known) => known.uid !== 0 && known.uid === owner?.uid) ??
    preferredNames
      .map((name) => entries.find((known) => known.name === name && known.uid !== 0))
      .find((known) => known !== undefined);
  if (entry === undefined) {
    throw new PostgresError(
      "PostgreSQL cannot run as root and this machine has no account named baize or nobody; " +
        "create one, or set DATABASE_URL.",
    );
  }
  return { uid: entry.uid, gid: entry.gid, isDropped: true };
}

/** Spawn options that drop to the account; nothing when we already are it. */
export function dropTo(account: Account): { uid?: number; gid?: number } {
  return account.isDropped ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * Whether the account can run this program, found out by running it (access(2) asks for ourselves).
 */
export function mayRun(program: string, account: Account): boolean {
  const run = spawnSync(program, ["--version"], { ...dropTo(account), cwd: "/", stdio: "ignore" });
  return run.status === 0;
}

/** Whether the account can enter and read this folder. */
export function mayEnter(folder: string, account: Account): boolean {
  if (!account.isDropped) return true;
  const run = spawnSync("/bin/sh", ["-c", 'cd "$1" && ls . >/dev/null', "sh", folder], {
    ...dropTo(account),
    cwd: "/",
    stdio: "ignore",
  });
  return run.status === 0;
}
