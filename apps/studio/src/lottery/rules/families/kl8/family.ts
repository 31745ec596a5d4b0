import { choose, rational } from "@baize/fair";
import { areDistinct, combinations, countOf, drawnOf, shareDrawn } from "../../counting.ts";
import { defineFamily } from "../../family.ts";
import { numbersFrom, oneGroup, wordsOf } from "../../form.ts";
import { openTo } from "../../mode.ts";
import { definePlay, type Play, type Result } from "../../play.ts";
import { prize, twoWay } from "../../prize.ts";
import { allSets, setsWithSum } from "./sums.ts";

/** Twenty of the numbers 1 to 80: the plays of the lottery page, section 4.5. */
const values = numbersFrom(1, 80);
const taken = 20;

/** All chosen numbers are drawn. A line of k has 1/p = C(80,k) / C(20,k). */
const any = (count: number): Play =>
  definePlay({
    code: `kl8.all.any${count}`,
    modes: openTo.series,
    prizes: [prize("drawn", rational(choose(80, count), choose(taken, count)))],
    form: oneGroup(values, count),
    lines: ([{ length } = []]) => combinations(length, count),
    hits: ([chosen = []], result) => [combinations(drawnOf(chosen, result), count)],
    most: ([{ length } = []]) => [combinations(Math.min(length, taken), count)],
    covered: (choices) => shareDrawn(choices, count, { numbers: 80, drawn: taken }),
  });

interface Part {
  readonly word: string;
  readonly sets: bigint;
  readonly has: (result: Result) => boolean;
  readonly isTwoWay?: boolean;
}

/** Words of which each draw has exactly one. */
const parts = (name: string, list: readonly Part[]): Play =>
  definePlay({
    code: `kl8.all.${name}`,
    modes: openTo.seriesAndBoard,
    prizes: list.map(({ word, sets, isTwoWay }) =>
      prize(word, rational(allSets, sets), isTwoWay === true ? twoWay : {}),
    ),
    form: oneGroup(wordsOf(list.map(({ word }) => word))),
    lines: countOf,
    hits: ([chosen = []], result) =>
      list.map(({ has }, index) => (chosen.includes(index) && has(result) ? 1 : 0)),
    most: ([chosen = []]) => {
      const rarest = chosen.reduce(
        (best, index) => ((list[index]?.sets ?? 0n) < (list[best]?.sets ?? 0n) ? index : best),
        chosen[0] ?? 0,
      );
      return list.map((_, index) => (index === rarest ? 1 : 0));
    },
    covered: (choices) => {
      const chosen = new Set(choices.flat(2));
      const ways = list.reduce((sum, { sets }, index) => sum + (chosen.has(index) ? sets : 0n), 0n);
      return rational(ways, allSets);
    },
  });

const sumOf = (result: Result): number => result.reduce((sum, value) => sum + value, 0);

/** Ten of each half of the numbers, and of the others one half each. */
const tieSets = choose(40, 10) * choose(40, 10);
const sideSets = (allSets - tieSets) / 2n;

const halves = (
  name: string,
  words: readonly [string, string],
  isFirst: (value: number) => boolean,
) => {
  const countFirst = (result: Result): number => result.filter(isFirst).length;
  return parts(name, [
    { word: words[0], sets: sideSets, has: (result) => countFirst(result) > 10 },
    { word: words[1], sets: sideSets, has: (result) => countFirst(result) < 10 },
    { word: "tie", sets: tieSets, has: (result) => countFirst(result) === 10 },
  ]);
};

const between = (word: string, first: number, last: number): Part => ({
  word,
  sets: setsWithSum(first, last),
  has: (result) => sumOf(result) >= first && sumOf(result) <= last,
});

const sumMiddle = 810;

export default defineFamily({
  code: "kl8",
  plays: [
    ...[1, 2, 3, 4, 5].map(any),
    halves("up-down", ["up", "down"], (value) => value <= 40),
    halves("odd-even", ["odd", "even"], (value) => value % 2 === 1),
    parts("sum-size", [
      { ...between("big", sumMiddle + 1, 1_410), isTwoWay: true },
      { ...between("small", 210, sumMiddle - 1), isTwoWay: true },
      between("middle", sumMiddle, sumMiddle),
    ]),
    parts("elements", [
      between("metal", 210, 695),
      between("wood", 696, 763),
      between("water", 764, 855),
      between("fire", 856, 923),
      between("earth", 924, 1_410),
    ]),
  ],
  isResult: (result) => areDistinct(result, taken, 1, 80),
});
