/** What five cards are worth, and which of them make it. */
import { pokerHands, type PokerHand } from "./protocol.ts";
import { rankIndexOf } from "../../kits/cards/card.ts";

/** The full-pay table, times the stake: nine for a full house, six for a flush. */
export const pays: Readonly<Record<PokerHand, number>> = {
  royalFlush: 800,
  straightFlush: 50,
  fourOfAKind: 25,
  fullHouse: 9,
  flush: 6,
  straight: 4,
  threeOfAKind: 3,
  twoPair: 2,
  jacksOrBetter: 1,
};

export const handSize = 5;
const jack = 9;
const ace = 12;
const suitCount = 4;

function isRun(sorted: readonly number[]): boolean {
  const [low = 0] = sorted;
  const top = sorted.at(-1) ?? 0;
  // The ace also stands below the two.
  return top - low === handSize - 1 || (top === ace && sorted[handSize - 2] === 3);
}

export function handOf(cards: readonly number[]): PokerHand | null {
  const ranks = cards.map(rankIndexOf).toSorted((a, b) => a - b);
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const isFlush = cards.every((card) => card % suitCount === (cards[0] ?? 0) % suitCount);
  if (counts.size === handSize) {
    const isStraight = isRun(ranks);
    if (isStraight && isFlush) return ranks[0] === jack - 1 ? "royalFlush" : "straightFlush";
    if (isFlush) return "flush";
    return isStraight ? "straight" : null;
  }
  const most = Math.max(...counts.values());
  if (most === 4) return "fourOfAKind";
  if (most === 3) return counts.size === 2 ? "fullHouse" : "threeOfAKind";
  if (counts.size === 3) return "twoPair";
  return [...counts].some(([rank, count]) => count === 2 && rank >= jack) ? "jacksOrBetter" : null;
}

/**
 * The places of the cards that make the hand what it is: drawing for the others can never make it
 * worth less.
 */
export function makersOf(cards: readonly number[]): number[] {
  const hand = handOf(cards);
  const places = [...cards.keys()];
  if (hand === null) return [];
  const isWhole = pokerHands.indexOf(hand) <= pokerHands.indexOf("straight");
  if (isWhole && hand !== "fourOfAKind") return places;
  return places.filter((place) => {
    const rank = rankIndexOf(cards[place] ?? 0);
    return cards.filter((card) => rankIndexOf(card) === rank).length > 1;
  });
}
