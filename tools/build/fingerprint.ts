import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  type BigIntStats,
} from "node:fs";
import path from "node:path";

/**
 * Whether a built output is stale: a hash over the contents of everything it is made from, kept in
 * dist/.stamps. Times decide nothing, because a checkout changes them and a copy does not. They
 * only save reading: while every file is the one it was, to the nanosecond, no content is read.
 */

const skipped = new Set(["node_modules", "dist", ".data", ".cache", "test", "docs"]);

/** A file written so lately may be written again within one tick of the file system's clock. */
const settledNs = 2_000_000_000n;

function isInput(name: string): boolean {
  return !/\.(test|e2e)\.tsx?$/.test(name) && !name.startsWith(".");
}

function filesBelow(place: string): string[] {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !(entry.isDirectory() && skipped.has(entry.name)) && isInput(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = path.join(place, entry.name);
      return entry.isFile() ? [inner] : filesBelow(inner);
    });
}

const changedAt = ({ mtimeNs, ctimeNs }: BigIntStats) => (mtimeNs > ctimeNs ? mtimeNs : ctimeNs);

/** The sources as they are now; what was looked at once is not looked at again. */
export interface Look {
  /** Hash over the names and contents of these files and folders, relative to the root. */
  contents(inputs: readonly string[]): string;
  /** Hash over names, sizes and times; undefined where a file is too young to be known by them. */
  times(inputs: readonly string[]): string | undefined;
}

export function lookAt(root: string): Look {
  const listed = new Map<string, readonly string[]>();
  const filesOf = (input: string): readonly string[] => {
    const known = listed.get(input) ?? filesBelow(path.join(root, input));
    listed.set(input, known);
    return known;
  };
  const timed = new Map<string, string | undefined>();
  const timesOf = (input: string): string | undefined => {
    const now = BigInt(Date.now()) * 1_000_000n;
    const lines: string[] = [];
    for (const file of filesOf(input)) {
      const stat = statSync(file, { bigint: true });
      if (now - changedAt(stat) < settledNs) return undefined;
      lines.push(`${file}\0${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`);
    }
    return createHash("sha256").update(lines.join("\n")).digest("hex");
  };
  return {
    contents(inputs) {
      const hash = createHash("sha256");
      for (const file of inputs.flatMap(filesOf)) {
        hash.update(`${path.relative(root, file)}\0`);
        hash.update(readFileSync(file));
      }
      return hash.digest("hex");
    },
    times(inputs) {
      for (const input of inputs) {
        if (!timed.has(input)) timed.set(input, timesOf(input));
      }
      const parts = inputs.map((input) => timed.get(input));
      if (parts.includes(undefined)) return undefined;
      return createHash("sha256").update(parts.join("\n")).digest("hex");
    },
  };
}

function stampFile(root: string, target: string): string {
  return path.join(root, "dist", ".stamps", target);
}

/** The hash of what a target was built from; undefined where it was not built to its end. */
export function stampOf(root: string, target: string): string | undefined {
  const file = stampFile(root, target);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n")[0] : undefined;
}

/** Whether the sources are the very files of the stamp, which needs no reading of them. */
export function isUntouched(
  root: string,
  target: string,
  inputs: readonly string[],
  look: Look,
): boolean {
  const file = stampFile(root, target);
  const known = existsSync(file) ? readFileSync(file, "utf8").split("\n")[1] : undefined;
  return known !== undefined && known !== "" && known === look.times(inputs);
}

export function isFresh(
  root: string,
  target: string,
  inputs: readonly string[],
  look: Look,
): boolean {
  if (isUntouched(root, target, inputs, look)) return true;
  if (stampOf(root, target) !== look.contents(inputs)) return false;
  // The same contents in other files, as after a checkout: their times are known from now on.
  stamp(root, target, inputs);
  return true;
}

export function stamp(root: string, target: string, inputs: readonly string[]): void {
  const look = lookAt(root);
  // The times first: what is written in between has other times than those.
  const times = look.times(inputs) ?? "";
  const file = stampFile(root, target);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${look.contents(inputs)}\n${times}`);
}

/** Before a build: one that is killed leaves no stamp, whatever the sources become later. */
export function unstamp(root: string, target: string): void {
  rmSync(stampFile(root, target), { force: true });
}
