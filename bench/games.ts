import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { games } from "../apps/studio/src/games/catalogue.ts";
import { chromiumOptions, ensureChromium } from "../tools/chromium.ts";
import { startSpawnedStack } from "../tools/start/spawned.ts";
import { median } from "./lib/sample.ts";

/**
 * How soon a game is seen and how smoothly it moves on a phone.
 *
 *   npm run bench:games [code,code]
 *
 * Each game's frame alone, at 412 × 823, at 9 Mbit/s and 170 ms for a round trip, nothing kept from
 * before: the time from asking for it to the first thing drawn. Then, with a processor four times
 * slower (GAMES_CPU), one round with motion: how long the page's own thread works for each frame,
 * and how many of them reach the screen. Medians of GAMES_RUNS (3).
 *
 * A machine without a graphics card draws with the same processor, and the page's thread waits for
 * it: what of the work is the game's own scripts stands beside the whole.
 */

const runs = Number(process.env["GAMES_RUNS"] ?? "3");
const cpuRate = Number(process.env["GAMES_CPU"] ?? "4");
const firstFrameGoalMs = 1_500;
const frameGoalMs = 1000 / 60;
const watchMs = 4_000;

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "en-GB",
  reducedMotion: "no-preference",
} as const;

/** What must be pressed before the main button of a game that begins with a choice. */
const choices: Readonly<Partial<Record<string, string>>> = {
  roulette: ".roulette-field",
  baccarat: ".baccarat-field",
  keno: ".keno-tools button",
};

/** Whose rounds come by themselves. */
const sharedKinds = new Set(["crash", "dragon-tiger", "live-baccarat", "live-roulette", "sic-bo"]);

interface Run {
  readonly firstMs: number;
  readonly workMs: number;
  /** The part of the work that is scripts. */
  readonly scriptMs: number;
  readonly perSecond: number;
}

async function post(site: string, route: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(`${site}${route}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      language: "en",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const content = (await answer.json()) as { readonly value?: unknown };
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}`);
  return content.value;
}

/** The time of the first call that draws, in ms of the page. */
async function watchDrawing(page: Page): Promise<void> {
  // As text: the bench's own compiler would add names that a page does not know.
  await page.addInitScript(`
    const asked = WebGL2RenderingContext.prototype;
    for (const name of ["drawElements", "drawArrays", "drawElementsInstanced"]) {
      const draw = asked[name];
      asked[name] = function (...given) {
        globalThis.firstDrawn ??= performance.now();
        return draw.apply(this, given);
      };
    }`);
}

async function firstDrawn(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => (globalThis as { firstDrawn?: number }).firstDrawn,
    undefined,
    { polling: 50, timeout: 60_000 },
  );
  return Number(await handle.jsonValue());
}

type Worked = Readonly<Record<"all" | "scripts", number>>;

/** In ms, since the page began. */
async function workedMs(client: CDPSession): Promise<Worked> {
  const { metrics } = await client.send("Performance.getMetrics");
  const of = (wanted: string): number =>
    (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000;
  return { all: of("TaskDuration"), scripts: of("ScriptDuration") };
}

const countFrames = `new Promise((resolve) => {
  let frames = 0;
  const startedAt = performance.now();
  const step = () => {
    frames += 1;
    if (performance.now() - startedAt >= ${watchMs}) resolve(frames);
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

/** One round with motion; a table's round comes by itself. */
async function play(page: Page, kind: string): Promise<void> {
  const choice = choices[kind];
  if (choice !== undefined) await page.locator(choice).first().tap();
  const button = page.locator("button.play:enabled").first();
  if (!sharedKinds.has(kind)) await button.tap();
}

async function runOnce(browser: Browser, kind: string, url: string): Promise<Run> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await watchDrawing(page);
    await client.send("Performance.enable");
    const network = { offline: false, latency: 170, downloadThroughput: 9_000_000 / 8 };
    await client.send("Network.emulateNetworkConditions", { ...network, uploadThroughput: -1 });
    await page.goto(url, { waitUntil: "commit" });
    const firstMs = await firstDrawn(page);
    await client.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await client.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
    await page.waitForTimeout(2_000);
    await play(page, kind);
    const before = await workedMs(client);
    const frames = await page.evaluate<number>(countFrames);
    const after = await workedMs(client);
    return {
      firstMs,
      workMs: (after.all - before.all) / frames,
      scriptMs: (after.scripts - before.scripts) / frames,
      perSecond: (frames * 1000) / watchMs,
    };
  } finally {
    await context.close();
  }
}

async function measure(site: string): Promise<void> {
  const asked = process.argv[2]?.split(",");
  const chosen = games.filter(({ gameCode }) => asked?.includes(gameCode) ?? true);
  const browser = await chromium.launch(chromiumOptions());
  console.log("| game | first frame, ms | work a frame, ms | of it scripts | frames a second |");
  console.log("|---|---|---|---|---|");
  try {
    for (const { gameCode, kind, vendorCode } of chosen) {
      const all: Run[] = [];
      for (let run = 0; run < runs; run += 1) {
        const { token } = (await post(site, "/wps/session/login/freeplay", {
          os: "bench",
          platform: "W",
        })) as { readonly token: string };
        const launch = { vassalage: vendorCode, gameCode, device: "mobile", language: "en" };
        const { url } = (await post(
          site,
          "/wps/game/launchGame",
          { ...launch, backUrl: "/" },
          token,
        )) as { readonly url: string };
        all.push(await runOnce(browser, kind, url));
      }
      const of = (name: keyof Run) => median(all.map((run) => run[name]));
      const isMet = of("firstMs") <= firstFrameGoalMs && of("workMs") <= frameGoalMs;
      console.log(
        `| ${gameCode} | ${of("firstMs").toFixed(0)} | ${of("workMs").toFixed(1)} | ` +
          `${of("scriptMs").toFixed(1)} | ` +
          `${of("perSecond").toFixed(0)} |${isMet ? "" : " missed"}`,
      );
      if (!isMet) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
  const goals = `first frame ${firstFrameGoalMs} ms, work ${frameGoalMs.toFixed(1)} ms a frame`;
  console.log(`\nGoals: ${goals}. Load of the machine ${loadavg()[0]?.toFixed(1) ?? "?"}.`);
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
