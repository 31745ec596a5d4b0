/**
 * Hold and spin: how it is played, and what it is worth exactly. Coins that are held stay; every
 * empty place is drawn for on its own, so the number of coins is a small chain.
 */
import { choose } from "../choose.ts";
import { add, multiply, rational, type Rational } from "../rational.ts";
import { drawBelow, drawWeighted, weightOf, type WordStream } from "../stream.ts";
import type { CompiledMachine, SlotHold } from "./machine.ts";
import type { SpunReels } from "./spin.ts";

export interface PlayedCoin {
  readonly cell: number;
  /** In total stakes. */
  readonly stakes: number;
}
export interface PlayedRespin {
  readonly coins: readonly PlayedCoin[];
  /** Respins left after this one. */
  readonly left: number;
}
export interface PlayedHold {
  readonly respins: readonly PlayedRespin[];
  readonly isFull: boolean;
  /** All coins and the prize for a full grid, in total stakes. */
  readonly stakes: number;
}

/** Every coin in view gets its value, whether it starts the feature or not. */
export function valuesOf(
  compiled: CompiledMachine,
  spun: SpunReels,
  words: WordStream,
): PlayedCoin[] {
  const { hold } = compiled.machine;
  const grid = spun.drops.at(-1)?.grid;
  if (hold === undefined || grid === undefined) return [];
  return [...grid.keys()]
    .filter((cell) => grid[cell] === compiled.coin)
    .map((cell) => ({ cell, stakes: drawWeighted(words, hold.values).stakes }));
}

export function playHold(
  compiled: CompiledMachine,
  coins: readonly PlayedCoin[],
  words: WordStream,
): PlayedHold | null {
  const { hold, rows } = compiled.machine;
  if (hold === undefined || coins.length < hold.coinsNeeded) return null;
  const cells = compiled.reels * rows;
  const held = new Map(coins.map(({ cell, stakes }) => [cell, stakes]));
  const respins: PlayedRespin[] = [];
  for (let left = hold.respins; left > 0 && held.size < cells;) {
    const found: PlayedCoin[] = [];
    for (let cell = 0; cell < cells; cell += 1) {
      if (held.has(cell) || drawBelow(words, hold.coinOf) >= hold.coinWins) continue;
      found.push({ cell, stakes: drawWeighted(words, hold.values).stakes });
    }
    for (const { cell, stakes } of found) held.set(cell, stakes);
    left = found.length > 0 ? hold.respins : left - 1;
    respins.push({ coins: found, left: held.size === cells ? 0 : left });
  }
  const isFull = held.size === cells;
  const sum = [...held.values()].reduce((total, stakes) => total + stakes, 0);
  return { respins, isFull, stakes: sum + (isFull ? hold.fullStakes : 0) };
}

/** Chance of each final number of coins, from so many held and so many respins left. */
export function finalCoins(hold: SlotHold, cells: number, held: number): Map<number, Rational> {
  const known = new Map<string, Map<number, Rational>>();
  const [wins, of] = [BigInt(hold.coinWins), BigInt(hold.coinOf)];
  const from = (coins: number, left: number): Map<number, Rational> => {
    if (left === 0 || coins === cells) return new Map([[coins, rational(1n, 1n)]]);
    const key = `${coins}/${left}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const places = cells - coins;
    const found = new Map<number, Rational>();
    for (let more = 0; more <= places; more += 1) {
      const chance = rational(
        choose(places, more) * wins ** BigInt(more) * (of - wins) ** BigInt(places - more),
        of ** BigInt(places),
      );
      for (const [end, part] of from(coins + more, more > 0 ? hold.respins : left - 1)) {
        const sum = found.get(end) ?? rational(0n, 1n);
        found.set(end, add(sum, multiply(chance, part)));
      }
    }
    known.set(key, found);
    return found;
  };
  return from(held, hold.respins);
}

/** First and second moment of what hold and spin pays from so many coins, in total stakes. */
export function holdMoments(
  hold: SlotHold,
  cells: number,
  held: number,
): { first: Rational; second: Rational } {
  const weight = BigInt(weightOf(hold.values));
  const moment = (power: bigint): Rational =>
    rational(
      hold.values.reduce((sum, one) => sum + BigInt(one.stakes) ** power * BigInt(one.weight), 0n),
      weight,
    );
  const [mean, square] = [moment(1n), moment(2n)];
  const meanSquared = multiply(mean, mean);
  const variance = add(square, rational(-meanSquared.numerator, meanSquared.denominator));
  let first = rational(0n, 1n);
  let second = rational(0n, 1n);
  for (const [coins, chance] of finalCoins(hold, cells, held)) {
    const prize = rational(BigInt(coins === cells ? hold.fullStakes : 0), 1n);
    const count = rational(BigInt(coins), 1n);
    const expected = add(multiply(count, mean), prize);
    // The coins' values are drawn apart from each other, so their variances add up.
    const squared = add(multiply(expected, expected), multiply(count, variance));
    first = add(first, multiply(chance, expected));
    second = add(second, multiply(chance, squared));
  }
  return { first, second };
}
