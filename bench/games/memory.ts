import type { CDPSession, Page } from "@playwright/test";
import type { Visit } from "./phone.ts";

/** How many times faster than a clock the page's time goes. */
const haste = 8;
const warmMs = Number(process.env["GAMES_WARM_MS"] ?? "30000");
const watchMs = Number(process.env["GAMES_MEMORY_MS"] ?? "90000");

export interface Growth {
  readonly rounds: number;
  /** Of what the page's scripts hold, for 1,000 rounds. */
  readonly heapKb: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Textures, buffers, programs and vertex arrays that the scene made and did not give back. */
  readonly drawn: number;
}

/** Makes the time of a page go faster, and counts what is made to draw with. */
async function prepare(page: Page): Promise<void> {
  // As text: the bench's own compiler would add names that a page does not know.
  await page.addInitScript(`{
    const now = performance.now.bind(performance);
    performance.now = () => now() * ${haste};
    const later = globalThis.setTimeout.bind(globalThis);
    globalThis.setTimeout = (run, ms = 0, ...rest) => later(run, ms / ${haste}, ...rest);
    const again = globalThis.setInterval.bind(globalThis);
    globalThis.setInterval = (run, ms = 0, ...rest) => again(run, ms / ${haste}, ...rest);
    const next = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (run) => next((at) => run(at * ${haste}));
    globalThis.drawnWith = 0;
    const asked = WebGL2RenderingContext.prototype;
    for (const kind of ["Texture", "Buffer", "Program", "VertexArray", "Framebuffer"]) {
      for (const [name, by] of [["create" + kind, 1], ["delete" + kind, -1]]) {
        const made = asked[name];
        asked[name] = function (...given) {
          globalThis.drawnWith += by;
          return made.apply(this, given);
        };
      }
    }
  }`);
}

interface Held {
  readonly rounds: number;
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly drawn: number;
}

async function held(page: Page, client: CDPSession, rounds: number): Promise<Held> {
  for (let turn = 0; turn < 3; turn += 1) await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await client.send("Memory.getDOMCounters");
  const drawn = await page.evaluate<number>("globalThis.drawnWith");
  return { rounds, heap: usedSize, nodes, listeners: jsEventListeners, drawn };
}

/** Begins to play a hundred rounds by themselves; nothing where it still plays. */
async function startAutoplay(page: Page): Promise<void> {
  const choices = page.locator(".plan .chip-choice");
  if (!(await choices.first().isVisible())) {
    await page.locator(".side-button:not(:has(.lucide-square))").first().tap({ timeout: 2_000 });
  }
  await choices.last().tap({ timeout: 2_000 });
  await page.locator(".plan .button.is-main").tap({ timeout: 2_000 });
}

/** What a hasty hour of autoplay leaves behind. */
export async function watchMemory({ page, client }: Visit, url: string): Promise<Growth> {
  await prepare(page);
  let rounds = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/api/session")) rounds += 1;
  });
  await page.goto(url);
  await page.locator("button.play").first().waitFor();
  const playUntil = async (ms: number): Promise<void> => {
    const endsAt = performance.now() + ms;
    while (performance.now() < endsAt) {
      const isPlaying = await page.locator(".side-button .lucide-square").first().isVisible();
      if (!isPlaying) await startAutoplay(page).catch(() => undefined);
      await page.waitForTimeout(500);
    }
  };
  await playUntil(warmMs);
  const before = await held(page, client, rounds);
  await playUntil(watchMs);
  const after = await held(page, client, rounds);
  const played = after.rounds - before.rounds;
  const growth = (of: keyof Held): number => ((after[of] - before[of]) * 1_000) / played;
  return {
    rounds: played,
    heapKb: growth("heap") / 1_024,
    nodes: growth("nodes"),
    listeners: growth("listeners"),
    drawn: growth("drawn"),
  };
}
