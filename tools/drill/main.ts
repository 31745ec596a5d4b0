import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { runDrill, type Round } from "./run.ts";

/**
 * `npm run drill:kill -- --rounds 20 --seed 7`: docs/operating/kill-drill.md says more. The
 * seed decides what is killed and when; what the load does in between is up to the machine as well.
 */
const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    members: { type: "string", default: "12" },
    "data-dir": { type: "string", default: path.join(tmpdir(), `baize-drill-${process.pid}`) },
  },
});

/** Notifications are repeated for almost two minutes, and stale deposits asked for each minute. */
const endMsMax = 300_000;

function numberOf(name: "rounds" | "members"): number {
  const text = values[name];
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Error(`--${name} is "${text}": give a whole number from 1.`);
}

const columns = [
  "round",
  "killed",
  "down ms",
  "sent",
  "accepted",
  "refused",
  "lost",
  "open",
  "wrong",
];

function row(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell) => String(cell).padStart(9)).join(""));
}

function print(round: Round): void {
  const { number, victim, downMs, sent, accepted, refused, lost, open, findings } = round;
  row([number, victim, downMs, sent, accepted, refused, lost, open, findings.length]);
  for (const finding of findings.slice(0, 20)) console.log(`  ${finding}`);
}

const dataDir = values["data-dir"];
row(columns);
const rounds = await runDrill({
  root,
  dataDir,
  rounds: numberOf("rounds"),
  seed: values.seed,
  members: numberOf("members"),
  endMsMax,
  onRound: print,
});
const last = rounds.at(-1);
for (const [what, counts] of Object.entries({ bonuses: last?.bonuses, awards: last?.rewards })) {
  const texts = Object.entries(counts ?? {}).map(([name, many]) => `${many} ${name}`);
  console.log(`${what}: ${texts.join(", ")}`);
}
const wrong = rounds.reduce((sum, { findings }) => sum + findings.length, 0);
console.log(wrong === 0 ? "Nothing was lost and nothing doubled." : `${wrong} findings.`);
if (wrong === 0) rmSync(dataDir, { recursive: true, force: true });
process.exitCode = wrong === 0 ? 0 : 1;
