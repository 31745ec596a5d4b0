import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { minuteMs } from "@baize/contract/durations";
import { buildStale } from "../build/index.ts";
import { ensureChromium } from "../chromium.ts";
import { outcomeOfJourneys, secondTriesInProof } from "./journeys.ts";
import { isReport, type Outcome, type Report } from "./report.ts";
import { runGroup } from "./runner.ts";
import { outcomeOfVitest } from "./vitest.ts";

/**
 * All tests: the programs are built first because some tests start them, then the fast tests run
 * (Vitest), then the browser journeys (Playwright). The last line sums both.
 */

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

interface Run {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly limitMs: number;
}

/** Runs a test runner with its own output in view. Answers whether it was content. */
async function run({ name, args, env, limitMs }: Run): Promise<boolean> {
  console.log(`\nRunning ${name} …`);
  const { NODE_ENV: _, ...inherited } = process.env;
  const options = { cwd: root, env: { ...inherited, ...env }, limitMs };
  const { code, stoppedBy } = await runGroup(args, options);
  if (stoppedBy === undefined) return code === 0;
  console.log(`${name} was stopped by ${stoppedBy}.`);
  // Who stops the tests wants no more of them.
  if (stoppedBy.startsWith("SIG")) process.exit(130);
  return false;
}

function readReport(file: string): Report | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const report: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isReport(report) ? report : undefined;
  } catch {
    return undefined;
  }
}

async function runVitest(folder: string, places: readonly string[]): Promise<Outcome> {
  const file = path.join(folder, "vitest.json");
  const isContent = await run({
    name: "tests",
    args: [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...places,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    env: {},
    limitMs: 25 * minuteMs,
  });
  return outcomeOfVitest(readReport(file), isContent, root);
}

function hasJourneys(): boolean {
  const folder = path.join(root, "tests/e2e");
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".e2e.ts"));
}

async function runPlaywright(folder: string): Promise<Outcome> {
  if (!hasJourneys()) return { passed: 0, failed: 0, failures: [] };
  const file = path.join(folder, "playwright.json");
  const isContent = await run({
    name: "browser journeys",
    args: ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    limitMs: 45 * minuteMs,
  });
  const secondTriesMax = process.env["CI"] === undefined ? 0 : secondTriesInProof;
  return outcomeOfJourneys(readReport(file), isContent, secondTriesMax);
}

/**
 * Prints progress, what failed and one last line, and answers the exit code. Places
 * ("apps/server/src/ledger") choose among the fast tests; the journeys run when nothing was chosen.
 */
export async function runTests(places: readonly string[]): Promise<number> {
  const log = (line: string) => console.log(line);
  const folder = mkdtempSync(path.join(os.tmpdir(), "baize-tests-"));
  const outcomes: Outcome[] = [];
  try {
    if (!ensureChromium(log)) throw new Error("No Chromium: install it, or set CHROMIUM_PATH.");
    await buildStale({ root, log });
    outcomes.push(await runVitest(folder, places));
    if (places.length === 0) outcomes.push(await runPlaywright(folder));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    outcomes.push({ passed: 0, failed: 1, failures: [] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const failures = outcomes.flatMap((one) => one.failures);
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join("\n")}`);
  const excused = outcomes.flatMap((one) => one.excused ?? []);
  if (excused.length > 0) {
    console.log(`\nWhat came too late once:\n${excused.join("\n")}`);
  }
  const sum = (pick: (one: Outcome) => number) => outcomes.reduce((all, one) => all + pick(one), 0);
  const passed = sum((one) => one.passed);
  const failed = sum((one) => one.failed);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
