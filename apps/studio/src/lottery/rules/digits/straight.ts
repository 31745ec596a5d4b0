import { rational } from "@baize/fair";
import { countOf, filledOf } from "../counting.ts";
import { numbersFrom, oneGroup, positions, typedForm, wordsOf, type Chosen } from "../form.ts";
import { openTo } from "../mode.ts";
import { definePlay, type Play } from "../play.ts";
import { prizeOfWays, twoWay } from "../prize.ts";
import { sides, sidesHit, sidesTogether } from "../sides.ts";
import {
  countsOf,
  digitsIn,
  digitValues,
  outcomesIn,
  outcomesOf,
  sumOf,
  total,
  type Window,
} from "./window.ts";

/** Plays that look at digits in their places, or at a sum or span of them. */

const productOf = (chosen: Chosen): number =>
  chosen.reduce((product, { length }) => product * length, 1);

/** Every position has its own digits; each choice of one of each is a line. */
export function straight(family: string, window: Window): readonly Play[] {
  const { code, size } = window;
  const shared = {
    modes: openTo.seriesAndZy,
    prizes: [prizeOfWays("straight", 1, 10 ** size)],
    outcomes: outcomesIn(window),
  };
  const numberOf = (digits: readonly number[]) =>
    digits.reduce((number, digit) => number * 10 + digit, 0);
  return [
    definePlay({
      ...shared,
      code: `${family}.${code}.straight`,
      form: positions(size, digitValues, 1),
      lines: productOf,
      hits: (chosen, result) => {
        const digits = digitsIn(result, window);
        return [digits.every((digit, index) => chosen[index]?.includes(digit)) ? 1 : 0];
      },
    }),
    definePlay({
      ...shared,
      code: `${family}.${code}.straight-text`,
      form: typedForm({ width: size, canonical: (value) => value }),
      lines: countOf,
      hits: ([numbers = []], result) => [
        numbers.includes(numberOf(digitsIn(result, window))) ? 1 : 0,
      ],
    }),
  ];
}

/** Digits in any positions: each is a line. */
export const position = (family: string, window: Window): Play =>
  definePlay({
    code: `${family}.${window.code}.position`,
    modes: openTo.all,
    prizes: [prizeOfWays("position", 1, 10)],
    form: positions(window.size, digitValues, 0, 1),
    lines: countOf,
    hits: (chosen, result) => [
      chosen.filter((digits, index) => digits.includes(result[window.from + index] ?? -1)).length,
    ],
    most: (chosen) => [filledOf(chosen)],
    outcomes: outcomesIn(window),
    // Positions are drawn apart: what misses all of them is a product.
    covered: (choices) => {
      const missed = Array.from({ length: window.size }, (_, index) => {
        const digits = new Set(choices.flatMap((chosen) => chosen[index] ?? []));
        return BigInt(10 - digits.size);
      });
      const all = 10n ** BigInt(window.size);
      return rational(all - missed.reduce((product, each) => product * each, 1n), all);
    },
  });

interface Measure {
  readonly name: string;
  readonly last: number;
  readonly of: (digits: readonly number[]) => number;
}

const measured = (family: string, window: Window, { name, last, of }: Measure): Play => {
  const counts = countsOf(window.size, of);
  return definePlay({
    code: `${family}.${window.code}.${name}`,
    modes: openTo.series,
    prizes: [prizeOfWays(name, 1, 10 ** window.size)],
    form: oneGroup(numbersFrom(0, last)),
    lines: ([values = []]) => total(values, counts),
    hits: ([values = []], result) => [values.includes(of(digitsIn(result, window))) ? 1 : 0],
    outcomes: outcomesIn(window),
  });
};

/** A sum stands for every number that has it, so it is as many lines. */
export const sum = (family: string, window: Window): Play =>
  measured(family, window, { name: "sum", last: 9 * window.size, of: sumOf });

export const span = (family: string, window: Window): Play =>
  measured(family, window, {
    name: "span",
    last: 9,
    of: (digits) => Math.max(...digits) - Math.min(...digits),
  });

export const sumTail = (family: string, window: Window): Play =>
  definePlay({
    code: `${family}.${window.code}.sum-tail`,
    modes: openTo.series,
    prizes: [prizeOfWays("sum-tail", 1, 10)],
    form: oneGroup(digitValues),
    lines: countOf,
    hits: ([tails = []], result) => [tails.includes(sumOf(digitsIn(result, window)) % 10) ? 1 : 0],
    outcomes: outcomesIn(window),
  });

/** One side of each position: a line needs all of them. */
export const twoSides = (family: string, window: Window): Play =>
  definePlay({
    code: `${family}.${window.code}.two-sides`,
    modes: openTo.series,
    prizes: [prizeOfWays("two-sides", 1, 2 ** window.size)],
    form: positions(window.size, sides, 1),
    lines: productOf,
    hits: (chosen, result) => [
      digitsIn(result, window).reduce(
        (lines, digit, index) => lines * sidesHit(chosen[index] ?? [], digit, digit >= 5),
        1,
      ),
    ],
    most: (chosen) => [chosen.reduce((lines, each) => lines * sidesTogether(each), 1)],
    outcomes: outcomesIn(window),
  });

/** The board: sides of any positions, each a bet of its own. */
export const positionSides = (family: string, window: Window): Play =>
  definePlay({
    code: `${family}.${window.code}.position-sides`,
    modes: openTo.board,
    prizes: [prizeOfWays("side", 1, 2, twoWay)],
    form: positions(window.size, sides, 0, 1),
    lines: countOf,
    hits: (chosen, result) => [
      digitsIn(result, window).reduce(
        (lines, digit, index) => lines + sidesHit(chosen[index] ?? [], digit, digit >= 5),
        0,
      ),
    ],
    most: (chosen) => [chosen.reduce((lines, each) => lines + sidesTogether(each), 0)],
    outcomes: outcomesIn(window),
  });

/** Sides of the sum of all digits; big is the upper half, so it has an even number of results. */
export const sumSides = (family: string, window: Window): Play =>
  definePlay({
    code: `${family}.${window.code}.sum-sides`,
    modes: openTo.seriesAndBoard,
    prizes: [prizeOfWays("side", 1, 2, twoWay)],
    form: oneGroup(sides),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const value = sumOf(digitsIn(result, window));
      return [sidesHit(chosen, value, 2 * value > 9 * window.size)];
    },
    most: ([chosen = []]) => [sidesTogether(chosen)],
    outcomes: outcomesIn(window),
  });

/** Digit i above, below or equal to digit j. */
export const dragonTiger = (family: string, of: number, [i, j]: readonly [number, number]): Play =>
  definePlay({
    code: `${family}.${i}v${j}.dragon-tiger`,
    modes: openTo.seriesAndBoard,
    prizes: [prizeOfWays("side", 9, 20, twoWay), prizeOfWays("tie", 1, 10)],
    form: oneGroup(wordsOf(["dragon", "tiger", "tie"])),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const [one = 0, other = 0] = [result[i - 1], result[j - 1]];
      if (one === other) return [0, chosen.includes(2) ? 1 : 0];
      return [chosen.includes(one > other ? 0 : 1) ? 1 : 0, 0];
    },
    most: ([chosen = []]) => (chosen.includes(2) ? [0, 1] : [1, 0]),
    outcomes: outcomesOf([i - 1, j - 1], of),
  });
