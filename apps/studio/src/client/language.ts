/**
 * The frame's texts. English is part of the first download and stands in for any text another
 * language lacks; other languages, and the fonts of their scripts, arrive only when a launch asks
 * for them.
 */
import english from "./locales/en.json";

declare module "use-intl" {
  interface AppConfig {
    Locale: "en" | "bn";
    Messages: typeof english;
  }
}

export type Texts = typeof english;
export interface Language {
  readonly locale: "en" | "bn";
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

/** Languages written from right to left, so that the layout turns even before their texts exist. */
const rightToLeft = new Set(["ar", "fa", "he", "ur"]);

export const inEnglish: Language = { locale: "en", direction: "ltr", texts: english };

export async function loadLanguage(tag: string): Promise<Language> {
  const code = tag.toLowerCase().split("-")[0] ?? "en";
  if (code === "bn") {
    const [{ default: bengali }] = await Promise.all([
      import("./locales/bn.json"),
      import("@fontsource-variable/noto-sans-bengali/wght.css"),
    ]);
    return { locale: "bn", direction: "ltr", texts: withFallback(bengali, english) as Texts };
  }
  return rightToLeft.has(code) ? { ...inEnglish, direction: "rtl" } : inEnglish;
}
