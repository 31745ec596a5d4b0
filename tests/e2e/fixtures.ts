import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";

/**
 * Each journey comes from a network of its own: what a network may do in an hour, such as having
 * messages sent, is counted for each by itself, and a place is known only to who was there.
 */
export function newNetwork(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}`;
}

/**
 * `test` with a `page` that fails the test when anything writes an error to the console or throws,
 * game frames included. A journey that provokes an error names it: `test.use({ expectedErrors:
 * [/401/] })`.
 */

interface JourneyOptions {
  /** Console errors that belong to the journey, such as the browser's line about a refused call. */
  readonly expectedErrors: readonly RegExp[];
  /** Journeys that are not about what opens by itself have closed it. */
  readonly hasPopups: boolean;
  /** A journey that is about what is seen, and when, has its page drawn. */
  readonly isDrawn: boolean;
}

/** In the browser: as if what opens by itself had been closed in this session. */
function closePopups(): void {
  // Frames of games have a storage of their own, or none.
  if (window.top !== window) return;
  for (const audience of ["user", "anonymous"]) {
    sessionStorage.setItem(`popup-closed-${audience}`, "1");
    sessionStorage.setItem(`gift-closed-${audience}`, "1");
  }
}

/**
 * Set by `npm run screens`: the journeys are run for the states that only they reach, which takes
 * half of the time of a journey. Other runs do without.
 */
const isExamined = process.env["AXE"] === "1";

/** `DRAWN=1 npx playwright test --headed` is for who wants to watch. */
const areDrawn = isExamined || process.env["DRAWN"] === "1";

/**
 * In the browser: what nobody looks at is laid out, pressed and read, but not drawn. Without a
 * graphics card drawing takes a third of the time of a page.
 */
function leaveUndrawn(): void {
  // A frame that is not drawn gets its turn once a second, so that a game would crawl.
  if (window.top !== window) return;
  const style = new CSSStyleSheet();
  style.replaceSync(":root:not(:has(iframe)) { opacity: 0 !important }");
  document.adoptedStyleSheets = [style];
}

/** Another browser, with nothing in it but that what opens by itself has been closed. */
export async function anotherBrowser(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(closePopups);
  if (!areDrawn) await context.addInitScript(leaveUndrawn);
  return context;
}

export const test = base.extend<JourneyOptions>({
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ "x-forwarded-for": newNetwork() });
  },
  expectedErrors: [[], { option: true }],
  hasPopups: [false, { option: true }],
  isDrawn: [areDrawn, { option: true }],
  page: async ({ page, expectedErrors, hasPopups, isDrawn }, use) => {
    if (!hasPopups) await page.addInitScript(closePopups);
    if (!isDrawn) await page.addInitScript(leaveUndrawn);
    const errors: string[] = [];
    const note = (said: string) => {
      if (!expectedErrors.some((pattern) => pattern.test(said))) errors.push(said);
    };
    page.on("console", (message) => {
      if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => note(error.stack ?? error.message));
    await use(page);
    // An answer a journey changes may still be on its way when all it looked for has been seen.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(errors, "errors in the browser's console").toEqual([]);
  },
});

export { expect } from "@playwright/test";

const fromAxe = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
/** Half the size of what the builder would put into the page by itself. */
const axeSource = readFileSync(fromAxe.resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/**
 * Gives the window back the size of the page after another tab came and went in it. A tab sizes
 * the window for itself, and what is pressed in a frame below that size would go to the page
 * around it. The size is only set when it changes.
 */
export async function restoreWindow(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (size === null) return;
  await page.setViewportSize({ ...size, height: size.height + 1 });
  await page.setViewportSize(size);
}

/** The results are put together in a tab of its own. */
async function violationsWithFrames(page: Page): Promise<Violations> {
  const { violations } = await new AxeBuilder({ page, axeSource }).withTags(tags).analyze();
  await restoreWindow(page);
  return violations;
}

/**
 * In the browser: what lies on top, which is the last dialog there is, or the page. The page under
 * a dialog is looked at without one, and would take most of the time here.
 */
const onTop = `[...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  .filter((dialog) => dialog.getClientRects().length > 0).at(-1) ?? document`;

/**
 * A page without frames needs no such tab, and one that was looked at before has the engine still:
 * the same rules, in half of the time. Only the report on rules that pass is left out.
 */
async function violationsOf(page: Page): Promise<Violations> {
  if (page.frames().length > 1) return violationsWithFrames(page);
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource);
  const options = { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] };
  return page.evaluate<Violations>(
    `axe.run(${onTop}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
}

/** WCAG 2.2 AA, frames included: each violation with its places. */
async function expectNoAxeViolations(page: Page): Promise<void> {
  const found = (await violationsOf(page)).flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} (${violation.help})`),
  );
  expect(found, "accessibility violations").toEqual([]);
}

/** The site's dialogs never lie over each other: one that waits behind another is out of sight. */
async function expectOneDialog(page: Page): Promise<void> {
  const shown = () =>
    page
      .locator("[role=dialog], [role=alertdialog], dialog[open]")
      .evaluateAll(
        (dialogs) => dialogs.filter((one) => getComputedStyle(one).opacity !== "0").length,
      );
  await expect.poll(shown, "dialogs in sight").toBeLessThanOrEqual(1);
}

/** Checks that nothing makes the page wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, view] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  expect(content, "width of the page").toBeLessThanOrEqual(view ?? 0);
}

/**
 * What every state of a page and its dialogs owes to everybody. The walk of `npm run screens`
 * examines each page; a journey calls this in states that only it reaches.
 */
export async function expectSound(page: Page): Promise<void> {
  // In the console a question may lie over the drawer that it is about.
  if (!new URL(page.url()).pathname.startsWith("/console")) await expectOneDialog(page);
  await expectNoSidewaysScroll(page);
  if (isExamined) await expectNoAxeViolations(page);
}
