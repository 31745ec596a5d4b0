import {
  areDistinct,
  bankerHits,
  bankerLines,
  combinations,
  countOf,
  drawnOf,
} from "../../counting.ts";
import { defineFamily } from "../../family.ts";
import { groupsForm, numbersFrom, oneGroup, wordsOf, type Form } from "../../form.ts";
import { openTo } from "../../mode.ts";
import { bestOf, definePlay, type Play, type PlayRules, type Result } from "../../play.ts";
import { prizeOfWays, twoWay } from "../../prize.ts";
import { sides, sidesHit, sidesTogether } from "../../sides.ts";

/** Three dice: the plays of the lottery page, section 4.3. All 216 results are equally likely. */
const faces = numbersFrom(1, 6);
const six = [1, 2, 3, 4, 5, 6];
const dice: readonly Result[] = six.flatMap((a) => six.flatMap((b) => six.map((c) => [a, b, c])));

const sumOf = (result: Result): number => result.reduce((sum, die) => sum + die, 0);
const isTriple = (result: Result): boolean => new Set(result).size === 1;

/** The face that is there exactly twice. */
const pairOf = (result: Result): number | undefined =>
  result.find((die) => result.filter((each) => each === die).length === 2);

function isRun(result: Result): boolean {
  const [a = 0, b = 0, c = 0] = result.toSorted((one, other) => one - other);
  return b === a + 1 && c === b + 1;
}

type DicePlay = Omit<PlayRules, "code" | "modes" | "outcomes">;

const play = (name: string, rules: DicePlay): Play =>
  definePlay({
    ...rules,
    code: `k3.dice.${name}`,
    modes: openTo.seriesAndBoard,
    outcomes: () => dice,
  });

/** Of the sums 3 to 10; 11 to 18 are their mirror. */
const sumWays = [1, 3, 6, 10, 15, 21, 25, 27];
const sumClass = (sum: number): number => Math.min(sum, 21 - sum) - 3;

/** One choice without values, such as any triple. */
const any: Form = oneGroup(wordsOf(["any"]));

const banker = (needed: number): Form =>
  groupsForm([
    { values: faces, min: 1, max: needed - 1 },
    { values: faces, min: 1 },
  ]);

const sums: readonly Play[] = [
  play("sum", {
    prizes: sumWays.map((ways, index) => prizeOfWays(`sum-${index + 3}`, ways, 216)),
    form: oneGroup(numbersFrom(3, 18)),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const sum = sumOf(result);
      return sumWays.map((_, index) => (index === sumClass(sum) && chosen.includes(sum) ? 1 : 0));
    },
    most: ([chosen = []]) => bestOf(sumWays, chosen.map(sumClass)),
  }),
  play("sides", {
    prizes: [prizeOfWays("side", 1, 2, twoWay)],
    form: oneGroup(sides),
    lines: countOf,
    hits: ([chosen = []], result) => [sidesHit(chosen, sumOf(result), sumOf(result) >= 11)],
    most: ([chosen = []]) => [sidesTogether(chosen)],
  }),
];

const alike: readonly Play[] = [
  play("triple", {
    prizes: [prizeOfWays("triple", 1, 216)],
    form: oneGroup(faces),
    lines: countOf,
    hits: ([chosen = []], result) => [isTriple(result) && chosen.includes(result[0] ?? 0) ? 1 : 0],
  }),
  play("any-triple", {
    prizes: [prizeOfWays("any-triple", 6, 216)],
    form: any,
    lines: countOf,
    hits: (_, result) => [isTriple(result) ? 1 : 0],
  }),
  play("pair", {
    prizes: [prizeOfWays("pair", 15, 216)],
    form: oneGroup(faces),
    lines: countOf,
    hits: ([chosen = []], result) => [chosen.includes(pairOf(result) ?? 0) ? 1 : 0],
  }),
  play("pair-single", {
    prizes: [prizeOfWays("pair-single", 3, 216)],
    form: groupsForm([
      { values: faces, min: 1 },
      { values: faces, min: 1 },
    ]),
    lines: ([pairs = [], singles = []]) => pairs.length * singles.length - drawnOf(pairs, singles),
    hits: ([pairs = [], singles = []], result) => {
      const pair = pairOf(result);
      const single = result.find((die) => die !== pair) ?? 0;
      return [pair !== undefined && pairs.includes(pair) && singles.includes(single) ? 1 : 0];
    },
  }),
];

const different: readonly Play[] = [
  play("any-run", {
    prizes: [prizeOfWays("any-run", 24, 216)],
    form: any,
    lines: countOf,
    hits: (_, result) => [isRun(result) ? 1 : 0],
  }),
  play("three-different", {
    prizes: [prizeOfWays("three-different", 6, 216)],
    form: oneGroup(faces, 3),
    lines: ([{ length } = []]) => combinations(length, 3),
    hits: ([chosen = []], result) => [combinations(drawnOf(chosen, result), 3)],
  }),
  play("three-different-banker", {
    prizes: [prizeOfWays("three-different", 6, 216)],
    form: banker(3),
    lines: (chosen) => bankerLines(chosen, 3),
    hits: (chosen, result) => [bankerHits(chosen, 3, result)],
  }),
  play("two-different", {
    prizes: [prizeOfWays("two-different", 30, 216)],
    form: oneGroup(faces, 2),
    lines: ([{ length } = []]) => combinations(length, 2),
    hits: ([chosen = []], result) => [combinations(drawnOf(chosen, result), 2)],
    most: ([{ length } = []]) => [combinations(Math.min(length, 3), 2)],
  }),
  play("two-different-banker", {
    prizes: [prizeOfWays("two-different", 30, 216)],
    form: banker(2),
    lines: (chosen) => bankerLines(chosen, 2),
    hits: (chosen, result) => [bankerHits(chosen, 2, result)],
    most: ([, { length } = []]) => [Math.min(length, 2)],
  }),
];

export default defineFamily({
  code: "k3",
  plays: [...sums, ...alike, ...different],
  isResult: (result) => result.length === 3 && result.every((die) => areDistinct([die], 1, 1, 6)),
});
