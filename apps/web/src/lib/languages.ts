import type { Language } from "@baize/contract";

/** The languages of the site, and what the browser must know of each before its texts are here. */
export type { Language };

/** Every language of the contract with its own name for itself, in the order of menus. */
export const languageNames: Readonly<Record<Language, string>> = {
  bn: "বাংলা",
  en: "English",
  ar: "العربية",
  es: "Español",
  fa: "فارسی",
  fil: "Filipino",
  fr: "Français",
  hi: "हिन्दी",
  id: "Bahasa Indonesia",
  ja: "日本語",
  kk: "Қазақша",
  km: "ខ្មែរ",
  ko: "한국어",
  lo: "ລາວ",
  ms: "Bahasa Melayu",
  my: "မြန်မာ",
  ne: "नेपाली",
  pt: "Português",
  ru: "Русский",
  ta: "தமிழ்",
  th: "ไทย",
  tr: "Türkçe",
  ur: "اردو",
  uz: "Oʻzbekcha",
  vi: "Tiếng Việt",
  zh: "中文",
};

export function isLanguage(text: unknown): text is Language {
  return typeof text === "string" && Object.hasOwn(languageNames, text);
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
