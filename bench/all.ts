import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { printJudged, reportVariable, type Judged } from "./lib/judge.ts";

/**
 * The set of measurements that have a goal, one after the other, and one table at the end.
 *
 *   npm run bench                     all of them, about an hour on a quiet machine
 *   npm run bench -- ledger wallet    only these
 *
 * Each runs alone: two at once would measure each other.
 */
const set = [
  "ledger",
  "wallet",
  "events",
  "rewards",
  "overload",
  "feed",
  "crash",
  "login",
  "web",
  "games",
  "faults",
] as const;

const here = fileURLToPath(new URL(".", import.meta.url));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(set as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(", ")}. There are ${set.join(", ")}.`);
  process.exit(2);
}

/** A line of JSON for each figure; none where the measurement broke before its end. */
function figuresOf(file: string): Judged[] {
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Judged);
  } catch {
    return [];
  }
}

const folder = mkdtempSync(path.join(tmpdir(), "baize-bench-"));
const all: Judged[] = [];
for (const name of set) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n# ${name}`);
  const file = path.join(folder, `${name}.jsonl`);
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, [...process.execArgv, `${here}${name}.ts`], {
    stdio: "inherit",
    env: { ...process.env, [reportVariable]: file },
  });
  const figures = figuresOf(file);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n${name} took ${seconds} s.`);
  all.push(...figures.map((row) => ({ ...row, what: `${name}: ${row.what}` })));
  if (figures.length === 0) {
    all.push({ what: name, figure: `ended with ${status ?? "a signal"}`, goal: "", isMet: false });
  }
}
rmSync(folder, { recursive: true });
printJudged(all);
if (all.some(({ isMet }) => !isMet)) process.exitCode = 1;
