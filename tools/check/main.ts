import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { minuteMs } from "@baize/contract/durations";

/**
 * The checks, two at a time, each in a process of its own with a time limit. All run even when one
 * fails, so that one look shows everything there is to repair.
 */

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

interface Check {
  readonly name: string;
  /** A script inside node_modules, or a TypeScript program of ours. */
  readonly program: string;
  readonly args?: readonly string[];
  /** What to do about a failure, where the output does not say it. */
  readonly advice?: string;
}

/** What takes longest comes first, so that nothing long is left alone at the end. */
const checks: readonly Check[] = [
  {
    name: "lint",
    program: "node_modules/oxlint/bin/oxlint",
    args: ["--type-aware", "--deny-warnings"],
  },
  {
    name: "format",
    program: "node_modules/oxfmt/bin/oxfmt",
    args: ["--check"],
    advice: "Run: npm run format",
  },
  { name: "types", program: "node_modules/typescript/bin/tsc", args: ["-p", "."] },
  // Apart, because each augments use-intl with its own texts.
  { name: "types web", program: "node_modules/typescript/bin/tsc", args: ["-p", "apps/web"] },
  { name: "types studio", program: "node_modules/typescript/bin/tsc", args: ["-p", "apps/studio"] },
  { name: "boundaries", program: "tools/boundaries.ts" },
  { name: "loops", program: "tools/graph/loops.ts" },
  { name: "tidy", program: "tools/tidy.ts" },
  {
    name: "unused",
    program: "node_modules/knip/bin/knip.js",
    args: ["--no-progress", "--no-config-hints"],
  },
  { name: "schema", program: "tools/schema.ts", args: ["--check"] },
  { name: "art", program: "tools/art/build.ts", args: ["--check"] },
  { name: "reference", program: "tools/docs/generate.ts", args: ["--check"] },
];

const limitMs = 5 * minuteMs;
const beside = 2;

interface Outcome {
  readonly check: Check;
  readonly isGood: boolean;
  readonly output: string;
  readonly seconds: string;
}

function run(check: Check): Promise<Outcome> {
  const startedAt = performance.now();
  const isOurs = check.program.endsWith(".ts");
  const loader = isOurs ? ["--import", import.meta.resolve("tsx")] : [];
  const program = path.join(root, check.program);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...loader, program, ...(check.args ?? [])], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: limitMs,
      env: { ...process.env, FORCE_COLOR: "0" },
    });
    let output = "";
    const append = (chunk: Buffer) => {
      output += chunk.toString("utf8");
    };
    child.stdout.on("data", append);
    child.stderr.on("data", append);
    child.once("error", (error) => {
      output += error.message;
    });
    child.once("close", (code, signal) => {
      if (signal !== null) output += `\nStopped by ${signal} after ${limitMs / 1000} s at most.`;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      resolve({ check, isGood: code === 0, output: output.trim(), seconds });
    });
  });
}

function report({ check, isGood, output, seconds }: Outcome): void {
  console.log(`${isGood ? "ok    " : "FAILED"} ${check.name.padEnd(11)} ${seconds} s`);
  if (isGood) return;
  console.log(output.replace(/^/gm, "    "));
  if (check.advice !== undefined) console.log(`    ${check.advice}`);
}

/** Runs the checks named, or all, and answers the exit code. */
export async function runChecks(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    const known = checks.map((check) => check.name).join(", ");
    console.error(`There is no check "${unknown.join('", "')}". Known: ${known}.`);
    return 2;
  }
  const waiting = checks.filter((check) => names.length === 0 || names.includes(check.name));
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const outcome = await run(next);
      outcomes.push(outcome);
      report(outcome);
    }
  };
  await Promise.all(Array.from({ length: beside }, work));
  const failed = outcomes.filter((outcome) => !outcome.isGood).map(({ check }) => check.name);
  console.log(
    failed.length === 0 ? "All checks passed." : `Checks that failed: ${failed.join(", ")}.`,
  );
  return failed.length === 0 ? 0 : 1;
}
