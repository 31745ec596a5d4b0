import type { Language } from "@baize/contract";
import { siteZone } from "./site-zone.ts";

/** The languages of the site, and what the browser must know of each before its texts are here. */
export type { Language };

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
 * The language as `Intl` formats in it here: Latin digits like the amounts beside them, and the
 * calendar in which forms ask for dates.
 */
export function formatLocale(language: string): string {
  // Browsers know Tagalog by its newer name only.
  return `${language === "tl" ? "fil" : language}-u-ca-gregory-nu-latn`;
}

/** Not every browser has the words of every language for dates: then they are English. */
export function hasDateWords(language: string): boolean {
  return Intl.DateTimeFormat.supportedLocalesOf(formatLocale(language)).length > 0;
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
  if (hasDateWords(language)) {
    return new Intl.DateTimeFormat(formatLocale(language), {
      ...options,
      ...(timeZone !== undefined && { timeZone }),
    });
  }
  const { dateStyle, timeStyle, month, year } = options;
  return new Intl.DateTimeFormat("en-GB", {
    ...(timeZone !== undefined && { timeZone }),
    ...(dateStyle !== undefined && { day: "2-digit" }),
    ...((dateStyle ?? month) !== undefined && { month: "2-digit" }),
    ...((dateStyle ?? year) !== undefined && { year: "numeric" }),
    ...(timeStyle !== undefined && { hour: "2-digit", minute: "2-digit" }),
    ...(timeStyle === "medium" && { second: "2-digit" }),
  });
}
