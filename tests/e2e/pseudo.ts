import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { compiledMessages } from "../../apps/web/build/compile-messages.ts";
import { pseudoLanguage } from "../../apps/web/build/pseudo.ts";

/**
 * The site in the pseudo-language: every text of the catalogues is accented, longer and in
 * brackets, so that what is left in plain letters was written into the code.
 */

const locales = fileURLToPath(new URL("../../apps/web/src/locales", import.meta.url));

const wordPattern = /\p{L}[\p{L}\p{M}'’-]*/gu;

/** Words a page may show as they are: what the server said, and what `Intl` prints. */
export interface Spoken {
  readonly words: Set<string>;
  /** Answers that are still being read. */
  readonly heard: Promise<void>[];
}

function learn(words: Set<string>, value: unknown): void {
  if (typeof value === "string") for (const [word] of value.matchAll(wordPattern)) words.add(word);
  else if (Array.isArray(value)) for (const one of value) learn(words, one);
  else if (typeof value === "object" && value !== null) learn(words, Object.values(value));
}

/** Runs in the browser, whose names of countries may be others than ours. */
function wordsOfIntl(): string[] {
  const at = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
  const dates = (["long", "short"] as const).flatMap((month) =>
    at.map((day) => new Intl.DateTimeFormat("en", { month, timeZone: "UTC" }).format(day)),
  );
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const countries = letters.flatMap((one) =>
    letters.map((other) => regions.of(one + other) ?? "").filter((name) => name !== ""),
  );
  const ago = ["day", "days", "hour", "hours", "minute", "minutes", "ago", "yesterday", "now"];
  return [...dates, ...countries, ...ago, "AM", "PM", "GMT", "UTC", "at", "of"];
}

/** Hands the page pseudo-texts instead of the English ones, and listens to what the server says. */
export async function speakPseudo(page: Page): Promise<Spoken> {
  const words = new Set<string>();
  const heard: Promise<void>[] = [];
  learn(words, await page.evaluate(wordsOfIntl));
  await page.route(/\/assets\/en-[a-z]+-[0-9a-f]+\.json$/, (route) => {
    const name = /en-([a-z]+)-/.exec(route.request().url())?.[1] ?? "";
    const body = compiledMessages(locales, pseudoLanguage, `${name}.json`);
    return route.fulfill({ contentType: "application/json", body });
  });
  page.on("response", (answer) => {
    if (!/\/(?:wps|lgw)\//.test(answer.url())) return;
    const read = answer.json().then(
      (body: unknown) => learn(words, body),
      () => undefined,
    );
    heard.push(read);
  });
  return { words, heard };
}

interface Seen {
  readonly text: string;
  readonly where: string;
}

/** Everything the page shows to a person or a screen reader. */
function readPage(page: Page): Promise<Seen[]> {
  return page.evaluate(() => {
    const skipped = "script, style, noscript, code, iframe, svg, [data-brand], [lang]:not(html)";
    const place = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute("class") ?? "").slice(0, 40)}`;
    const seen: { text: string; where: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const element = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim() ?? "";
      if (element === null || text === "" || element.closest(skipped) !== null) continue;
      seen.push({ text, where: place(element) });
    }
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(skipped) !== null) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        const text = element.getAttribute(name);
        if (text !== null) seen.push({ text, where: `${place(element)} ${name}` });
      }
    }
    return seen;
  });
}

/** Fails on every word that stands on the page in plain letters and that nobody has said. */
export async function expectAllTranslated(page: Page, { words, heard }: Spoken): Promise<void> {
  const seen = await readPage(page);
  await Promise.all(heard);
  const plain = seen.flatMap(({ text, where }) => {
    const left = [...text.matchAll(wordPattern)]
      .map(([word]) => word)
      .filter((word) => /^[A-Za-z'-]{3,}$/.test(word) && !words.has(word));
    return left.length === 0 ? [] : [`${left.join(" ")} (in ${where}: ${text.slice(0, 60)})`];
  });
  expect([...new Set(plain)], "texts written into the code").toEqual([]);
}
