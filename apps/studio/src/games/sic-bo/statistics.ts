/** What the dice of the last rounds were, counted. Pure. */
import { halfOf, isTriple, totalOf, type Dice } from "./rules.ts";

export interface DiceStatistics {
  readonly small: number;
  readonly big: number;
  readonly triples: number;
  /** Triples aside, as they are for the bets. */
  readonly odd: number;
  readonly even: number;
  /** From 3 to 18. */
  readonly totals: readonly { readonly total: number; readonly count: number }[];
}

export function diceStatistics(rounds: readonly Dice[]): DiceStatistics {
  const count = (has: (dice: Dice) => boolean): number => rounds.filter(has).length;
  return {
    small: count((dice) => halfOf(dice) === "small"),
    big: count((dice) => halfOf(dice) === "big"),
    triples: count(isTriple),
    odd: count((dice) => !isTriple(dice) && totalOf(dice) % 2 === 1),
    even: count((dice) => !isTriple(dice) && totalOf(dice) % 2 === 0),
    totals: Array.from({ length: 16 }, (_, index) => ({
      total: index + 3,
      count: count((dice) => totalOf(dice) === index + 3),
    })),
  };
}
