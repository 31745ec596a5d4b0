/**
 * What a guess is worth. Of the thirteen ranks, ace low and king high, some make it right; after
 * guesses with k₁, k₂ … right ranks the multiplier is
 *
 *   0.99 × (13 ÷ k₁) × (13 ÷ k₂) × …
 *
 * cut to hundredths, which is 0.99 over the chance of having come so far.
 */
import type { HiloGuess } from "./protocol.ts";
import { rankIndexOf } from "../../kits/cards/card.ts";

export const rankCount = 13;
const returnPercent = 99n;

/** 1 for an ace, 13 for a king. */
export const heightOf = (card: number): number => ((rankIndexOf(card) + 1) % rankCount) + 1;

/** The guesses a card allows, the upward one first. */
export function guessesOn(card: number): readonly [HiloGuess, HiloGuess] {
  const height = heightOf(card);
  if (height === 1) return ["higher", "same"];
  return height === rankCount ? ["same", "lower"] : ["higher", "lower"];
}

/** How many of the thirteen ranks make a guess right. */
export function rightRanks(card: number, guess: HiloGuess): number {
  const height = heightOf(card);
  if (guess === "same") return 1;
  // On an ace and on a king the same rank is a separate guess.
  if (height === 1 || height === rankCount) return rankCount - 1;
  return guess === "higher" ? rankCount - height + 1 : height;
}

export function isRight(before: number, guess: HiloGuess, next: number): boolean {
  const [from, to] = [heightOf(before), heightOf(next)];
  if (from === to) return guess === "same" || (from !== 1 && from !== rankCount);
  return guess === (to > from ? "higher" : "lower");
}

/** Multiplier in hundredths after guesses with so many right ranks each; 100 before the first. */
export function hiloHundredths(ranks: readonly number[]): number {
  if (ranks.length === 0) return 100;
  const all = BigInt(rankCount) ** BigInt(ranks.length);
  const right = ranks.reduce((product, count) => product * BigInt(count), 1n);
  return Number((returnPercent * all) / right);
}

/** The winning ranks of every guess of a round, in order; a skip is not a guess. */
export function ranksSaid(
  first: number,
  draws: readonly { readonly said: HiloGuess | "skip"; readonly card: number }[],
): number[] {
  return draws.flatMap(({ said }, index) => {
    const before = index === 0 ? first : (draws[index - 1]?.card ?? first);
    return said === "skip" ? [] : [rightRanks(before, said)];
  });
}
