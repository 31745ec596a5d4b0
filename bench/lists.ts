import { chromium, type CDPSession, type Page } from "@playwright/test";
import { chromiumOptions, ensureChromium } from "../tools/chromium.ts";

/**
 * Scrolls through a list of 5,000 games in a running site (BASE_URL, built, not the development
 * server) and prints how long the page's own thread was busy at a time. A task above 50 ms is one
 * that a finger or an eye notices; there should be none once the list stands. What counts is the
 * processor's time, so that what else the machine does tells little.
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
}

/** Scrolls a step per frame to the end of the page. */
function scrollThrough(page: Page): Promise<Scrolled> {
  return page.evaluate(async (step) => {
    let tiles = 0;
    let frames = 0;
    const page = document.documentElement;
    while (scrollY + innerHeight < page.scrollHeight - 2) {
      scrollBy(0, step);
      // oxlint-disable-next-line no-await-in-loop -- a frame comes after the one before
      await new Promise(requestAnimationFrame);
      frames += 1;
      tiles = Math.max(tiles, document.querySelectorAll("main article").length);
    }
    return { frames, tiles };
  }, stepPx);
}

/** What Chromium's trace says of one thing that ran; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Of the processor, without what other programs took in between. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Runs something while the browser writes down what it does. */
async function traced<T>(
  cdp: CDPSession,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly events: readonly TraceEvent[] }> {
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as never[])));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "__metadata"], excludedCategories: ["*"] },
  });
  const result = await work();
  const isOver = new Promise((resolve) => {
    cdp.once("Tracing.tracingComplete", resolve);
  });
  await cdp.send("Tracing.end");
  await isOver;
  return { result, events };
}

/** The page's tasks in milliseconds of the processor, the longest first. */
function tasksMsOf(events: readonly TraceEvent[]): number[] {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events
    .filter(({ name }) => name === "ThreadControllerImpl::RunTask")
    .filter(({ pid, tid }) => threads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => Math.round(tdur / 1000))
    .toSorted((a, b) => b - a);
}

const site = process.env["BASE_URL"] ?? "http://localhost:8080";
ensureChromium(console.error);
const browser = await chromium.launch(chromiumOptions());
const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
await stretch(page);
await page.goto(`${site}/rng?pages=105&lang=en`);
await page.getByText("Game 48", { exact: true }).waitFor({ state: "attached" });
await page.waitForTimeout(3_000);
const cdp = await page.context().newCDPSession(page);
const { result, events } = await traced(cdp, () => scrollThrough(page));
const tasksMs = tasksMsOf(events);
const long = tasksMs.filter((ms) => ms > noticedMs);
console.log(`games ${total} · frames ${result.frames} · most tiles in the page ${result.tiles}`);
console.log(`tasks above ${noticedMs} ms: ${long.length} · the longest ${tasksMs[0] ?? 0} ms`);
await browser.close();
