import { textIn, type LocalText } from "./protocol-words.ts";
import ar from "./words/ar.json" with { type: "json" };
import bn from "./words/bn.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };
import es from "./words/es.json" with { type: "json" };
import fa from "./words/fa.json" with { type: "json" };
import fil from "./words/fil.json" with { type: "json" };
import fr from "./words/fr.json" with { type: "json" };
import hi from "./words/hi.json" with { type: "json" };
import id from "./words/id.json" with { type: "json" };
import ja from "./words/ja.json" with { type: "json" };
import kk from "./words/kk.json" with { type: "json" };
import km from "./words/km.json" with { type: "json" };
import ko from "./words/ko.json" with { type: "json" };
import lo from "./words/lo.json" with { type: "json" };
import ms from "./words/ms.json" with { type: "json" };
import my from "./words/my.json" with { type: "json" };
import ne from "./words/ne.json" with { type: "json" };
import pt from "./words/pt.json" with { type: "json" };
import ru from "./words/ru.json" with { type: "json" };
import ta from "./words/ta.json" with { type: "json" };
import th from "./words/th.json" with { type: "json" };
import tr from "./words/tr.json" with { type: "json" };
import ur from "./words/ur.json" with { type: "json" };
import uz from "./words/uz.json" with { type: "json" };
import vi from "./words/vi.json" with { type: "json" };
import zh from "./words/zh.json" with { type: "json" };

/**
 * Words the studio says itself and that belong to no single game, a file for each language: names
 * of symbols and of jackpots, and the labels of a round's page. English is whole; what another
 * language lacks is found by the check of texts.
 */
type Kind = "symbol" | "jackpot" | "roundPage";

type Words = Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>>;

const words: Readonly<Record<string, Words>> = {
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

/** A word in every language that has it. */
export function wordOf<K extends Kind>(kind: K, id: keyof (typeof en)[K] & string): LocalText {
  const english: Words = en;
  const others = Object.entries(words).flatMap(([language, own]) => {
    const word = own[kind]?.[id];
    return word === undefined ? [] : [[language, word] as const];
  });
  return { ...Object.fromEntries(others), en: english[kind]?.[id] ?? id };
}

/** Names of jackpots and of their levels; what is shown of a level is `potName`. */
export function jackpotName(id: string): LocalText {
  return id in en.jackpot ? wordOf("jackpot", id as keyof typeof en.jackpot) : { en: id };
}

/**
 * What a pot is called wherever it is named: on the site, over the reels, in the rules, on the
 * banner of a win, on the page of proofs and in the console. It names the jackpot and its level,
 * because the largest pot stands for the whole jackpot outside of its games.
 */
export function potName(network: string, level: string): LocalText {
  const [whole, part] = [jackpotName(network), jackpotName(level)];
  const both = (language: string) => `${textIn(whole, language)} · ${textIn(part, language)}`;
  const own = Object.keys(words).map((language) => [language, both(language)] as const);
  return { ...Object.fromEntries(own), en: both("en") };
}

/** Names of the symbols a slot's rules speak of. */
export function symbolName(id: string): LocalText {
  return id in en.symbol ? wordOf("symbol", id as keyof typeof en.symbol) : { en: id };
}
