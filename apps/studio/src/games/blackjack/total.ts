/** How a hand of blackjack counts. */
import { rankIndexOf } from "../../kits/cards/card.ts";

/** 2 to 10; an ace is 1 here. */
export function valueOf(card: number): number {
  const rank = rankIndexOf(card);
  if (rank === 12) return 1;
  return Math.min(10, rank + 2);
}

export interface Total {
  readonly total: number;
  /** An ace counts eleven. */
  readonly isSoft: boolean;
}

export function totalOf(cards: readonly number[]): Total {
  const values = cards.map(valueOf);
  const hard = values.reduce((sum, value) => sum + value, 0);
  const isSoft = values.includes(1) && hard + 10 <= 21;
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

/** A score no hand beats: two cards that make 21, not after a split. */
export const isNatural = (cards: readonly number[]): boolean =>
  cards.length === 2 && totalOf(cards).total === 21;
