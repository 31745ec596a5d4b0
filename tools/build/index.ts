import { execFileSync, type StdioOptions } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs } from "@baize/contract/durations";
import { manifestName, writeManifest } from "../../apps/server/src/platform/integrity/manifest.ts";
import { writeGamesList } from "../games/write.ts";
import { isFresh, isUntouched, lookAt, stamp, unstamp, type Look } from "./fingerprint.ts";
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

const isThere = ({ output }: Target, root: string) => existsSync(path.join(root, output));
const isListed = (root: string) => existsSync(path.join(root, "dist", manifestName));

async function buildOne(target: Target, root: string, log: (line: string) => void) {
  const startedAt = performance.now();
  log(`Building ${target.name} …`);
  unstamp(root, target.name);
  // A build that is killed leaves no list of what it began to replace.
  rmSync(path.join(root, "dist", manifestName), { force: true });
  try {
    await target.build(root);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new BuildError(`Building ${target.name} failed:\n${said}`, { cause: error });
  }
  // Builders may write generated sources, so the stamp is of what is there now.
  stamp(root, target.name, target.inputs);
  log(`Built ${target.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
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

/** Whether everything is built from the very files that are there: the usual start. */
function isAllUntouched(root: string, targets: readonly Target[]): boolean {
  const look = lookAt(root);
  return (
    isListed(root) &&
    targets.every((one) => isThere(one, root) && isUntouched(root, one.name, one.inputs, look))
  );
}

/** Builds what is stale of the targets; answers how many those were. */
async function buildAll(
  { root, isForced = false }: BuildOptions,
  targets: readonly Target[],
  log: (line: string) => void,
): Promise<number> {
  const waiting = [...targets];
  let look: Look = lookAt(root);
  let built = 0;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const isKnown = isThere(next, root) && isFresh(root, next.name, next.inputs, look);
      if (isKnown && !isForced) continue;
      await buildOne(next, root, log);
      look = lookAt(root);
      built += 1;
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: beside }, work));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return built;
}

/** Answers how many targets were built. */
export async function buildStale(options: BuildOptions): Promise<number> {
  const log = options.log ?? (() => {});
  const { root, only } = options;
  const wanted = targetsIn(root).filter((target) => only?.includes(target.name) ?? true);
  if (options.isForced !== true && isAllUntouched(root, wanted)) return 0;
  const unlock = await lock(root, log);
  try {
    writeGamesList(root);
    const built = await buildAll(options, wanted, log);
    if (!isListed(root)) await listBuilt(root);
    return built;
  } finally {
    unlock();
  }
}
