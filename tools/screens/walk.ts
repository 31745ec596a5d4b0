import path from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { tokenKeys, type Tokens } from "./doors.ts";
import {
  findAxeFaults,
  findOverflow,
  scrollThrough,
  settle,
  showTheme,
  watchCalls,
} from "./look.ts";
import { sizes, type Language, type Shown, type Size, type Theme } from "./shown.ts";
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
  const token = as === undefined ? undefined : tokens[as];
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

/** Goes to a page and waits until all of it is there. */
async function open(
  walk: Walk,
  page: Page,
  one: Shown,
  language: Language,
  quiet: () => Promise<void>,
): Promise<void> {
  await changeAnswers(page, one);
  const address = new URL(one.path, walk.site);
  address.searchParams.set("lang", language);
  await page.goto(address.href);
  await page.locator(awaitedFor(one)).first().waitFor({ timeout: 20_000 });
  await quiet();
  await settle(page, walk.wanted.hasPictures);
  await one.after?.(page);
}

interface Look {
  readonly one: Shown;
  readonly size: Size;
  readonly theme: Theme;
  readonly language: Language;
}

async function lookAt(walk: Walk, page: Page, look: Look): Promise<string[]> {
  const { one, size, theme, language } = look;
  const { axe, hasPictures } = walk.wanted;
  const faults = await findOverflow(page);
  const isSpot = axe === "all" || (axe === "en" && language === "en" && size !== "tablet");
  if (isSpot) faults.push(...(await findAxeFaults(page)));
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
async function visit(
  walk: Walk,
  page: Page,
  one: Shown,
  language: Language,
  seen: readonly Size[],
): Promise<string[]> {
  const { themes, hasPictures } = walk.wanted;
  const faults: string[] = [];
  await page.setViewportSize(sizes[seen[0] ?? "desktop"]);
  const quiet = watchCalls(page);
  if (one.isFresh !== true) await open(walk, page, one, language, quiet);
  for (const size of seen) {
    await page.setViewportSize(sizes[size]);
    if (one.isFresh === true) await open(walk, page, one, language, quiet);
    // What only a window of this size has is loaded with it.
    await quiet();
    for (const theme of themes) {
      await showTheme(page, theme);
      const hasSettled = await settle(page, hasPictures);
      if (!hasSettled) faults.push(`${one.name}.${size}.${language}: never settles`);
      faults.push(...(await lookAt(walk, page, { one, size, theme, language })));
    }
  }
  return faults;
}

/** All pages of one person in one language. */
async function walkAs(
  walk: Walk,
  as: Shown["as"],
  language: Language,
  onDone: (name: string, faults: readonly string[]) => void,
): Promise<void> {
  const context = await contextFor(walk, as);
  for (const one of walk.wanted.pages) {
    const isSpoken = one.languages === undefined || one.languages.includes(language);
    const seen = walk.wanted.sizes.filter((size) => one.sizes?.includes(size) ?? true);
    if (one.as !== as || !isSpoken || seen.length === 0) continue;
    // A tab of its own: what one page has stored or changed does not reach the next one.
    const page = await context.newPage();
    const faults = await visit(walk, page, one, language, seen).catch((error: unknown) => [
      `${one.name} ${language}: ${error instanceof Error ? error.message : String(error)}`,
    ]);
    await page.close();
    onDone(`${one.name} ${language}`, faults);
  }
  await context.close();
}

/** Walks through everything that is wanted and answers what is wrong. */
export async function walkThrough(walk: Walk): Promise<string[]> {
  const { pages, languages } = walk.wanted;
  const people = [...new Set(pages.map(({ as }) => as))];
  const faults: string[] = [];
  for (const language of languages) {
    for (const as of people) {
      await walkAs(walk, as, language, (name, found) => {
        console.log(name);
        // At once: a long walk may be broken off.
        for (const fault of found) console.error(`  ${fault}`);
        faults.push(...found);
      });
    }
  }
  return faults;
}
