/**
 * What came of a round, in a sentence or two of the reader's language: what fell, and what it paid.
 * The same words as the game itself says it with.
 */
import { displayMoney, minor, parseMinor } from "@baize/money";
import { findGameOfKind } from "../catalogue/games.ts";
import { networkOf } from "../catalogue/jackpots.ts";
import { textIn, type RoundView } from "../protocol.ts";
import { potName } from "../kits/jackpot/names.ts";
import { sayIn } from "./frame-texts.ts";

/** Empty as long as nothing came of the round yet. */
export function roundWords(view: RoundView, lang: string): string {
  const { outcome, payout, currency, gameCode } = view;
  if (outcome === null || payout === null) return "";
  const t = sayIn(lang);
  const amountOf = (text: string) => parseMinor(text, currency) ?? minor(0n);
  const money = (text: string) => displayMoney(amountOf(text), currency);
  const amount = money(payout);
  const isMore = amountOf(payout) > amountOf(view.stake);
  const won =
    amountOf(payout) === 0n
      ? t("rounds.lost")
      : t(isMore ? "rounds.won" : "rounds.back", { amount });
  const network = networkOf(gameCode)?.network ?? "";
  const pot = (level: string) => textIn(potName(network, level), lang);
  const told = { t, amount, stake: money(view.stake), won, money, potName: pot };
  return findGameOfKind(outcome.game)?.record.tell(outcome, told) ?? "";
}

/** How a round that is not settled stands, in the words of the game's own list of rounds. */
export const statusWords = (status: RoundView["status"], lang: string): string =>
  sayIn(lang)(`rounds.status.${status}`);

export const backWords = (lang: string): string => sayIn(lang)("frame.back");
