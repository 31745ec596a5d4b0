import { combinations, subsetsOf } from "../counting.ts";
import { groupsForm, numbersFrom, type Chosen, type GroupSize } from "../form.ts";
import { openTo } from "../mode.ts";
import { definePlay, type Play } from "../play.ts";
import { prizeOfWays } from "../prize.ts";
import {
  digitsIn,
  digitValues,
  hasShape,
  outcomesIn,
  outcomesOf,
  shapeOf,
  type Window,
} from "./window.ts";

/**
 * Digits in any order ("group" plays): a line is a multiset, such as one pair and two others. The
 * name of a play says how many orders its multiset has; group3 and group6 are of three digits.
 */
export interface GroupRule {
  readonly name: string;
  /** How often the digits of a line are drawn, most frequent first. */
  readonly counts: readonly number[];
  /** In how many orders a line is drawn. */
  readonly orders: number;
  /** How many digits of a line come from each group of the selection: one or two groups. */
  readonly takes: readonly number[];
  readonly lines: (chosen: Chosen) => number;
  readonly hits: (chosen: Chosen, drawn: readonly number[]) => boolean;
}

const isWithin = (digits: readonly number[], chosen: readonly number[] = []): boolean =>
  digits.every((digit) => chosen.includes(digit));

const withoutOne = (group: readonly number[], digit: number): number =>
  group.length - (group.includes(digit) ? 1 : 0);

/** Sets of `takes` digits from each group that have no digit in common; one of them is single. */
function disjoint([first = [], second = []]: Chosen, [a = 0, b = 0]: readonly number[]): number {
  const [single, many, count] = a === 1 ? [first, second, b] : [second, first, a];
  return single.reduce((sum, digit) => sum + combinations(withoutOne(many, digit), count), 0);
}

/** All digits of a line are alike, so there is one group. */
const alike = (name: string, orders: number, counts: readonly number[]): GroupRule => ({
  name,
  counts,
  orders,
  takes: [counts.length],
  lines: ([{ length } = []]) => combinations(length, counts.length),
  hits: ([digits], drawn) => {
    const shape = shapeOf(drawn);
    return hasShape(shape, counts) && isWithin(shape.digits, digits);
  },
});

/** The first so many digits of a line are drawn more often than the others. */
const split = (
  name: string,
  orders: number,
  counts: readonly number[],
  frequent: number,
): GroupRule => {
  const takes = [frequent, counts.length - frequent];
  return {
    name,
    counts,
    orders,
    takes,
    lines: (chosen) => disjoint(chosen, takes),
    hits: ([first, second], drawn) => {
      const shape = shapeOf(drawn);
      return (
        hasShape(shape, counts) &&
        isWithin(shape.digits.slice(0, frequent), first) &&
        isWithin(shape.digits.slice(frequent), second)
      );
    },
  };
};

export const group2 = alike("group2", 2, [1, 1]);
/** One pair and one other, both out of one group, so each two digits are two lines. */
export const group3: GroupRule = {
  ...alike("group3", 3, [2, 1]),
  lines: ([{ length } = []]) => length * (length - 1),
};
export const group6 = alike("group6", 6, [1, 1, 1]);
export const groupsOf4: readonly GroupRule[] = [
  alike("group24", 24, [1, 1, 1, 1]),
  split("group12", 12, [2, 1, 1], 1),
  alike("group6", 6, [2, 2]),
  split("group4", 4, [3, 1], 1),
];
export const groupsOf5: readonly GroupRule[] = [
  alike("group120", 120, [1, 1, 1, 1, 1]),
  split("group60", 60, [2, 1, 1, 1], 1),
  split("group30", 30, [2, 2, 1], 2),
  split("group20", 20, [3, 1, 1], 1),
  split("group10", 10, [3, 2], 1),
  split("group5", 5, [4, 1], 1),
];

const groupsIn = ({ takes }: GroupRule): readonly GroupSize[] =>
  takes.map((min) => ({ values: digitValues, min }));

export const group = (family: string, window: Window, rule: GroupRule): Play =>
  definePlay({
    code: `${family}.${window.code}.${rule.name}`,
    modes: openTo.series,
    prizes: [prizeOfWays(rule.name, rule.orders, 10 ** window.size)],
    form: groupsForm(groupsIn(rule)),
    lines: rule.lines,
    hits: (chosen, result) => [rule.hits(chosen, digitsIn(result, window)) ? 1 : 0],
    outcomes: outcomesIn(window),
  });

const knownSubsets = new Map<number, readonly (readonly number[])[]>();

/** Subsets of places from 1 to 5, listed once: each result of a draw asks for the same ones. */
function subsetsOfPlaces(places: readonly number[], count: number): readonly (readonly number[])[] {
  const key = places.reduce((bits, place) => bits | (1 << place), 0) * 8 + count;
  const known = knownSubsets.get(key) ?? subsetsOf(places, count);
  knownSubsets.set(key, known);
  return known;
}

const fivePlaces = [0, 1, 2, 3, 4];

/** 任选 group: chosen positions, of which each `size` play the group play. */
export const anyGroup = (family: string, size: number, rule: GroupRule): Play =>
  definePlay({
    code: `${family}.any${size}.${rule.name}`,
    modes: openTo.series,
    prizes: [prizeOfWays(rule.name, rule.orders, 10 ** size)],
    form: groupsForm([{ values: numbersFrom(1, 5), min: size }, ...groupsIn(rule)]),
    lines: ([places = [], ...digits]) => combinations(places.length, size) * rule.lines(digits),
    hits: ([places = [], ...digits], result) => {
      const drawnAt = (subset: readonly number[]) => subset.map((place) => result[place - 1] ?? -1);
      return [
        subsetsOfPlaces(places, size).filter((each) => rule.hits(digits, drawnAt(each))).length,
      ];
    },
    most: ([{ length } = []]) => [combinations(length, size)],
    outcomes: outcomesOf(fivePlaces, 5),
  });
