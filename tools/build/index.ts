import { execFileSync, type StdioOptions } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs } from "@baize/contract/durations";
import { manifestName, writeManifest } from "../../apps/server/src/platform/integrity/manifest.ts";
import { writeGamesList } from "../games/write.ts";
import { fingerprint, isFresh, stamp } from "./fingerprint.ts";
import { targetsIn, type Target } from "./targets.ts";

/**
 * Builds what is stale, two targets at a time, and says so. Two commands that start at once do not
 * build the same thing twice: the second waits and then finds it fresh.
 */

/** A build that failed; the message is the builder's own words. */
export class BuildError extends Error {
  override readonly name = "BuildError";
}

interface BuildOptions {
  readonly root: string;
  /** Names of targets; all where absent. */
  readonly only?: readonly string[];
  /** Builds even what is fresh. */
  readonly isForced?: boolean;
  readonly log?: (line: string) => void;
}

const beside = 2;
const lockMsMax = 30 * minuteMs;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits for another build of this folder; a lock whose owner is dead is nobody's. */
async function lock(root: string, log: (line: string) => void): Promise<() => void> {
  const file = path.join(root, "dist", ".stamps", "lock");
  mkdirSync(path.dirname(file), { recursive: true });
  const startedAt = performance.now();
  for (let isTold = false; ; isTold = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch {
      const owner = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
      const isOver = performance.now() - startedAt > lockMsMax;
      if (isOver || (owner > 0 && !isRunning(owner))) rmSync(file, { force: true });
      else if (!isTold) log("Waiting for another build of this folder …");
      await sleep(200);
    }
  }
}

async function buildOne(target: Target, options: BuildOptions, log: (line: string) => void) {
  const { root } = options;
  const hash = fingerprint(root, target.inputs);
  const isThere = existsSync(path.join(root, target.output));
  if (options.isForced !== true && isThere && isFresh(root, target.name, hash)) return false;
  const startedAt = performance.now();
  log(`Building ${target.name} …`);
  try {
    await target.build(root);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new BuildError(`Building ${target.name} failed:\n${said}`, { cause: error });
  }
  // Builders may write generated sources, so the stamp is of what is there now.
  stamp(root, target.name, fingerprint(root, target.inputs));
  log(`Built ${target.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  return true;
}

/** The commit of a checkout; an unpacked archive has none. */
function commitOf(root: string): string | null {
  try {
    const stdio: StdioOptions = ["ignore", "pipe", "ignore"];
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio,
    }).trim();
  } catch {
    return null;
  }
}

/** Records the hash of every built file, for the running programs to compare. */
async function listBuilt(root: string): Promise<void> {
  const text = readFileSync(path.join(root, "package.json"), "utf8");
  const { version } = JSON.parse(text) as { version: string };
  await writeManifest(path.join(root, "dist"), { version, commit: commitOf(root) });
}

/** Answers how many targets were built. */
export async function buildStale(options: BuildOptions): Promise<number> {
  const log = options.log ?? (() => {});
  const { root, only } = options;
  const waiting = targetsIn(root).filter((target) => only?.includes(target.name) ?? true);
  const unlock = await lock(root, log);
  let built = 0;
  try {
    writeGamesList(root);
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (await buildOne(next, options, log)) built += 1;
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: beside }, work));
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    const isListed = existsSync(path.join(root, "dist", manifestName));
    if (built > 0 || !isListed) await listBuilt(root);
    return built;
  } finally {
    unlock();
  }
}
