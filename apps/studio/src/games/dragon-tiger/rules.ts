/**
 * One card for the dragon, one for the tiger, from a fresh shoe of eight decks: the higher wins and
 * an ace is the lowest. A tie gives half of a bet on either side back. With 31 of the 415 other
 * cards of the same rank, and 7 of the same suit too, every return is an exact fraction.
 */
import { ranks, rankIndexOf, suitOf } from "../../kits/cards/card.ts";
import { shoeCards } from "../../kits/cards/shoe.ts";
import type { TableResult } from "../../kits/tables/protocol.ts";
import { dealing, handsOf, type HandsGame, type Winner } from "../../kits/tables/game.ts";

export const decks = 8;

/** 1 for an ace, 13 for a king. */
export const valueOf = (card: number): number => ((rankIndexOf(card) + 1) % ranks.length) + 1;

const points = (hand: readonly number[]): number => (hand[0] === undefined ? 0 : valueOf(hand[0]));

function winner(result: TableResult): Winner {
  const [dragon, tiger] = handsOf(result);
  const ahead = points(dragon) - points(tiger);
  if (ahead === 0) return "tie";
  return ahead > 0 ? 0 : 1;
}

const side =
  (hand: 0 | 1) =>
  (result: TableResult): number => {
    const won = winner(result);
    if (won === "tie") return 50;
    return won === hand ? 200 : 0;
  };

function isSuitedTie(result: TableResult): boolean {
  const [[dragon = 0], [tiger = 0]] = handsOf(result);
  return rankIndexOf(dragon) === rankIndexOf(tiger) && suitOf(dragon) === suitOf(tiger);
}

export const dragonTiger: HandsGame = {
  kind: "dragon-tiger",
  version: "1",
  rtpBps: 9_626,
  fields: [
    { id: "dragon", times: side(0), timesMax: 200, returnBps: 9_626 },
    {
      id: "tie",
      times: (result) => (winner(result) === "tie" ? 1_200 : 0),
      timesMax: 1_200,
      returnBps: 8_963,
    },
    {
      id: "suited-tie",
      times: (result) => (isSuitedTie(result) ? 5_100 : 0),
      timesMax: 5_100,
      returnBps: 8_602,
    },
    { id: "tiger", times: side(1), timesMax: 200, returnBps: 9_626 },
  ],
  draw: (words) => {
    const [dragon = 0, tiger = 0] = shoeCards(words, decks, 2);
    return { hands: [[dragon], [tiger]] };
  },
  ...dealing(() => [0, 1]),
  stepMs: () => 1_700,
  sides: ["dragon", "tiger"],
  points,
  winner,
};
