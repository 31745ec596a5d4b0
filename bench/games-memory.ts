import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { minuteMs } from "@baize/contract/durations";
import { games } from "../apps/studio/src/catalogue/games.ts";
import { ensureChromium } from "../tools/chromium.ts";
import { startSpawnedStack } from "../tools/start/spawned.ts";
import { growthIn, watchMemory, type Held } from "./games/memory.ts";
import { launchBrowser, launchGame } from "./games/phone.ts";
import { atMost, judge } from "./lib/judge.ts";

/**
 * What a game leaves behind when it is played for half an hour without a pause.
 *
 *   npm run bench:games-memory [code,code]
 *
 * Plays each game as quickly as it lets anybody, MEMORY_MINUTES (10) long, MEMORY_PAGES (4) games
 * beside one another, and looks every ten seconds at what is left after the garbage is collected.
 * The first third is left out: code is still being loaded and translated, past rounds fill their
 * list. What grows in the rest is told for half an hour.
 */

const minutes = Number(process.env["MEMORY_MINUTES"] ?? "10");
const pages = Number(process.env["MEMORY_PAGES"] ?? "4");
const halfHourMs = 30 * minuteMs;
const goals = { heapMb: 5, nodes: 500, graphics: 50 };

type Game = (typeof games)[number];

interface Row {
  readonly gameCode: string;
  readonly presses: number;
  readonly heapMb: number;
  /** In half an hour. */
  readonly grownMb: number;
  readonly grownNodes: number;
  readonly grownGraphics: number;
}

function rowOf(gameCode: string, seen: readonly Held[]): Row {
  const settled = seen.filter(({ atMs }) => atMs > (minutes * minuteMs) / 3);
  const grown = (value: (held: Held) => number) =>
    growthIn(
      halfHourMs,
      settled.map((held) => [held.atMs, value(held)]),
    );
  const last = seen.at(-1);
  return {
    gameCode,
    presses: last?.presses ?? 0,
    heapMb: (last?.heapBytes ?? Number.NaN) / 1e6,
    grownMb: grown(({ heapBytes }) => heapBytes) / 1e6,
    grownNodes: grown(({ nodes }) => nodes),
    grownGraphics: grown(({ graphics }) => graphics),
  };
}

function print({ gameCode, presses, heapMb, grownMb, grownNodes, grownGraphics }: Row): void {
  const figures = [heapMb, grownMb].map((one) => one.toFixed(1));
  const counts = [grownNodes, grownGraphics].map((one) => one.toFixed(0));
  console.log(`| ${[gameCode, presses, ...figures, ...counts].join(" | ")} |`);
}

async function measureAll(browser: Browser, site: string, chosen: readonly Game[]): Promise<Row[]> {
  const waiting = [...chosen];
  const rows: Row[] = [];
  const work = async (): Promise<void> => {
    for (let game = waiting.shift(); game !== undefined; game = waiting.shift()) {
      const { gameCode, kind } = game;
      const url = await launchGame(site, game);
      const row = rowOf(gameCode, await watchMemory(browser, { url, kind, minutes }));
      print(row);
      rows.push(row);
    }
  };
  await Promise.all(Array.from({ length: pages }, work));
  return rows;
}

async function measure(site: string): Promise<void> {
  const asked = process.argv[2]?.split(",");
  const chosen = games.filter(({ gameCode }) => asked?.includes(gameCode) ?? true);
  const browser = await launchBrowser();
  try {
    console.log("\n| game | presses | heap, MB | grown in 30 min, MB | nodes | graphics |");
    console.log("|---|---|---|---|---|---|");
    const rows = await measureAll(browser, site, chosen);
    console.log(`\n${minutes} minutes a game. Load ${loadavg()[0]?.toFixed(1) ?? "?"}.`);
    const of = `in half an hour, of ${chosen.length} games`;
    const most = (figures: readonly number[]): number => Math.max(0, ...figures);
    judge([
      atMost(`most heap grown ${of}`, most(rows.map((r) => r.grownMb)), goals.heapMb, "MB"),
      atMost(`most nodes grown ${of}`, most(rows.map((r) => r.grownNodes)), goals.nodes, ""),
      atMost(
        `most things of the graphics chip grown ${of}`,
        most(rows.map((r) => r.grownGraphics)),
        goals.graphics,
        "",
      ),
    ]);
  } finally {
    await browser.close();
  }
}

ensureChromium(console.error);
const given = process.env["BASE_URL"];
if (given !== undefined) {
  await measure(given.replace(/\/+$/, ""));
} else {
  const dataDir = mkdtempSync(path.join(tmpdir(), "baize-bench-memory-"));
  const stack = await startSpawnedStack({ dataDir });
  try {
    await measure(stack.site);
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
