/** What jackpots are called, in every language. */
import { textIn, type LocalText } from "../../protocol-words.ts";
import words from "./words.json" with { type: "json" };

const names: Readonly<Record<string, LocalText>> = words.jackpots;

/** Names of jackpots and of their levels; what is shown of a level is `potName`. */
export const jackpotName = (id: string): LocalText => names[id] ?? { en: id };

/**
 * What a pot is called wherever it is named: on the site, over the reels, in the rules, on the
 * banner of a win, on the page of proofs and in the console. It names the jackpot and its level,
 * because the largest pot stands for the whole jackpot outside of its games.
 */
export function potName(network: string, level: string): LocalText {
  const [whole, part] = [jackpotName(network), jackpotName(level)];
  const both = (language: string) => `${textIn(whole, language)} · ${textIn(part, language)}`;
  const languages = Object.keys({ ...whole, ...part });
  const own = languages.map((language) => [language, both(language)] as const);
  return { ...Object.fromEntries(own), en: both("en") };
}
