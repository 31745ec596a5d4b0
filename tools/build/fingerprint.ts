import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Whether a built output is stale: a hash over the contents of everything it is made from, kept in
 * dist/.stamps. Times are not used, because a checkout changes them and a copy does not.
 */

const skipped = new Set(["node_modules", "dist", ".data", ".cache", "test", "docs"]);

function isInput(name: string): boolean {
  return !/\.(test|e2e)\.tsx?$/.test(name) && !name.startsWith(".");
}

function filesBelow(place: string): string[] {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !(entry.isDirectory() && skipped.has(entry.name)) && isInput(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(path.join(place, entry.name)));
}

/** Hash over the names and contents of these files and folders, relative to the root. */
export function fingerprint(root: string, inputs: readonly string[]): string {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const file of filesBelow(path.join(root, input))) {
      hash.update(`${path.relative(root, file)}\0`);
      hash.update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

function stampFile(root: string, target: string): string {
  return path.join(root, "dist", ".stamps", target);
}

export function isFresh(root: string, target: string, hash: string): boolean {
  const file = stampFile(root, target);
  return existsSync(file) && readFileSync(file, "utf8") === hash;
}

export function stamp(root: string, target: string, hash: string): void {
  const file = stampFile(root, target);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, hash);
}
