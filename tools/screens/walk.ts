import path from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { tokenKeys, type Tokens } from "./doors.ts";
import {
  findAxeFaults,
  findOverflow,
  findSpilled,
  scrollThrough,
  settle,
  showTheme,
  watchCalls,
} from "./look.ts";
import { sizes, type Language, type Shown, type Size, type Theme } from "./shown.ts";
import { isForAxe, visitsOf, type Visit } from "./visits.ts";
import type { Wanted } from "./wanted.ts";

/** Where the walk is, and what it wants to know. */
export interface Walk {
  readonly browser: Browser;
  readonly site: string;
  readonly folder: string;
  readonly tokens: Tokens;
  readonly wanted: Wanted;
}

async function contextFor({ browser, tokens }: Walk, as: Shown["as"]): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  // The compiler marks named functions by a helper, which a browser does not have.
  await context.addInitScript({ content: "globalThis.__name = (marked) => marked;" });
  const token = as === undefined ? undefined : await tokens(as);
  await context.addInitScript(
    ([key, value]) => {
      // What opens by itself would lie over every picture; frames have a storage of their own.
      if (window.top !== window) return;
      for (const audience of ["user", "anonymous"]) {
        sessionStorage.setItem(`popup-closed-${audience}`, "1");
        sessionStorage.setItem(`gift-closed-${audience}`, "1");
      }
      if (key !== undefined && value !== undefined) sessionStorage.setItem(key, value);
    },
    [as === undefined ? undefined : tokenKeys[as], token],
  );
  return context;
}

async function changeAnswers(page: Page, one: Shown): Promise<void> {
  const { permissions, info, answers = [] } = one;
  if (permissions !== undefined || info !== undefined) {
    await page.route("**/wps/system/permissions", async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { value: { info: object } };
      const value = { ...body.value, ...permissions, info: { ...body.value.info, ...info } };
      await route.fulfill({ json: { ...body, value } });
    });
  }
  for (const [pattern, answer] of answers) {
    await page.route(pattern, (route) =>
      answer === "none" ? route.abort() : route.fulfill(answer),
    );
  }
}

/** A dialog lies over a page that is there before it. */
function awaitedFor({ path: address, awaited }: Shown): string {
  if (awaited !== undefined) return awaited;
  const isOverlay = /^\/(login|register)$|[?&](modal|terms|dialog)=/.test(address);
  return isOverlay ? "[role=dialog]" : "h1, [role=dialog], iframe";
}

/** A tab of somebody's: to open one takes longer than to go on in it. */
interface Tab {
  readonly as: Shown["as"];
  readonly page: Page;
  readonly quiet: () => Promise<void>;
  /** What was asked for without a session that holds. */
  readonly refused: Set<string>;
}

async function openTab(walk: Walk, as: Shown["as"]): Promise<Tab> {
  const context = await contextFor(walk, as);
  const page = await context.newPage();
  const refused = new Set<string>();
  page.on("response", (response) => {
    if (response.status() === 401) refused.add(new URL(response.url()).pathname);
  });
  return { as, page, quiet: watchCalls(page), refused };
}

/** Forgets what the page has stored or changed, so that it does not reach the next one. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => sessionStorage.clear());
}

/** Goes to a page and waits until all of it is there. */
async function open(walk: Walk, { page, quiet }: Tab, one: Shown, language: Language) {
  await changeAnswers(page, one);
  const address = new URL(one.path, walk.site);
  address.searchParams.set("lang", language);
  // To another place in the same page nothing would be loaded.
  const isSame = page.url().replace(/#.*/, "") === address.href.replace(/#.*/, "");
  if (isSame) await page.goto("about:blank");
  await page.goto(address.href);
  await page.locator(awaitedFor(one)).first().waitFor({ timeout: 20_000 });
  await quiet();
  await settle(page, walk.wanted.hasPictures);
  await one.after?.(page);
}

interface Look extends Visit {
  readonly size: Size;
  readonly theme: Theme;
}

async function lookAt(walk: Walk, page: Page, look: Look): Promise<string[]> {
  const { one, size, theme, language } = look;
  const { axe, hasPictures } = walk.wanted;
  const faults = [...(await findOverflow(page)), ...(await findSpilled(page))];
  if (isForAxe(axe, look)) faults.push(...(await findAxeFaults(page)));
  const name = `${one.name}.${size}.${theme}.${language}`;
  if (hasPictures) {
    if (one.isWhole === true) await scrollThrough(page);
    await settle(page, hasPictures);
    const file = path.join(walk.folder, `${name}.png`);
    await page.screenshot({ path: file, fullPage: one.isWhole === true });
  }
  return faults.map((fault) => `${name}: ${fault}`);
}

/** One page in one language: loaded once, then seen in every size and theme. */
async function seeAll(walk: Walk, tab: Tab, visit: Visit): Promise<string[]> {
  const { one, language, seen } = visit;
  const { themes, hasPictures } = walk.wanted;
  const { page, quiet } = tab;
  const faults: string[] = [];
  await page.setViewportSize(sizes[seen[0] ?? "desktop"]);
  if (one.isFresh !== true) await open(walk, tab, one, language);
  for (const size of seen) {
    await page.setViewportSize(sizes[size]);
    if (one.isFresh === true) {
      if (size !== seen[0]) await forget(page);
      await open(walk, tab, one, language);
    }
    // What only a window of this size has is loaded with it.
    await quiet();
    const hasSettled = await settle(page, hasPictures);
    if (!hasSettled) faults.push(`${one.name}.${size}.${language}: never settles`);
    for (const theme of themes) {
      await showTheme(page, theme);
      faults.push(...(await lookAt(walk, page, { ...visit, size, theme })));
    }
  }
  await forget(page);
  return faults;
}

/** A page that shows a form to sign in instead of itself is not the page that is wanted. */
async function see(walk: Walk, tab: Tab, visit: Visit): Promise<string[]> {
  const { as, answers, name } = visit.one;
  tab.refused.clear();
  const faults = await seeAll(walk, tab, visit);
  const isSignedOut = as !== undefined && answers === undefined && tab.refused.size > 0;
  return isSignedOut ? [...faults, `${name}: no session for ${[...tab.refused].join()}`] : faults;
}

/** Pages that are looked at side by side: while one waits for the server, another is measured. */
const lanes = 3;

/** What the walk came to. */
export interface Found {
  readonly faults: readonly string[];
  readonly loads: number;
  readonly looks: number;
}

/** Walks through everything that is wanted and answers what is wrong. */
export async function walkThrough(walk: Walk): Promise<Found> {
  const visits = visitsOf(walk.wanted);
  const left = visits.values();
  const faults: string[] = [];
  const goAlong = async () => {
    let tab: Tab | undefined;
    for (const next of left) {
      if (tab !== undefined && tab.as !== next.one.as) {
        await tab.page.context().close();
        tab = undefined;
      }
      tab ??= await openTab(walk, next.one.as);
      const name = `${next.one.name} ${next.language}`;
      const found: string[] = await see(walk, tab, next).catch((error: unknown) => [
        `${name}: ${error instanceof Error ? error.message : String(error)}`,
      ]);
      console.log(name);
      // At once: a long walk may be broken off.
      for (const fault of found) console.error(`  ${fault}`);
      faults.push(...found);
      // Where something went wrong, nobody knows what the tab is left with.
      if (found.length > 0) {
        await tab.page.context().close();
        tab = undefined;
      }
    }
    await tab?.page.context().close();
  };
  await Promise.all(Array.from({ length: lanes }, goAlong));
  const looks = visits.reduce((sum, { seen }) => sum + seen.length, 0) * walk.wanted.themes.length;
  return { faults, loads: visits.length, looks };
}
