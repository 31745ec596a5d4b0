import type { Language } from "@baize/contract";
import type { LocalText } from "../../platform/text.ts";
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
 * Titles of what the platform itself gives, a file for each language. An award keeps its title in
 * all of them, so that the member reads it in the language of the moment. English is complete, or
 * this does not compile; it is the fallback for missing texts.
 */
export type TitleKey = keyof typeof en;

const files: Readonly<Record<Language, Readonly<Partial<Record<TitleKey, string>>>>> = {
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

/** A title in every language that has it. */
export function titleOf(key: TitleKey): LocalText {
  const said = Object.entries(files).flatMap(([language, texts]) => {
    const text = texts[key];
    return text === undefined ? [] : [[language, text] as const];
  });
  return Object.fromEntries(said);
}
