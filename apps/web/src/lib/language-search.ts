import { languageNames } from "./language-names.ts";
import type { Language } from "./languages.ts";

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Languages found by what was typed: a part of their own name, their English name or their name in
 * the reader's language, or their code. Accents and case do not count.
 */
export function matchingLanguages(
  languages: readonly Language[],
  typed: string,
  readerLanguage: string,
): readonly Language[] {
  const wanted = fold(typed.trim());
  if (wanted === "") return languages;
  const named = [readerLanguage, "en"].map(
    (language) => new Intl.DisplayNames(language, { type: "language" }),
  );
  return languages.filter((code) => {
    const names = [languageNames[code], ...named.map((list) => list.of(code) ?? "")];
    return code === wanted || names.some((name) => fold(name).includes(wanted));
  });
}
