/**
 * What came of a round, in a sentence or two of the reader's language: what fell, and what it paid.
 * The same words as the game itself says it with.
 */
import { displayMoney, minor, parseMinor } from "@baize/money";
import { totalOf } from "../games/baccarat/rules.ts";
import { rankOf, suitOf } from "../kits/cards/card.ts";
import { networkOf } from "../catalogue/jackpots.ts";
import { numberOf } from "../games/live-roulette/rules.ts";
import { colourOf } from "../games/roulette/table.ts";
import { diceOf, halfOf, totalOf as totalOfDice } from "../games/sic-bo/rules.ts";
import { findHands } from "../games/tables/registry.ts";
import {
  isSteppedOutcome,
  textIn,
  type RoundView,
  type SteppedKind,
  type SteppedOutcome,
} from "../protocol.ts";
import { isTableOutcome, type TableOutcome } from "../games/tables/protocol.ts";
import type { OneShotKind, OneShotOutcome } from "../kits/one-shot/protocol.ts";
import type { SlotOutcome } from "../kits/slot/protocol.ts";
import { potName } from "../words.ts";
import { sayIn, type Say } from "./frame-texts.ts";

/** What a sentence needs beside the outcome. */
interface Told {
  readonly t: Say;
  readonly lang: string;
  readonly gameCode: string;
  /** What the round paid, as money. */
  readonly amount: string;
  readonly stake: string;
  /** "You won …", what came back of the stake, or that nothing did. */
  readonly won: string;
  readonly money: (text: string) => string;
}

const courts = { J: "jack", Q: "queen", K: "king", A: "ace" } as const;

function cardText({ t }: Told, card: number): string {
  const rank = rankOf(card);
  const name = rank in courts ? t(`cards.${courts[rank as keyof typeof courts]}`) : rank;
  return t(`cards.${suitOf(card)}`, { rank: name });
}

type Tell<O> = (outcome: O, told: Told) => string;
type OneShotTexts = { readonly [K in OneShotKind]: Tell<Extract<OneShotOutcome, { game: K }>> };
type SteppedTexts = { readonly [K in SteppedKind]: Tell<Extract<SteppedOutcome, { game: K }>> };

const paid: Tell<{ readonly multiplier: string }> = ({ multiplier }, { t, amount }) =>
  t("oneShot.paid", { multiplier, amount });

const oneShot: OneShotTexts = {
  baccarat: ({ player, banker }, { t, won }) => {
    const totals = { player: String(totalOf(player)), banker: String(totalOf(banker)) };
    return `${t("baccarat.ended", totals)} ${won}`;
  },
  bingo: ({ patterns }, { t, amount }) => {
    const hit = patterns.flatMap((one) => (one === null ? [] : [t(`bingo.${one}`)]));
    if (hit.length === 0) return t("bingo.nothing");
    return t("bingo.result", { patterns: hit.join(", "), amount });
  },
  dice: ({ roll, isWin }, { t, amount }) =>
    isWin ? t("dice.won", { roll, amount }) : t("dice.lost", { roll }),
  keno: ({ hits, numbers, multiplier }, { t, amount }) => {
    const counts = { hits: String(hits), picks: String(numbers.length) };
    return t("keno.result", { ...counts, multiplier, amount });
  },
  limbo: ({ result: multiplier, isWin }, { t, amount }) =>
    isWin ? t("limbo.won", { multiplier, amount }) : t("limbo.lost", { multiplier }),
  plinko: paid,
  roulette: ({ number }, { t, amount }) =>
    t("roulette.result", {
      number: String(number),
      colour: t(`roulette.${colourOf(number)}`),
      amount,
    }),
  wheel: paid,
};

const stepped: SteppedTexts = {
  blackjack: ({ hands, dealer }, { t, won }) => {
    const mine = hands.map(({ total }) => total).join(", ");
    return `${t("blackjack.ended", { mine, dealer: String(dealer.total) })} ${won}`;
  },
  hilo: (outcome, told) => {
    const { t, amount, won } = told;
    if (outcome.end === "wrong") {
      const card = outcome.draws.at(-1)?.card ?? outcome.first;
      return t("hilo.lost", { card: cardText(told, card) });
    }
    if (outcome.end === "returned") return won;
    return t("mines.won", { amount, multiplier: outcome.multiplier });
  },
  mines: ({ end, multiplier }, { t, amount, won }) => {
    if (end === "mine") return t("mines.lost");
    return end === "returned" ? won : t("mines.won", { amount, multiplier });
  },
  "video-poker": ({ hand }, { t, won }) =>
    hand === null ? won : `${t("poker.hand")}: ${t(`poker.${hand}`)}. ${won}`,
};

function slotWords({ steps, isCapped, jackpots = [] }: SlotOutcome, told: Told): string {
  const { t, won, money, gameCode, lang } = told;
  const free = steps.filter(({ kind }) => kind === "free").length;
  const network = networkOf(gameCode)?.network ?? "";
  const parts = [
    ...(free === 0 ? [] : [`${t("slot.freeSpinsWon", { count: String(free) })}.`]),
    won,
    ...(isCapped ? [t("slot.capped")] : []),
    ...jackpots.map(({ level, amount }) =>
      t("jackpot.won", { level: textIn(potName(network, level), lang), amount: money(amount) }),
    ),
  ];
  return parts.join(" ");
}

const sideTexts = {
  dragon: "live.dragon",
  tiger: "live.tiger",
  player: "baccarat.player",
  banker: "baccarat.banker",
} as const;

/** What fell at a live table. */
function fellWords({ game, result }: TableOutcome, told: Told): string {
  const { t } = told;
  const hands = findHands(game);
  if (hands !== undefined) {
    const side = (which: 0 | 1) => t(sideTexts[hands.sides[which] as keyof typeof sideTexts]);
    const winner = hands.winner(result);
    const head = winner === "tie" ? t("live.tie") : t("live.wins", { side: side(winner) });
    const cards = result.hands.map((hand) => hand.map((card) => cardText(told, card)).join(", "));
    return `${head}. ${side(0)}: ${cards[0] ?? ""}. ${side(1)}: ${cards[1] ?? ""}.`;
  }
  if (game === "sic-bo") {
    const dice = diceOf(result);
    const half = halfOf(dice);
    const total = t("sicBo.total", { total: String(totalOfDice(dice)) });
    const name = half === "triple" ? t("sicBo.anyTriple") : t(`sicBo.${half}`);
    return `${dice.join(", ")}. ${total}. ${name}.`;
  }
  const number = numberOf(result) ?? 0;
  return `${number} ${t(`roulette.${colourOf(number)}`)}.`;
}

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
    amountOf(payout) === 0n ? t("slot.lost") : t(isMore ? "slot.won" : "slot.back", { amount });
  const told = { t, lang, gameCode, amount, stake: money(view.stake), won, money };
  if (outcome.game === "crash") {
    const { cashedOutAt, crashedAt } = outcome;
    return cashedOutAt === null
      ? t("crash.lostText", { multiplier: crashedAt ?? "1.00", amount: told.stake })
      : t("crash.wonText", { multiplier: cashedOutAt, amount });
  }
  if (outcome.game === "slot") return slotWords(outcome, told);
  if (isTableOutcome(outcome)) return `${fellWords(outcome, told)} ${won}`;
  // Each tells the outcome of its own kind, which the key has just chosen.
  if (isSteppedOutcome(outcome))
    return (stepped[outcome.game] as Tell<SteppedOutcome>)(outcome, told);
  return (oneShot[outcome.game] as Tell<OneShotOutcome>)(outcome, told);
}

/** How a round that is not settled stands, in the words of the game's own list of rounds. */
export const statusWords = (status: RoundView["status"], lang: string): string =>
  sayIn(lang)(`rounds.status.${status}`);

export const backWords = (lang: string): string => sayIn(lang)("frame.back");
