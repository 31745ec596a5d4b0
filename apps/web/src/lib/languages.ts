import type { Language } from "@baize/contract";

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
  return `${language}-u-ca-gregory-nu-latn`;
}
