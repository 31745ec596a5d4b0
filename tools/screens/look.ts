import { setTimeout as sleep } from "node:timers/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page, Request } from "@playwright/test";
import type { Theme } from "./shown.ts";

/** Looks at a page that is there: is it settled, does anything stick out, can everybody use it. */

const settleMsMax = 4_000;

/** Waits until what is in the window has come; pictures where the browser loads any. */
export async function settle(page: Page, hasPictures: boolean): Promise<boolean> {
  const isThere = page.waitForFunction(
    (isDrawn) => {
      // Slides beside the one that is shown wait with their pictures until they are.
      const isSeen = (element: Element) => {
        const seen = element.getBoundingClientRect();
        let [left, right, top, bottom] = [0, innerWidth, 0, innerHeight];
        for (let around = element.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowX === "visible") continue;
          const box = around.getBoundingClientRect();
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        const isBeside = seen.right <= left || seen.left >= right;
        return !isBeside && seen.width > 0 && seen.bottom > top && seen.top < bottom;
      };
      // What a dialog covers may wait for what is asked in it.
      const place = document.querySelector("[role=dialog]") ?? document;
      const isWaiting = [...place.querySelectorAll(".skeleton, [aria-busy=true]")].some(isSeen);
      const images = isDrawn ? [...document.images] : [];
      const isLoaded = images.every((image) => image.complete || !isSeen(image));
      return !isWaiting && isLoaded && document.fonts.status === "loaded";
    },
    hasPictures,
    { timeout: settleMsMax, polling: 100 },
  );
  return isThere.then(
    () => true,
    () => false,
  );
}

const quietMs = 250;

/** Watches what a tab asks for; the answer waits until it has asked for nothing for a moment. */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = 0;
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    // What was asked for before the page went may be answered by nobody.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    change(request);
    last = Date.now();
  };
  page.on(
    "request",
    note((request) => open.add(request)),
  );
  page.on(
    "requestfinished",
    note((request) => open.delete(request)),
  );
  page.on(
    "requestfailed",
    note((request) => open.delete(request)),
  );
  const isQuiet = () => open.size === 0 && Date.now() - last >= quietMs;
  return async () => {
    const end = Date.now() + settleMsMax;
    last = Date.now();
    while (Date.now() < end && !isQuiet()) await sleep(50);
  };
}

/**
 * The theme of a page that stays: as its button does it. What is out of sight is drawn as well; it
 * would keep the colours of the theme before.
 */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (name) => {
    for (const element of document.querySelectorAll<HTMLElement>(".auto-rail")) {
      element.style.contentVisibility = "visible";
    }
    document.documentElement.dataset["theme"] = name;
    localStorage.setItem("theme", name);
    // Colours that fade, however shortly, are those of before until the next frame but one.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  }, theme);
}

/**
 * What sticks out sideways: of the page, or of a place in it that is only meant to be scrolled up
 * and down, such as a dialog. What scrolls sideways on purpose says so by its class.
 */
export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 4).join(".")}`;
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > window.innerWidth) {
      const widest = [...document.body.querySelectorAll("*")].find(
        (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
      );
      const by = widest === undefined ? "" : ` by ${nameOf(widest)}`;
      faults.push(`${root.scrollWidth} px wide in a window of ${window.innerWidth}${by}`);
    }
    // A frame that clips hides the end of a table without a word.
    for (const table of document.querySelectorAll("table")) {
      const frame = table.parentElement;
      if (frame === null || getComputedStyle(frame).overflowX !== "clip") continue;
      const by = Math.round(table.offsetWidth - frame.clientWidth);
      if (by > 1) faults.push(`a table is cut by ${by} px: ${nameOf(frame)}`);
    }
    for (const element of document.body.querySelectorAll("*")) {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) continue;
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX);
      const isMeant = /overflow-(x-)?(auto|scroll)/.test(element.className);
      if (!scrolls || isMeant || element instanceof HTMLTextAreaElement) continue;
      const widths = `${element.scrollWidth} px in ${element.clientWidth}`;
      faults.push(`scrolls sideways: ${nameOf(element)} (${widths})`);
    }
    return faults;
  });
}

/**
 * Text that is wider than what it is written on, such as a button: it lies over its neighbour or is
 * cut off. What ends in three dots says so itself.
 */
export async function findSpilled(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      let block = text.parentElement;
      while (block !== null && getComputedStyle(block).display.startsWith("inline")) {
        if (getComputedStyle(block).display !== "inline") break;
        block = block.parentElement;
      }
      // One pixel is what only screen readers are meant to read has.
      if (block === null || block.clientWidth <= 1 || text.nodeValue?.trim() === "") continue;
      const style = getComputedStyle(block);
      if (style.textOverflow === "ellipsis" || /auto|scroll/.test(style.overflowX)) continue;
      range.selectNodeContents(text);
      const [own, around] = [range.getBoundingClientRect(), block.getBoundingClientRect()];
      if (own.width === 0 || (own.left >= around.left - 2 && own.right <= around.right + 2))
        continue;
      const by = Math.round(Math.max(around.left - own.left, own.right - around.right));
      faults.push(`text sticks out by ${by} px: ${text.nodeValue?.trim().slice(0, 40)}`);
    }
    return faults;
  });
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export async function findAxeFaults(page: Page): Promise<string[]> {
  // Its other way opens a tab each time, only to put the frames' findings together.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).withTags(tags);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(" ")} (${any[0]?.message ?? help})`),
  );
}

/** Scrolls through a long page once, so that what waits to be seen has come. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = innerHeight * 0.8;
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
      scrollTo({ top, behavior: "instant" });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo({ top: 0, behavior: "instant" });
  });
}
