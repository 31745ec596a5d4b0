import { combinations, countOf, filledOf } from "../counting.ts";
import { oneGroup, positions, type Chosen } from "../form.ts";
import { openTo } from "../mode.ts";
import { definePlay, type Play } from "../play.ts";
import { prizeOfWays } from "../prize.ts";
import { digitsIn, digitValues, outcomesIn, outcomesOf, type Window } from "./window.ts";

/** Plays on digits that appear anywhere in a window, and on any positions of all five. */

/** In how many results so many given digits all appear: by size of the window, then by count. */
const waysAnywhere: Readonly<Record<number, readonly number[]>> = {
  3: [271, 54],
  4: [3_439, 974],
  5: [40_951, 14_670, 4_350],
};

/** Each choice of `count` digits is a line, and wins when all of them appear. */
export const anywhere = (family: string, window: Window, count: number): Play =>
  definePlay({
    code: `${family}.${window.code}.anywhere${count}`,
    modes: openTo.series,
    prizes: [
      prizeOfWays("anywhere", waysAnywhere[window.size]?.[count - 1] ?? 0, 10 ** window.size),
    ],
    form: oneGroup(digitValues, count),
    lines: ([{ length } = []]) => combinations(length, count),
    hits: ([digits = []], result) => {
      const drawn = digitsIn(result, window);
      return [combinations(digits.filter((digit) => drawn.includes(digit)).length, count)];
    },
    most: ([{ length } = []]) => [combinations(Math.min(length, window.size), count)],
    outcomes: outcomesIn(window),
  });

/** In how many of 100,000 results a digit is drawn at least 1, 2, 3, 4 times. */
const waysAppearing = [40_951, 8_146, 856, 46];

/** A digit is drawn at least so many times of five. */
export const appears = (family: string, window: Window, times: number): Play =>
  definePlay({
    code: `${family}.${window.code}.appears${times}`,
    modes: openTo.series,
    prizes: [prizeOfWays("appears", waysAppearing[times - 1] ?? 0, 100_000)],
    form: oneGroup(digitValues),
    lines: countOf,
    hits: ([digits = []], result) => {
      const drawn = digitsIn(result, window);
      const timesOf = (digit: number) => drawn.filter((each) => each === digit).length;
      return [digits.filter((digit) => timesOf(digit) >= times).length];
    },
    most: ([{ length } = []]) => [Math.min(length, Math.floor(window.size / times))],
    outcomes: outcomesIn(window),
  });

/** Σ over `count` of the positions of the product of their digits. */
function choicesOf(chosen: Chosen, count: number): number {
  const sums = [1, ...Array.from({ length: count }, () => 0)];
  for (const { length } of chosen) {
    for (let taken = count; taken > 0; taken -= 1) {
      sums[taken] = (sums[taken] ?? 0) + (sums[taken - 1] ?? 0) * length;
    }
  }
  return sums[count] ?? 0;
}

const fivePlaces = [0, 1, 2, 3, 4];

/** 任选 straight: each choice of so many positions plays straight with their digits. */
export const anyStraight = (family: string, count: number): Play =>
  definePlay({
    code: `${family}.any${count}.straight`,
    modes: openTo.series,
    prizes: [prizeOfWays("straight", 1, 10 ** count)],
    form: positions(5, digitValues, 0, count),
    lines: (chosen) => choicesOf(chosen, count),
    hits: (chosen, result) => {
      const equal = chosen.filter((digits, place) => digits.includes(result[place] ?? -1)).length;
      return [combinations(equal, count)];
    },
    most: (chosen) => [combinations(filledOf(chosen), count)],
    outcomes: outcomesOf(fivePlaces, 5),
  });
