import type { Language } from "@baize/contract";
import { dateFormatIn } from "@baize/contract/date-format";
import { siteZone } from "./site-zone.ts";

/** The languages of the site, and what the browser must know of each before its texts are here. */
export type { Language };
export { formatLocale, hasDateWords } from "@baize/contract/date-format";

/** In the order of menus; their names come with the menu (language-names.ts). */
const codes =
  "bn en ar es fa fil fr hi id ja kk km ko lo ms my ne pt ru ta th tr ur uz vi zh".split(" ");

export function isLanguage(text: unknown): text is Language {
  return typeof text === "string" && codes.includes(text);
}

const rightToLeft: ReadonlySet<string> = new Set<Language>(["ar", "fa", "ur"]);

export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.has(language) ? "rtl" : "ltr";
}

/**
 * How a language writes dates; in digits where the browser lacks its words. The zone is the site's
 * where no other is named.
 */
export function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const timeZone = options.timeZone ?? siteZone();
  return dateFormatIn(language, { ...options, ...(timeZone !== undefined && { timeZone }) });
}
