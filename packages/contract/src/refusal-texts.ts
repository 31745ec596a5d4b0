import type { Language } from "./languages.ts";
import type { RefusalCode } from "./refusals.ts";
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
 * What players read for each refusal, a file of `texts/` for each language. English is whole, or
 * this does not compile; what the others lack is found by `npm run locales check`.
 */
type Texts = Readonly<Partial<Record<RefusalCode, string>>>;

const english: Readonly<Record<RefusalCode, string>> = en;

const texts: Readonly<Record<Language, Texts>> = {
  bn,
  en,
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

/** The text in a language; English is used for languages no brand may offer yet. */
export function refusalText(code: RefusalCode, language: string): string {
  const known: Readonly<Record<string, Texts>> = texts;
  return known[language]?.[code] ?? english[code];
}
