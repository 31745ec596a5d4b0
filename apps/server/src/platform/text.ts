/** A text kept in several languages, as stored beside what it names. */
export type LocalText = Readonly<Record<string, string>>;

/** The text in a language; English, then any, where that language is missing. */
export function textIn(text: LocalText, language: string): string {
  return text[language] ?? text["en"] ?? Object.values(text)[0] ?? "";
}

/**
 * The form in which two names count as the same: compatibility forms, case and outer blanks
 * removed.
 */
export function foldName(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}

/** A text escaped for markup, also inside quotes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
