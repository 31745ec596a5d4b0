import type { Browser, CDPSession, Page } from "@playwright/test";
import { leaveOutDots } from "./motion.ts";
import { chooseFirst, visit } from "./phone.ts";

/** What a game's page holds after its garbage is gone. */
export interface Held {
  readonly atMs: number;
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Textures and buffers of the graphics chip that were made and not given back. */
  readonly graphics: number;
  /** How often the main button was pressed: a round each where one press plays. */
  readonly presses: number;
}

/** As text: the bench's own compiler would add names that a page does not know. */
const countGraphics = `
  globalThis.graphicsHeld = 0;
  const asked = WebGL2RenderingContext.prototype;
  for (const thing of ["Texture", "Buffer", "Framebuffer", "Program"]) {
    for (const [name, by] of [["create" + thing, 1], ["delete" + thing, -1]]) {
      const call = asked[name];
      asked[name] = function (...given) {
        if (by === 1 || given[0] !== null) globalThis.graphicsHeld += by;
        return call.apply(this, given);
      };
    }
  }`;

/**
 * Plays on and on, as quickly as the game lets anybody: the main button, and in between whatever
 * move of a round may be made. The rounds of shared tables come by themselves.
 */
const playOn = `
  globalThis.presses = 0;
  const moves = ".blackjack-move:enabled, [data-guess]:enabled, .mines-cell:enabled";
  setInterval(() => {
    const main = document.querySelector("button.play:enabled");
    const open = [...document.querySelectorAll(moves)];
    const move = open[Math.floor(Math.random() * open.length)];
    if (main !== null && (move === undefined || Math.random() < 0.5)) {
      globalThis.presses += 1;
      main.click();
    } else move?.click();
  }, 100);`;

async function look(page: Page, client: CDPSession, since: number): Promise<Held> {
  // Twice: what the first one freed may have held something.
  await client.send("HeapProfiler.collectGarbage");
  await client.send("HeapProfiler.collectGarbage");
  const { metrics } = await client.send("Performance.getMetrics");
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  const [graphics, presses] = await page.evaluate<[number, number]>(
    "[globalThis.graphicsHeld, globalThis.presses]",
  );
  return {
    atMs: performance.now() - since,
    heapBytes: of("JSHeapUsedSize"),
    nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
    graphics,
    presses,
  };
}

interface Watch {
  readonly url: string;
  readonly kind: string;
  readonly minutes: number;
}

/** Plays a game for some minutes and looks every ten seconds at what its page holds. */
export function watchMemory(browser: Browser, { url, kind, minutes }: Watch): Promise<Held[]> {
  return visit(browser, async ({ page, client }) => {
    await page.addInitScript(countGraphics);
    await page.addInitScript(
      `localStorage.setItem("baize.frame.preferences", '{"isTurbo":true}');`,
    );
    await page.goto(url);
    await page.locator("main.game").waitFor({ timeout: 60_000 });
    await client.send("HeapProfiler.enable");
    await leaveOutDots(page);
    await chooseFirst(page, kind);
    await page.evaluate(playOn);
    const since = performance.now();
    const seen: Held[] = [];
    while (performance.now() - since < minutes * 60_000) {
      await page.waitForTimeout(10_000);
      seen.push(await look(page, client, since));
    }
    return seen;
  });
}

/** By how much a figure grows in a time, by the straight line that lies best in its points. */
export function growthIn(
  ms: number,
  points: readonly (readonly [atMs: number, value: number])[],
): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const at = mean(points.map(([x]) => x));
  const value = mean(points.map(([, y]) => y));
  const spread = points.reduce((sum, [x]) => sum + (x - at) ** 2, 0);
  const together = points.reduce((sum, [x, y]) => sum + (x - at) * (y - value), 0);
  return spread === 0 ? 0 : (together / spread) * ms;
}
