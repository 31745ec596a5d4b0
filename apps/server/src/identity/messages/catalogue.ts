import type { Language } from "@baize/contract";
import type { MessageTexts } from "./texts.ts";
import ar from "./ar.json" with { type: "json" };
import bn from "./bn.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fa from "./fa.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import hi from "./hi.json" with { type: "json" };
import id from "./id.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import kk from "./kk.json" with { type: "json" };
import km from "./km.json" with { type: "json" };
import ko from "./ko.json" with { type: "json" };
import lo from "./lo.json" with { type: "json" };
import ms from "./ms.json" with { type: "json" };
import my from "./my.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import ta from "./ta.json" with { type: "json" };
import th from "./th.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };
import ur from "./ur.json" with { type: "json" };
import uz from "./uz.json" with { type: "json" };
import vi from "./vi.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

/**
 * Messages to members, a file for each language. English is complete, or this does not compile,
 * and keeps to the letters of the GSM alphabet: 160 to a message. It is the fallback for missing
 * texts, which only languages have that no brand may offer yet.
 */
interface Tree {
  readonly [key: string]: string | Tree;
}

const english: MessageTexts = en;

const files: Readonly<Record<Language, Tree>> = {
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

function withEnglish(texts: Tree, standIns: Tree): Tree {
  const whole: Record<string, string | Tree> = {};
  for (const [key, standIn] of Object.entries(standIns)) {
    const own = texts[key];
    if (typeof standIn === "string") whole[key] = typeof own === "string" ? own : standIn;
    else whole[key] = withEnglish(typeof own === "object" ? own : {}, standIn);
  }
  return whole;
}

const wholeTexts: ReadonlyMap<string, MessageTexts> = new Map(
  Object.entries(files).map(([language, texts]) => [
    language,
    withEnglish(texts, en) as unknown as MessageTexts,
  ]),
);

export function messageTexts(language: string): MessageTexts {
  return wholeTexts.get(language) ?? english;
}
