import {
  areDistinct,
  bankerHits,
  bankerLines,
  combinations,
  countOf,
  drawnOf,
  filledOf,
  ordersOf,
  subsetsOf,
} from "../../counting.ts";
import { defineFamily } from "../../family.ts";
import { groupsForm, numbersFrom, oneGroup, positions, wordsOf } from "../../form.ts";
import { openTo } from "../../mode.ts";
import { bestOf, definePlay, type Play, type PlayRules, type Result } from "../../play.ts";
import { prizeOfWays, returned, twoWay } from "../../prize.ts";
import { inOrder } from "../../tuples.ts";

/** Five of the numbers 1 to 11, in the order drawn: the plays of section 4.2. */
const values = numbersFrom(1, 11);
const eleven = values.map(([value]) => value);
const [drawnCount, setCount] = [5, 462];

/** Plays that read no order need only the 462 sets. */
const sets: readonly Result[] = subsetsOf(eleven, drawnCount);
const ordersOfFirst = (count: number) => () => ordersOf(eleven, count);

const play = (name: string, rules: Omit<PlayRules, "code" | "modes">): Play =>
  definePlay({ ...rules, code: `x5.${name}`, modes: openTo.series });

/** Numbers of which `count` are a line, and all of them are among the first `of` drawn. */
function together(name: string, count: number, of: number): readonly Play[] {
  const ways = combinations(of, count);
  const shared = {
    prizes: [prizeOfWays("together", ways, combinations(11, count))],
    outcomes: of === drawnCount ? () => sets : ordersOfFirst(of),
  };
  const plain = play(name, {
    ...shared,
    form: oneGroup(values, count),
    lines: ([{ length } = []]) => combinations(length, count),
    hits: ([chosen = []], result) => [combinations(drawnOf(chosen, result.slice(0, of)), count)],
    most: ([{ length } = []]) => [combinations(Math.min(length, of), count)],
  });
  if (count === 1) return [plain];
  const banker = play(`${name}-banker`, {
    ...shared,
    form: groupsForm([
      { values, min: 1, max: count - 1 },
      { values, min: 1 },
    ]),
    lines: (chosen) => bankerLines(chosen, count),
    hits: (chosen, result) => [bankerHits(chosen, count, result.slice(0, of))],
    most: ([banked = [], drag = []]) => [
      combinations(Math.min(drag.length, of - banked.length), count - banked.length),
    ],
  });
  return [plain, banker];
}

/** More numbers than are drawn: all five drawn are among those of a line. */
const around = (count: number): Play =>
  play(`all.any${count}`, {
    prizes: [prizeOfWays("around", combinations(count, drawnCount), setCount)],
    form: oneGroup(values, count),
    lines: ([{ length } = []]) => combinations(length, count),
    hits: ([chosen = []], result) => [
      drawnOf(chosen, result) === drawnCount
        ? combinations(chosen.length - drawnCount, count - drawnCount)
        : 0,
    ],
    most: ([{ length } = []]) => [combinations(length - drawnCount, count - drawnCount)],
    outcomes: () => sets,
  });

const inPlaces: readonly Play[] = [
  ...[3, 2].map((count) =>
    play(`f${count}.straight`, {
      ...inOrder(count, values),
      prizes: [prizeOfWays("straight", 1, count === 3 ? 990 : 110)],
      outcomes: ordersOfFirst(count),
    }),
  ),
  play("all.position", {
    prizes: [prizeOfWays("position", 1, 11)],
    form: positions(drawnCount, values, 0, 1),
    lines: countOf,
    hits: (chosen, result) => [
      chosen.filter((group, index) => group.includes(result[index] ?? 0)).length,
    ],
    most: (chosen) => [filledOf(chosen)],
    outcomes: ordersOfFirst(drawnCount),
  }),
];

/** A measure of the set, each value a prize of its own. */
interface Measure {
  readonly name: string;
  readonly first: number;
  readonly ways: readonly number[];
  readonly of: (result: Result) => number;
}

const measured = ({ name, first, ways, of }: Measure): Play =>
  play(`all.${name}`, {
    prizes: ways.map((each, index) => prizeOfWays(`${name}-${first + index}`, each, setCount)),
    form: oneGroup(numbersFrom(first, first + ways.length - 1)),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const value = of(result);
      return ways.map((_, index) => (first + index === value && chosen.includes(value) ? 1 : 0));
    },
    most: ([chosen = []]) =>
      bestOf(
        ways,
        chosen.map((value) => value - first),
      ),
    outcomes: () => sets,
  });

const sumOf = (result: Result): number => result.reduce((sum, value) => sum + value, 0);
const sumMiddle = 30;

const ofSets: readonly Play[] = [
  measured({
    name: "odd-count",
    first: 0,
    ways: [1, 30, 150, 200, 75, 6],
    of: (result) => result.filter((value) => value % 2 === 1).length,
  }),
  measured({
    name: "middle",
    first: 3,
    ways: [28, 63, 90, 100, 90, 63, 28],
    of: (result) => result.toSorted((one, other) => one - other)[2] ?? 0,
  }),
  definePlay({
    code: "x5.all.sum-size",
    modes: openTo.seriesAndBoard,
    prizes: [prizeOfWays("size", 1, 2, twoWay), returned],
    form: oneGroup(wordsOf(["big", "small"])),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const sum = sumOf(result);
      if (sum === sumMiddle) return [0, chosen.length];
      return [chosen.includes(sum > sumMiddle ? 0 : 1) ? 1 : 0, 0];
    },
    // At 30 both stakes come back, which may be more than the one prize otherwise.
    most: ([{ length } = []]) => (length > 1 ? [1, 1] : [1, 0]),
    outcomes: () => sets,
  }),
];

export default defineFamily({
  code: "x5",
  plays: [
    ...inPlaces,
    ...together("f3.group", 3, 3),
    ...together("f2.group", 2, 2).slice(0, 1),
    ...together("f3.appears", 1, 3),
    ...[1, 2, 3, 4, 5].flatMap((count) => together(`all.any${count}`, count, drawnCount)),
    ...[6, 7, 8].map(around),
    ...ofSets,
  ],
  isResult: (result) => areDistinct(result, drawnCount, 1, 11),
});
