/**
 * The public page of proofs. What it needs is loaded before it shows anything; from then on it asks
 * nobody, and the policy it is served with lets it ask nobody.
 */
import "@fontsource-variable/onest/wght.css";
import "@fontsource-variable/sora/wght.css";
import "../client/tokens.css";
import "../client/shell.css";
import "../client/controls.css";
import "../client/dialogs.css";
import "./verify.css";
import { formatLocale } from "@baize/contract/date-format";
import { createRoot } from "react-dom/client";
import { IntlProvider } from "use-intl";
import { loadLanguage, withTexts } from "../client/language.ts";

import { backOf } from "../proof-link.ts";
import type { TextTree } from "../texts.ts";
import { VerifyPage } from "./page.tsx";

const jackpotTexts = import.meta.glob<TextTree>("../kits/jackpot/locales/*.json", {
  import: "default",
});
const lotteryTexts = import.meta.glob<TextTree>("../lottery/locales/*.json", {
  import: "default",
});
const host = document.querySelector<HTMLElement>("#verify");
if (host === null) throw new Error("the page has no place for the proof");
const asked = new URLSearchParams(location.search).get("lang") ?? navigator.language;
const common = await loadLanguage(asked);
const ofJackpots = await jackpotTexts[`../kits/jackpot/locales/${common.locale}.json`]?.();
const ofLotteries =
  (await lotteryTexts[`../lottery/locales/${common.locale}.json`]?.()) ??
  (await lotteryTexts["../lottery/locales/en.json"]?.());
const { locale, direction, texts } = withTexts(common, { ...ofJackpots, ...ofLotteries });
document.documentElement.lang = locale;
document.documentElement.dir = direction;
document.title = texts.verify.title;
createRoot(host).render(
  <IntlProvider locale={formatLocale(locale)} messages={texts} timeZone="UTC">
    <VerifyPage
      language={locale}
      back={backOf(location.search, (host.dataset["sites"] ?? "").split(" "))}
    />
  </IntlProvider>,
);
