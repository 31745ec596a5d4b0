import type { InboxKind, Language } from "@baize/contract";
import { sayParam, type Params } from "./params.ts";
import ar from "./texts/ar.json" with { type: "json" };
import bn from "./texts/bn.json" with { type: "json" };
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import fa from "./texts/fa.json" with { type: "json" };
import fil from "./texts/fil.json" with { type: "json" };
import fr from "./texts/fr.json" with { type: "json" };
import hi from "./texts/hi.json" with { type: "json" };
import id from "./texts/id.json" with { type: "json" };
import ja from "./texts/ja.json" with { type: "json" };
import kk from "./texts/kk.json" with { type: "json" };
import km from "./texts/km.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import lo from "./texts/lo.json" with { type: "json" };
import ms from "./texts/ms.json" with { type: "json" };
import my from "./texts/my.json" with { type: "json" };
import ne from "./texts/ne.json" with { type: "json" };
import pt from "./texts/pt.json" with { type: "json" };
import ru from "./texts/ru.json" with { type: "json" };
import ta from "./texts/ta.json" with { type: "json" };
import th from "./texts/th.json" with { type: "json" };
import tr from "./texts/tr.json" with { type: "json" };
import ur from "./texts/ur.json" with { type: "json" };
import uz from "./texts/uz.json" with { type: "json" };
import vi from "./texts/vi.json" with { type: "json" };
import zh from "./texts/zh.json" with { type: "json" };

/**
 * What messages say, a file for each language: a title and a body of every kind, and the words that
 * stand for reasons in them. English is complete, or this does not compile.
 */
interface Text {
  readonly title: string;
  readonly body: string;
}

type Word = keyof (typeof en)["words"];

type Texts = Readonly<Partial<Record<InboxKind, Text>>> & {
  readonly words?: Readonly<Partial<Record<Word, string>>>;
};

const english: Readonly<Record<InboxKind, Text>> & Texts = en;

export const inboxTexts: Readonly<Record<Language, Texts>> = {
  bn,
  en: english,
  ar,
  es,
  fa,
  fil,
  fr,
  hi,
  id,
  ja,
  kk,
  km,
  ko,
  lo,
  ms,
  my,
  ne,
  pt,
  ru,
  ta,
  th,
  tr,
  ur,
  uz,
  vi,
  zh,
};

const byLanguage: ReadonlyMap<string, Texts> = new Map(Object.entries(inboxTexts));

interface Reading {
  readonly language: string;
  readonly fallback: string;
  readonly timeZone: string;
}

/** The text in the reader's language; in the brand's where that lacks it, and else in English. */
export function composeText(kind: InboxKind, params: Params, reading: Reading): Text {
  const wished = [reading.language, reading.fallback, "en"];
  const language = wished.find((one) => byLanguage.get(one)?.[kind] !== undefined) ?? "en";
  const text = byLanguage.get(language)?.[kind] ?? english[kind];
  // One message is in one language, also what is put into it.
  const languages = [language, ...wished];
  const words = byLanguage.get(language)?.words ?? {};
  const wordOf = (word: string) =>
    (words as Readonly<Record<string, string>>)[word] ?? english.words?.[word as Word] ?? "";
  const fill = (sentence: string) =>
    sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const param = params[name];
      if (param === undefined) return whole;
      return sayParam(param, { languages, timeZone: reading.timeZone, wordOf });
    });
  return { title: fill(text.title), body: fill(text.body) };
}
