import { choose, rational, type Rational } from "@baize/fair";
import type { Chosen } from "./form.ts";

/** Counting that families share: lines of selections, as plain numbers. */

/** How many choices of so many there are. */
export function combinations(from: number, count: number): number {
  if (count > from) return 0;
  let ways = 1;
  for (let index = 0; index < count; index += 1) ways = (ways * (from - index)) / (index + 1);
  return ways;
}

/** All choices of so many of these values, each in the order of the values. */
export function subsetsOf(values: readonly number[], count: number): readonly number[][] {
  if (count === 0) return [[]];
  return values.flatMap((first, index) =>
    subsetsOf(values.slice(index + 1), count - 1).map((rest) => [first, ...rest]),
  );
}

/** All orders of so many of these values. */
export function* ordersOf(values: readonly number[], count: number): Generator<readonly number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const first of values) {
    const others = values.filter((value) => value !== first);
    for (const rest of ordersOf(others, count - 1)) yield [first, ...rest];
  }
}

/** Ways to take one value of each position and none twice. Values are below 31. */
export function withoutRepeats(chosen: Chosen): number {
  let ways = new Map<number, number>([[0, 1]]);
  for (const values of chosen) {
    const next = new Map<number, number>();
    for (const [used, count] of ways) {
      for (const value of values) {
        const bit = 1 << value;
        if ((used & bit) === 0) next.set(used | bit, (next.get(used | bit) ?? 0) + count);
      }
    }
    ways = next;
  }
  return [...ways.values()].reduce((sum, count) => sum + count, 0);
}

/** How many of the chosen values are drawn. */
export const drawnOf = (chosen: readonly number[], drawn: readonly number[]): number =>
  chosen.filter((value) => drawn.includes(value)).length;

export const countOf = (chosen: Chosen): number =>
  chosen.reduce((count, { length }) => count + length, 0);

export const filledOf = (chosen: Chosen): number =>
  chosen.filter(({ length }) => length > 0).length;

/**
 * Lines of a banker and a drag: each has all bankers and is filled from the drag. There are none
 * where a value is in both.
 */
export function bankerLines([banker = [], drag = []]: Chosen, needed: number): number {
  if (banker.some((value) => drag.includes(value)) || banker.length >= needed) return 0;
  return combinations(drag.length, needed - banker.length);
}

/** How many of those lines are wholly drawn. */
export function bankerHits(
  [banker = [], drag = []]: Chosen,
  needed: number,
  drawn: readonly number[],
): number {
  if (drawnOf(banker, drawn) < banker.length) return 0;
  return combinations(drawnOf(drag, drawn), needed - banker.length);
}

/** Whole numbers of a range, so many, and none twice. */
export const areDistinct = (
  result: readonly number[],
  count: number,
  first: number,
  last: number,
): boolean =>
  result.length === count &&
  new Set(result).size === count &&
  result.every((value) => Number.isInteger(value) && value >= first && value <= last);

export interface Draw {
  /** The numbers there are, and how many of them are drawn. */
  readonly numbers: number;
  readonly drawn: number;
}

/**
 * The share of draws with at least `count` of a set's numbers. Several sets are counted as the one
 * of all their numbers, which is never less: the results of their union are too many to list.
 */
export function shareDrawn(choices: readonly Chosen[], count: number, draw: Draw): Rational {
  const { size } = new Set(choices.flat(2));
  let ways = 0n;
  for (let hit = count; hit <= Math.min(size, draw.drawn); hit += 1) {
    ways += choose(size, hit) * choose(draw.numbers - size, draw.drawn - hit);
  }
  return rational(ways, choose(draw.numbers, draw.drawn));
}
