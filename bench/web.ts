import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { chromiumOptions, ensureChromium } from "../tools/chromium.ts";
import { freePorts, startSpawnedStack } from "../tools/start/spawned.ts";
import { median } from "./lib/sample.ts";
import { inPageStyles, measureFirstLoad } from "./web/first-load.ts";
import { runLighthouse, type Scores } from "./web/lighthouse.ts";
import { measureVitals, visitHomes, type HomeVisit, type Vitals } from "./web/visit.ts";
import { judge, type Judged } from "./lib/judge.ts";

/**
 * What the first and a repeated visit to the site cost.
 *
 *   npm run bench:web
 *
 * Against the built site: BASE_URL, or a demo of its own. Prints the first load of the logged-out
 * home in brotli kB, the requests until that page can be used, the web vitals of a scripted visit
 * on a slowed phone, and Lighthouse's scores. WEB_RUNS (3) and WEB_CPU (4, how many times slower
 * the phone is) change the size; WEB_PARTS (load,requests,vitals,lighthouse) chooses.
 */

const runs = Number(process.env["WEB_RUNS"] ?? "3");
const cpuRate = Number(process.env["WEB_CPU"] ?? "4");
const parts = new Set((process.env["WEB_PARTS"] ?? "load,requests,vitals,lighthouse").split(","));

const rows: Judged[] = [];
const asides: string[] = [];

/** Notes a figure beside its goal: at most so much, or at least. */
function note(what: string, value: number, goal: number, unit = "", digits = 0): void {
  const text = (amount: number) => `${amount.toFixed(digits)}${unit}`;
  rows.push({ what, figure: text(value), goal: `≤ ${text(goal)}`, isMet: value <= goal });
}

function noteScore(what: string, score: number, goal: number): void {
  const text = goal === 100 ? "100" : `≥ ${goal}`;
  rows.push({ what, figure: String(score), goal: text, isMet: score >= goal });
}

const sum = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((a, b) => a + b, 0);

/** Budgets in kB of 1000 bytes, as the build prints them. */
async function measureLoad(site: string): Promise<void> {
  const { scripts, styles } = await measureFirstLoad(site);
  note("first-load JavaScript", sum(scripts) / 1000, 95, " kB", 1);
  const inPage = styles.get(inPageStyles) ?? 0;
  note("CSS that the first view waits for", inPage / 1000, 4, " kB", 1);
  note("CSS beside the code", (sum(styles) - inPage) / 1000, 12, " kB", 1);
  for (const [file, bytes] of [...scripts, ...styles]) {
    asides.push(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}`);
  }
}

function noteVisit(what: string, visits: readonly HomeVisit[], goal: number): void {
  const [worst] = visits.toSorted((a, b) => b.requests.length - a.requests.length);
  if (worst === undefined) throw new Error("nobody visited the home page");
  note(what, worst.requests.length, goal);
  asides.push(`${what} (${Math.round(worst.usableMs)} ms): ${worst.requests.join(" ")}`);
}

async function measureRequests(browser: Browser, site: string): Promise<void> {
  const { cold, warm, plain } = await visitHomes(browser, site);
  const [first] = cold;
  if (first !== undefined) {
    const kilo = (first.scriptBytes / 1000).toFixed(1);
    asides.push(
      `cold home: ${first.requests.length} requests, ${kilo} kB of JavaScript until it can be used`,
    );
  }
  noteVisit("requests of a warm home", warm, 6);
  noteVisit("requests of a warm home, no service worker", plain, 6);
}

async function measureWalks(browser: Browser, site: string): Promise<void> {
  const walks: Vitals[] = [];
  for (let run = 0; run < runs; run += 1) walks.push(await measureVitals(browser, site, cpuRate));
  const of = (name: keyof Vitals) => median(walks.map((walk) => walk[name]));
  note("LCP of a visit", of("LCP"), 2500, " ms");
  note("CLS of a visit", of("CLS"), 0.1, "", 3);
  note("INP of a visit", of("INP"), 200, " ms");
}

async function measureScores(site: string, port: number): Promise<void> {
  const scored: Scores[] = [];
  for (let run = 0; run < runs; run += 1) {
    const scores = await runLighthouse(site, port);
    scored.push(scores);
    const load = loadavg()[0]?.toFixed(1) ?? "?";
    asides.push(`Lighthouse ${scores.performance} (${scores.details}), load ${load}`);
  }
  const of = (name: "performance" | "accessibility" | "bestPractices" | "seo") =>
    median(scored.map((scores) => scores[name]));
  noteScore("Lighthouse performance", of("performance"), 95);
  noteScore("Lighthouse accessibility", of("accessibility"), 100);
  noteScore("Lighthouse best practices", of("bestPractices"), 100);
  noteScore("Lighthouse SEO", of("seo"), 100);
  const missed = new Set(scored.flatMap((scores) => scores.missed));
  if (missed.size > 0) asides.push(`not passed: ${[...missed].join(", ")}`);
}

async function measure(site: string): Promise<void> {
  const [port = 0] = await freePorts(1);
  const { args, ...options } = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    if (parts.has("load")) await measureLoad(site);
    if (parts.has("requests")) await measureRequests(browser, site);
    if (parts.has("vitals")) await measureWalks(browser, site);
    if (parts.has("lighthouse")) await measureScores(site, port);
  } finally {
    await browser.close();
  }
}

function print(): void {
  console.log(`\nLoad of the machine ${loadavg()[0]?.toFixed(1) ?? "?"}, medians of ${runs}\n`);
  judge(rows);
  console.log(`\n${asides.join("\n")}`);
}

ensureChromium(console.error);
const given = process.env["BASE_URL"];
if (given !== undefined) {
  await measure(given.replace(/\/+$/, ""));
} else {
  const dataDir = mkdtempSync(path.join(tmpdir(), "baize-bench-web-"));
  const stack = await startSpawnedStack({ dataDir });
  try {
    await measure(stack.site);
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
print();
