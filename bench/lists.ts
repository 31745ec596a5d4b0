import { chromium, type Page } from "@playwright/test";
import { chromiumOptions, ensureChromium } from "../tools/chromium.ts";

/**
 * Scrolls through a list of 5,000 games in a running site (BASE_URL, built, not the development
 * server) and prints how long the browser was busy at a time. A task above 50 ms is one that a
 * finger or an eye notices; there should be none once the list stands.
 */

const total = 5_000;
const stepPx = 240;
const noticedMs = 50;

/** The server's own list, made long. */
async function stretch(page: Page): Promise<void> {
  await page.route("**/wps/game/list*", async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const [pageNo, pageSize] = [Number(asked.get("pageNo") ?? 1), Number(asked.get("pageSize"))];
    const response = await route.fetch();
    const body = (await response.json()) as { value: { content: Record<string, unknown>[] } };
    const first = (pageNo - 1) * pageSize;
    const content = Array.from(
      { length: Math.max(0, Math.min(pageSize, total - first)) },
      (_, at) => ({
        ...body.value.content[at % body.value.content.length],
        nodeId: `n${first + at}`,
        displayName: `Game ${first + at + 1}`,
      }),
    );
    const totalPages = Math.ceil(total / pageSize);
    await route.fulfill({
      json: { ...body, value: { ...body.value, content, total, totalPages } },
    });
  });
}

interface Scrolled {
  readonly frames: number;
  readonly tiles: number;
  readonly tasksMs: readonly number[];
}

/** Scrolls a step per frame to the end of the page. */
function scrollThrough(page: Page): Promise<Scrolled> {
  return page.evaluate(async (step) => {
    const tasksMs: number[] = [];
    let tiles = 0;
    let frames = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasksMs.push(Math.round(duration));
    });
    observer.observe({ entryTypes: ["longtask"] });
    const page = document.documentElement;
    while (scrollY + innerHeight < page.scrollHeight - 2) {
      scrollBy(0, step);
      // oxlint-disable-next-line no-await-in-loop -- a frame comes after the one before
      await new Promise(requestAnimationFrame);
      frames += 1;
      tiles = Math.max(tiles, document.querySelectorAll("main article").length);
    }
    observer.disconnect();
    return { frames, tiles, tasksMs };
  }, stepPx);
}

const site = process.env["BASE_URL"] ?? "http://localhost:8080";
ensureChromium(console.error);
const browser = await chromium.launch(chromiumOptions());
const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
await stretch(page);
await page.goto(`${site}/rng?pages=105&lang=en`);
await page.getByText("Game 48", { exact: true }).waitFor({ state: "attached" });
await page.waitForTimeout(3_000);
const { frames, tiles, tasksMs } = await scrollThrough(page);
const longest = Math.max(0, ...tasksMs);
console.log(`games ${total} · frames ${frames} · most tiles in the page ${tiles}`);
console.log(`tasks above ${noticedMs} ms: ${tasksMs.length} · the longest ${longest} ms`);
await browser.close();
