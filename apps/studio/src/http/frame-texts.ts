import { createTranslator } from "use-intl/core";
import type { Say } from "../record.ts";
import ar from "../client/locales/ar.json" with { type: "json" };
import bn from "../client/locales/bn.json" with { type: "json" };
import en from "../client/locales/en.json" with { type: "json" };
import es from "../client/locales/es.json" with { type: "json" };
import fa from "../client/locales/fa.json" with { type: "json" };
import fil from "../client/locales/fil.json" with { type: "json" };
import fr from "../client/locales/fr.json" with { type: "json" };
import hi from "../client/locales/hi.json" with { type: "json" };
import id from "../client/locales/id.json" with { type: "json" };
import ja from "../client/locales/ja.json" with { type: "json" };
import kk from "../client/locales/kk.json" with { type: "json" };
import km from "../client/locales/km.json" with { type: "json" };
import ko from "../client/locales/ko.json" with { type: "json" };
import lo from "../client/locales/lo.json" with { type: "json" };
import ms from "../client/locales/ms.json" with { type: "json" };
import my from "../client/locales/my.json" with { type: "json" };
import ne from "../client/locales/ne.json" with { type: "json" };
import pt from "../client/locales/pt.json" with { type: "json" };
import ru from "../client/locales/ru.json" with { type: "json" };
import ta from "../client/locales/ta.json" with { type: "json" };
import th from "../client/locales/th.json" with { type: "json" };
import tr from "../client/locales/tr.json" with { type: "json" };
import ur from "../client/locales/ur.json" with { type: "json" };
import uz from "../client/locales/uz.json" with { type: "json" };
import vi from "../client/locales/vi.json" with { type: "json" };
import zh from "../client/locales/zh.json" with { type: "json" };

/**
 * The frames' texts for pages that the studio writes itself, so that a round is told there in the
 * words of its game. What a language lacks is said in English.
 */
const texts: Readonly<Record<string, unknown>> = {
  ar,
  bn,
  en,
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

type Texts = typeof en;
const english = createTranslator<Texts>({ locale: "en", messages: en });

export function sayIn(lang: string): Say {
  return createTranslator<Texts>({
    locale: `${lang}-u-nu-latn`,
    messages: (texts[lang] ?? en) as Texts,
    onError: () => {},
    getMessageFallback: ({ namespace, key }) =>
      english.raw((namespace === undefined ? key : `${namespace}.${key}`) as never) as string,
  });
}
