import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { games } from "../apps/studio/src/catalogue/games.ts";
import { ensureChromium } from "../tools/chromium.ts";
import { startSpawnedStack } from "../tools/start/spawned.ts";
import { openSlowly } from "./games/first-frame.ts";
import { watchMotion, type Motion } from "./games/motion.ts";
import { launchBrowser, launchGame, line, visit } from "./games/phone.ts";
import { atMost, judge } from "./lib/judge.ts";
import { median } from "./lib/sample.ts";

/**
 * How soon a game is seen and how smoothly it moves on a phone.
 *
 *   npm run bench:games [code,code]
 *
 * Each game's frame alone, at 412 × 823, at 9 Mbit/s and 170 ms for a round trip (GAMES_MBITS and
 * GAMES_RTT), nothing kept from before: the time from asking for it to the first thing drawn on the
 * screen, the median of GAMES_RUNS (3). Then, with a processor four times slower (GAMES_CPU), one
 * round with motion: how long the page's own thread works for each frame, and how many frames a
 * second it gets ready.
 *
 * A phone has a graphics chip, and its processor does not wait for the dots. So the pages are put
 * together as with one, and what the scene draws ends before its dots: every call is made, none is
 * filled.
 */

const runs = Number(process.env["GAMES_RUNS"] ?? "3");
const firstFrameGoalMs = 1_200;
const workGoalMs = 12;

type Game = (typeof games)[number];

interface Row extends Motion {
  readonly gameCode: string;
  readonly firstMs: number;
}

async function measureGame(browser: Browser, site: string, game: Game): Promise<Row> {
  const firsts: number[] = [];
  for (let run = 1; run < runs; run += 1) {
    const url = await launchGame(site, game);
    firsts.push(await visit(browser, (one) => openSlowly(one, url)));
  }
  const url = await launchGame(site, game);
  const motion = await visit(browser, async (one) => {
    firsts.push(await openSlowly(one, url));
    return watchMotion(one, game.kind);
  });
  return { gameCode: game.gameCode, firstMs: median(firsts), ...motion };
}

function printRows(rows: readonly Row[]): void {
  console.log("\n| game | first frame, ms | work a frame, ms | scripts | frames a second |");
  console.log("|---|---|---|---|---|");
  const share = ({ firstMs, workMs }: Row): number =>
    Math.max(firstMs / firstFrameGoalMs, workMs / workGoalMs);
  for (const row of rows.toSorted((a, b) => share(b) - share(a))) {
    const { gameCode, firstMs, workMs, scriptMs, perSecond } = row;
    const motion = [workMs.toFixed(1), scriptMs.toFixed(1), perSecond.toFixed(0)].join(" | ");
    console.log(`| ${gameCode} | ${firstMs.toFixed(0)} | ${motion} |`);
  }
  const load = loadavg()[0]?.toFixed(1) ?? "?";
  console.log(`\n${line.mbits} Mbit/s, ${line.roundTripMs} ms. Load of the machine ${load}.`);
}

async function measure(site: string): Promise<void> {
  const asked = process.argv[2]?.split(",");
  const chosen = games.filter(({ gameCode }) => asked?.includes(gameCode) ?? true);
  const browser = await launchBrowser();
  try {
    const [first] = chosen;
    // The first visit of a browser and a demo that just began says nothing of its game.
    if (first !== undefined) await measureGame(browser, site, first);
    const rows: Row[] = [];
    for (const game of chosen) {
      const row = await measureGame(browser, site, game);
      const { gameCode, firstMs, workMs } = row;
      // At once: who stops the bench halfway has what it measured.
      console.error(`${gameCode}: ${firstMs.toFixed(0)} ms, ${workMs.toFixed(1)} ms a frame`);
      rows.push(row);
    }
    printRows(rows);
    const of = `of ${chosen.length} games`;
    const most = (figures: readonly number[]): number => Math.max(0, ...figures);
    judge([
      atMost(`latest first frame ${of}`, most(rows.map((r) => r.firstMs)), firstFrameGoalMs, "ms"),
      atMost(`most work a frame ${of}`, most(rows.map((r) => r.workMs)), workGoalMs, "ms"),
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
  const dataDir = mkdtempSync(path.join(tmpdir(), "baize-bench-games-"));
  const stack = await startSpawnedStack({ dataDir });
  try {
    await measure(stack.site);
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
