/** What the last numbers were, counted. Pure; numbers in any order. */
import { colourOf, wheelOrder } from "../roulette/table.ts";

export interface NumberStatistics {
  /** Numbers that fell most, and least; of equal ones the lower number first. */
  readonly hot: readonly { readonly number: number; readonly count: number }[];
  readonly cold: readonly { readonly number: number; readonly count: number }[];
  readonly red: number;
  readonly black: number;
  readonly zero: number;
  readonly odd: number;
  readonly even: number;
  readonly low: number;
  readonly high: number;
}

const shown = 4;

export function numberStatistics(numbers: readonly number[]): NumberStatistics {
  const counted = wheelOrder
    .map((number) => ({ number, count: numbers.filter((each) => each === number).length }))
    .toSorted((one, other) => one.number - other.number);
  const count = (has: (number: number) => boolean): number => numbers.filter(has).length;
  return {
    hot: counted
      .filter(({ count: times }) => times > 0)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, shown),
    cold: counted.toSorted((one, other) => one.count - other.count).slice(0, shown),
    red: count((number) => colourOf(number) === "red"),
    black: count((number) => colourOf(number) === "black"),
    zero: count((number) => number === 0),
    odd: count((number) => number % 2 === 1),
    even: count((number) => number > 0 && number % 2 === 0),
    low: count((number) => number > 0 && number <= 18),
    high: count((number) => number > 18),
  };
}
