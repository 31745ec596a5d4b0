import { refusalTextsBn, refusalTextsEn, type RefusalCode } from "@baize/contract";

/** Texts the server itself writes, by language. English stands in where a language has none. */
const refusalTexts: Readonly<Record<string, Readonly<Record<RefusalCode, string>>>> = {
  en: refusalTextsEn,
  bn: refusalTextsBn,
};

export function refusalText(code: RefusalCode, language: string): string {
  return (refusalTexts[language] ?? refusalTextsEn)[code];
}

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
