import { countOf } from "../counting.ts";
import { numbersFrom, oneGroup, typedForm, wordsOf } from "../form.ts";
import { openTo } from "../mode.ts";
import { bestOf, definePlay, type Play } from "../play.ts";
import { prizeOfWays } from "../prize.ts";
import {
  countsOf,
  digitsIn,
  digitValues,
  hasShape,
  outcomesIn,
  shapeOf,
  sumOf,
  total,
  type Shape,
  type Window,
} from "./window.ts";

/** Other ways to choose two or three digits in any order, and the form of three. */

const pair = [2, 1];
const allDifferent = [1, 1, 1];

/** Both prizes of three digits in any order: a pair and another, three different. */
const byForm = [prizeOfWays("group3", 3, 1000), prizeOfWays("group6", 6, 1000)];

/** One line hits, at the prize of the form drawn; a triple never does. */
const formHit = (shape: Shape, isChosen: boolean): readonly number[] => [
  isChosen && hasShape(shape, pair) ? 1 : 0,
  isChosen && hasShape(shape, allDifferent) ? 1 : 0,
];

/** The digits of a number, ascending, as a number again: 210 and 201 are 12. */
function inOrder(value: number): number {
  const digits = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10];
  return digits.toSorted((a, b) => a - b).reduce((number, digit) => number * 10 + digit, 0);
}

const isTriple = (value: number): boolean => value % 111 === 0;

export const groupMixed = (family: string, window: Window): Play =>
  definePlay({
    code: `${family}.${window.code}.group-mixed`,
    modes: openTo.series,
    prizes: byForm,
    form: typedForm({
      width: 3,
      canonical: (value) => (isTriple(value) ? undefined : inOrder(value)),
    }),
    lines: countOf,
    hits: ([numbers = []], result) => {
      const digits = digitsIn(result, window);
      const number = inOrder(digits.reduce((value, digit) => value * 10 + digit, 0));
      return formHit(shapeOf(digits), numbers.includes(number));
    },
    outcomes: outcomesIn(window),
  });

const isSorted = (digits: readonly number[]): boolean =>
  digits.every((digit, index) => digit >= (digits[index - 1] ?? 0));

/** Of the groups with a sum: each is counted at its ascending number, and equal digits are none. */
const groupSums = (size: number): readonly number[] =>
  countsOf(size, (digits) =>
    isSorted(digits) && shapeOf(digits).counts.length > 1 ? sumOf(digits) : 9 * size + 1,
  ).slice(0, 9 * size);

export function groupSum3(family: string, window: Window): Play {
  const counts = groupSums(3);
  return definePlay({
    code: `${family}.${window.code}.group-sum`,
    modes: openTo.series,
    prizes: byForm,
    form: oneGroup(numbersFrom(1, 26)),
    lines: ([sums = []]) => total(sums, counts),
    hits: ([sums = []], result) => {
      const digits = digitsIn(result, window);
      return formHit(shapeOf(digits), sums.includes(sumOf(digits)));
    },
    outcomes: outcomesIn(window),
  });
}

/** 18 groups with a pair and 36 without have a digit in them. */
const groupsOfDigit = 54;

export const groupDigit = (family: string, window: Window): Play =>
  definePlay({
    code: `${family}.${window.code}.group-digit`,
    modes: openTo.series,
    prizes: byForm,
    form: oneGroup(digitValues, 1, 1),
    lines: () => groupsOfDigit,
    hits: ([[digit = -1] = []], result) => {
      const digits = digitsIn(result, window);
      return formHit(shapeOf(digits), digits.includes(digit));
    },
    outcomes: outcomesIn(window),
  });

export function groupSum2(family: string, window: Window): Play {
  const counts = groupSums(2);
  return definePlay({
    code: `${family}.${window.code}.group-sum`,
    modes: openTo.series,
    prizes: [prizeOfWays("group2", 2, 100)],
    form: oneGroup(numbersFrom(1, 17)),
    lines: ([sums = []]) => total(sums, counts),
    hits: ([sums = []], result) => {
      const [one = -1, other = -1] = digitsIn(result, window);
      return [one !== other && sums.includes(one + other) ? 1 : 0];
    },
    outcomes: outcomesIn(window),
  });
}

/** Neighbours of a circle: 9 is beside 0. */
const areNeighbours = (one: number, other: number): boolean =>
  Math.abs(one - other) === 1 || Math.abs(one - other) === 9;

const formNames = ["triple", "straight", "pair", "half-straight", "mixed"] as const;
const formWays = [10, 60, 270, 360, 300] as const;

/** The form of three digits; every three have just one. */
export function formOf(digits: readonly number[]): number {
  const { counts } = shapeOf(digits);
  if (counts.length === 1) return 0;
  if (counts.length === 2) return 2;
  const [a = 0, b = 0, c = 0] = digits;
  const beside = [areNeighbours(a, b), areNeighbours(b, c), areNeighbours(a, c)];
  const count = beside.filter(Boolean).length;
  return count === 2 ? 1 : count === 1 ? 3 : 4;
}

export const formPlay = (
  family: string,
  window: Window,
  { code, modes, forms }: Pick<Play, "code" | "modes"> & { readonly forms: number },
): Play =>
  definePlay({
    code: `${family}.${window.code}.${code}`,
    modes,
    prizes: formNames
      .slice(0, forms)
      .map((name, index) => prizeOfWays(name, formWays[index] ?? 0, 1000)),
    form: oneGroup(wordsOf(formNames.slice(0, forms))),
    lines: countOf,
    most: ([chosen = []]) => bestOf(formWays, chosen),
    hits: ([chosen = []], result) => {
      const form = formOf(digitsIn(result, window));
      return formNames.map((_, index) => (index === form && chosen.includes(index) ? 1 : 0));
    },
    outcomes: outcomesIn(window),
  });

/** Triple, straight and pair. */
export const specialForm = (family: string, window: Window): Play =>
  formPlay(family, window, { code: "form", modes: openTo.series, forms: 3 });

/** All five forms, one of which every result has. */
export const boardForm = (family: string, window: Window): Play =>
  formPlay(family, window, { code: "board-form", modes: openTo.board, forms: 5 });
