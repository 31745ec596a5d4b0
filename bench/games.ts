import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { games } from "../apps/studio/src/catalogue/games.ts";
import { chromiumOptions, ensureChromium } from "../tools/chromium.ts";
import { startSpawnedStack } from "../tools/start/spawned.ts";
import { median } from "./lib/sample.ts";
import { atMost, judge } from "./lib/judge.ts";

/**
 * How soon a game is seen and how smoothly it moves on a phone.
 *
 *   npm run bench:games [code,code]
 *
 * Each game's frame alone, at 412 × 823, at 9 Mbit/s and 170 ms for a round trip, nothing kept from
 * before: the time from asking for it to the first thing drawn. Then, with a processor four times
 * slower (GAMES_CPU), one round with motion: how long the page's own thread works for each frame,
 * and how many frames a second it gets ready. Medians of GAMES_RUNS (3).
 *
 * A phone has a graphics chip, and its processor does not wait for the dots. So the pages are put
 * together as with one, and what the scene draws ends before its dots: every call is made, none is
 * filled. The last column is the same round with its dots filled by this machine's processor.
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

interface Motion {
  readonly workMs: number;
  /** The part of the work that is scripts. */
  readonly scriptMs: number;
  readonly perSecond: number;
}

interface Run extends Motion {
  readonly firstMs: number;
  /** Frames a second where the processor fills the dots too. */
  readonly filledPerSecond: number;
}

/** As on a device with a graphics chip: without it each frame is read back by the page's thread. */
function withChip(): Parameters<typeof chromium.launch>[0] {
  const { args, ...options } = chromiumOptions();
  const chip = ["--use-gl=angle", "--use-angle=swiftshader", "--ignore-gpu-blocklist"];
  return { ...options, args: [...args.filter((flag) => flag !== "--disable-gpu"), ...chip] };
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

/** All that is drawn from now on ends before its dots. */
async function leaveOutDots(page: Page): Promise<void> {
  await page.evaluate(`
    const asked = WebGL2RenderingContext.prototype;
    for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "clear"]) {
      const draw = asked[name];
      asked[name] = function (...given) {
        this.enable(this.RASTERIZER_DISCARD);
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

/** Opens a game on a slow line; the time of its first drawing. */
async function open(page: Page, client: CDPSession, url: string): Promise<number> {
  await watchDrawing(page);
  await client.send("Performance.enable");
  const slow = { offline: false, latency: 170, downloadThroughput: 9_000_000 / 8 };
  await client.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await page.goto(url, { waitUntil: "commit" });
  const firstMs = await firstDrawn(page);
  const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await client.send("Network.emulateNetworkConditions", fast);
  return firstMs;
}

async function watchMotion(page: Page, client: CDPSession, kind: string): Promise<Motion> {
  await client.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
  await page.waitForTimeout(2_000);
  await play(page, kind);
  const before = await workedMs(client);
  const frames = await page.evaluate<number>(countFrames);
  const after = await workedMs(client);
  return {
    workMs: (after.all - before.all) / frames,
    scriptMs: (after.scripts - before.scripts) / frames,
    perSecond: (frames * 1000) / watchMs,
  };
}

async function runOnce(browser: Browser, kind: string, launch: () => Promise<string>) {
  const visit = async (isFilled: boolean): Promise<Motion & { readonly firstMs: number }> => {
    const context = await browser.newContext(phone);
    try {
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      const firstMs = await open(page, client, await launch());
      if (!isFilled) await leaveOutDots(page);
      return { firstMs, ...(await watchMotion(page, client, kind)) };
    } finally {
      await context.close();
    }
  };
  const { perSecond: filledPerSecond } = await visit(true);
  return { ...(await visit(false)), filledPerSecond } satisfies Run;
}

async function launchGame(site: string, gameCode: string, vassalage: string): Promise<string> {
  const { token } = (await post(site, "/wps/session/login/freeplay", {
    os: "bench",
    platform: "W",
  })) as { readonly token: string };
  const launch = { vassalage, gameCode, device: "mobile", language: "en", backUrl: "/" };
  const { url } = (await post(site, "/wps/game/launchGame", launch, token)) as {
    readonly url: string;
  };
  return url;
}

async function measure(site: string): Promise<void> {
  const asked = process.argv[2]?.split(",");
  const chosen = games.filter(({ gameCode }) => asked?.includes(gameCode) ?? true);
  const browser = await chromium.launch(withChip());
  const missed: string[] = [];
  console.log("| game | first frame, ms | work a frame, ms | scripts | frames a second | filled |");
  console.log("|---|---|---|---|---|---|");
  try {
    for (const { gameCode, kind, vendorCode } of chosen) {
      const all: Run[] = [];
      for (let run = 0; run < runs; run += 1) {
        all.push(await runOnce(browser, kind, () => launchGame(site, gameCode, vendorCode)));
      }
      const of = (name: keyof Run) => median(all.map((run) => run[name]));
      const isMet = of("firstMs") <= firstFrameGoalMs && of("workMs") <= frameGoalMs;
      console.log(
        `| ${gameCode} | ${of("firstMs").toFixed(0)} | ${of("workMs").toFixed(1)} | ` +
          `${of("scriptMs").toFixed(1)} | ${of("perSecond").toFixed(0)} | ` +
          `${of("filledPerSecond").toFixed(0)} |${isMet ? "" : " missed"}`,
      );
      if (!isMet) missed.push(gameCode);
    }
  } finally {
    await browser.close();
  }
  const goals = `first frame ${firstFrameGoalMs} ms, work ${frameGoalMs.toFixed(1)} ms a frame`;
  console.log(`\nGoals: ${goals}. Load of the machine ${loadavg()[0]?.toFixed(1) ?? "?"}.`);
  judge([atMost(`games that miss a goal, of ${chosen.length}`, missed.length, 0, "games")]);
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
