/**
 * The frame's texts. English is part of the first download and stands in for any text another
 * language lacks; other languages, and the fonts of their scripts, arrive only when a launch asks
 * for them.
 */
import type { Language as Locale } from "@baize/contract";
import english from "./locales/en.json";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof english;
  }
}

export type Texts = typeof english;
export interface Language {
  readonly locale: Locale;
  readonly direction: "ltr" | "rtl";
  readonly texts: Texts;
}

interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The tree of `texts` with everything missing taken from `fallback`. */
export function withFallback(texts: TextTree, fallback: TextTree): TextTree {
  const merged: Record<string, string | TextTree> = {};
  for (const [key, standIn] of Object.entries(fallback)) {
    const own = texts[key];
    if (typeof standIn === "string") merged[key] = typeof own === "string" ? own : standIn;
    else merged[key] = withFallback(typeof own === "object" ? own : {}, standIn);
  }
  return merged;
}

const rightToLeft: ReadonlySet<string> = new Set<Locale>(["ar", "fa", "ur"]);

const files = import.meta.glob<TextTree>("./locales/*.json", { import: "default" });

/** Fonts come with their script; Chinese, Japanese and Korean are in every system. */
const fonts: Readonly<Record<string, () => Promise<unknown>>> = {
  bn: () => import("@fontsource-variable/noto-sans-bengali/wght.css"),
  ar: () => import("@fontsource-variable/vazirmatn/wght.css"),
  fa: () => import("@fontsource-variable/vazirmatn/wght.css"),
  ur: () => import("@fontsource-variable/vazirmatn/wght.css"),
  hi: () => import("@fontsource-variable/noto-sans-devanagari/wght.css"),
  ne: () => import("@fontsource-variable/noto-sans-devanagari/wght.css"),
  km: () => import("@fontsource-variable/noto-sans-khmer/wght.css"),
  lo: () => import("@fontsource-variable/noto-sans-lao/wght.css"),
  my: () => import("./fonts/myanmar.ts"),
  ta: () => import("@fontsource-variable/noto-sans-tamil/wght.css"),
  th: () => import("@fontsource-variable/noto-sans-thai/wght.css"),
};

export const inEnglish: Language = { locale: "en", direction: "ltr", texts: english };

export async function loadLanguage(tag: string): Promise<Language> {
  const code = tag.toLowerCase().split("-")[0] ?? "en";
  const file = code === "en" ? undefined : files[`./locales/${code}.json`];
  if (file === undefined) return inEnglish;
  const [texts] = await Promise.all([file(), fonts[code]?.()]);
  return {
    // There is a file of its texts, so it is one of the contract's languages.
    locale: code as Locale,
    direction: rightToLeft.has(code) ? "rtl" : "ltr",
    texts: withFallback(texts, english) as Texts,
  };
}
