/**
 * The texts of every frame, in the language of the launch, with the fonts of its script. English is
 * part of the first download, for what is said before the language is known. A game brings its own
 * texts (games.ts).
 */
import type { Language as Locale } from "@baize/contract";
import type { Texts } from "../texts.gen.ts";
import type { TextTree } from "../texts.ts";
import english from "./locales/en.json";

declare module "use-intl" {
  interface AppConfig {
    Messages: Texts;
  }
}

export interface Language {
  readonly locale: Locale;
  readonly direction: "ltr" | "rtl";
  readonly texts: Texts;
}

const rightToLeft: ReadonlySet<string> = new Set<Locale>(["ar", "fa", "ur"]);

const files = import.meta.glob<TextTree>(["./locales/*.json", "!./locales/en.json"], {
  import: "default",
});

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

const inLanguage = (locale: Locale, texts: TextTree): Language => ({
  locale,
  direction: rightToLeft.has(locale) ? "rtl" : "ltr",
  // A game's own come with it, before anything of the game is shown.
  texts: texts as Texts,
});

export const inEnglish = inLanguage("en", english);

export async function loadLanguage(tag: string): Promise<Language> {
  const code = tag.toLowerCase().split("-")[0] ?? "en";
  const file = files[`./locales/${code}.json`];
  if (file === undefined) return inEnglish;
  const [texts] = await Promise.all([file(), fonts[code]?.()]);
  // There is a file of its texts, so it is one of the contract's languages.
  return inLanguage(code as Locale, texts);
}

export const withTexts = (language: Language, own: TextTree): Language => ({
  ...language,
  texts: { ...language.texts, ...own },
});
