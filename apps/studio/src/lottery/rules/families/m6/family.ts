import { choose, rational, type Rational } from "@baize/fair";
import {
  areDistinct,
  combinations,
  countOf,
  drawnOf,
  shareDrawn,
  subsetsOf,
} from "../../counting.ts";
import { defineFamily } from "../../family.ts";
import { numbersFrom, oneGroup, wordsOf, type Chosen } from "../../form.ts";
import { openTo } from "../../mode.ts";
import { bestOf, definePlay, type Play, type PlayRules, type Result } from "../../play.ts";
import { prize, prizeOfWays, returned, twoWay } from "../../prize.ts";
import { sides, sidesHit, sidesTogether } from "../../sides.ts";
import { animalOf, animals } from "./zodiac.ts";

/**
 * Six of the numbers 1 to 49 and a special one: the plays of the lottery page, section 4.5.
 *
 * A result has the six, the special number, and as its eighth value the animal of the draw's lunar
 * year (`yearAnimalOn`): the animals of the numbers follow from it.
 */
const values = numbersFrom(1, 49);
const [count49, sixCount, sevenCount] = [49, 6, 7];

const sixOf = (result: Result): readonly number[] => result.slice(0, sixCount);
const sevenOf = (result: Result): readonly number[] => result.slice(0, sevenCount);
const specialOf = (result: Result): number => result[sixCount] ?? 0;
const yearOf = (result: Result): number => result[sevenCount] ?? 0;

/** Every special number in a year of every animal; the six are not read. */
const specials: readonly Result[] = animals.flatMap((_, year) =>
  values.map(([special]) => [0, 0, 0, 0, 0, 0, special, year]),
);

const play = (name: string, rules: Omit<PlayRules, "code" | "modes">): Play =>
  definePlay({ ...rules, code: `m6.${name}`, modes: openTo.seriesAndBoard });

interface Kind {
  readonly word: string;
  readonly numbers: number;
}

/** Words of which each special number has one; a line pays by how many numbers have its word. */
const specialKinds = (
  name: string,
  kinds: readonly Kind[],
  kindOf: (special: number) => number,
): Play =>
  play(`special.${name}`, {
    prizes: kinds.map(({ word, numbers }) => prizeOfWays(word, numbers, count49)),
    form: oneGroup(wordsOf(kinds.map(({ word }) => word))),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const kind = kindOf(specialOf(result));
      return kinds.map((_, index) => (index === kind && chosen.includes(index) ? 1 : 0));
    },
    most: ([chosen = []]) =>
      bestOf(
        kinds.map(({ numbers }) => numbers),
        chosen,
      ),
    outcomes: () => specials,
  });

const red = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const blue = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

const ofSpecial: readonly Play[] = [
  play("special.number", {
    prizes: [prizeOfWays("special", 1, count49)],
    form: oneGroup(values),
    lines: countOf,
    hits: ([chosen = []], result) => [chosen.includes(specialOf(result)) ? 1 : 0],
    outcomes: () => specials,
  }),
  play("special.sides", {
    prizes: [prizeOfWays("side", 1, 2, twoWay), returned],
    form: oneGroup(sides),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const special = specialOf(result);
      if (special === count49) return [0, chosen.length];
      return [sidesHit(chosen, special, special >= 25), 0];
    },
    // At 49 every stake comes back, which may be more than what wins otherwise.
    most: ([chosen = []]) => [sidesTogether(chosen), chosen.length - sidesTogether(chosen)],
    outcomes: () => specials,
  }),
  specialKinds(
    "colour",
    [
      { word: "red", numbers: 17 },
      { word: "blue", numbers: 16 },
      { word: "green", numbers: 16 },
    ],
    (special) => (red.has(special) ? 0 : blue.has(special) ? 1 : 2),
  ),
  specialKinds(
    "tail",
    Array.from({ length: 10 }, (_, tail) => ({ word: `${tail}`, numbers: tail === 0 ? 4 : 5 })),
    (special) => special % 10,
  ),
  specialKinds(
    "head",
    Array.from({ length: 5 }, (_, head) => ({ word: `${head}`, numbers: head === 0 ? 9 : 10 })),
    (special) => Math.floor(special / 10),
  ),
];

/** All numbers of a line are among the six. */
const ofSix = (name: string, count: number): Play =>
  play(`six.${name}`, {
    prizes: [prize(name, rational(choose(count49, count), choose(sixCount, count)))],
    form: oneGroup(values, count),
    lines: ([{ length } = []]) => combinations(length, count),
    hits: ([chosen = []], result) => [combinations(drawnOf(chosen, sixOf(result)), count)],
    most: ([{ length } = []]) => [combinations(Math.min(length, sixCount), count)],
    covered: (choices) => shareDrawn(choices, count, { numbers: count49, drawn: sixCount }),
  });

/** In how many of all draws none of so many numbers is among the seven. */
const drawsWithout = (numbers: number): bigint => choose(count49 - numbers, sevenCount);
const allDraws = choose(count49, sevenCount);

/** Lines whose union is counted exactly; more of them count as covering. */
const linesCountedMax = 12;

/** The share of draws that miss all numbers of one of the lines, by inclusion and exclusion. */
function shareMissed(choices: readonly Chosen[], count: number): Rational {
  const lines = choices.flatMap(([chosen = []]) =>
    chosen.length > count + 2 ? [] : subsetsOf(chosen, count),
  );
  const hasMore = choices.some(([chosen = []]) => chosen.length > count + 2);
  if (hasMore || lines.length > linesCountedMax) return rational(1n, 1n);
  let ways = 0n;
  for (let subset = 1; subset < 1 << lines.length; subset += 1) {
    const taken = lines.filter((_, index) => (subset & (1 << index)) !== 0);
    const missing = drawsWithout(new Set(taken.flat()).size);
    ways += taken.length % 2 === 1 ? missing : -missing;
  }
  return rational(ways, allDraws);
}

/** None of the numbers of a line is among the seven. */
const none = (count: number): Play =>
  play(`seven.none${count}`, {
    prizes: [prize("none", rational(allDraws, drawsWithout(count)))],
    form: oneGroup(values, count),
    lines: ([{ length } = []]) => combinations(length, count),
    hits: ([chosen = []], result) => [
      combinations(chosen.length - drawnOf(chosen, sevenOf(result)), count),
    ],
    // With more than 42 numbers some of them are always drawn.
    most: ([{ length } = []]) => [combinations(Math.min(length, count49 - sevenCount), count)],
    covered: (choices) => shareMissed(choices, count),
  });

/** An animal has four numbers, and that of the year five. */
const [usual, ofYear] = [4, 5];

const byNumbers = (chances: (numbers: number) => Rational) => [
  prize("four-numbers", chances(usual)),
  prize("five-numbers", chances(ofYear)),
];

const hitsByAnimal = (hit: readonly number[], year: number): readonly number[] => [
  hit.filter((animal) => animal !== year).length,
  hit.filter((animal) => animal === year).length,
];

const shareWithout = (numbers: number): Rational =>
  rational(allDraws, allDraws - drawsWithout(numbers));

const zodiac: readonly Play[] = [
  play("special.zodiac", {
    prizes: byNumbers((numbers) => rational(BigInt(count49), BigInt(numbers))),
    form: oneGroup(wordsOf(animals)),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const drawn = animalOf(specialOf(result), yearOf(result));
      return hitsByAnimal(
        chosen.filter((animal) => animal === drawn),
        yearOf(result),
      );
    },
    outcomes: () => specials,
  }),
  play("seven.zodiac", {
    prizes: byNumbers(shareWithout),
    form: oneGroup(wordsOf(animals)),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const year = yearOf(result);
      const drawn = new Set(sevenOf(result).map((number) => animalOf(number, year)));
      return hitsByAnimal(
        chosen.filter((animal) => drawn.has(animal)),
        year,
      );
    },
    most: ([{ length } = []]) => [Math.min(length, sevenCount), 0],
    // Four numbers each: the fifth of one animal decides no case, as two animals cover already.
    covered: (choices) => {
      const numbers = usual * new Set(choices.flat(2)).size;
      return rational(allDraws - drawsWithout(numbers), allDraws);
    },
  }),
];

export default defineFamily({
  code: "m6",
  plays: [
    ...ofSpecial,
    ofSix("number", 1),
    ofSix("two-of-two", 2),
    ofSix("three-of-three", 3),
    ...[5, 6, 7, 8, 9, 10].map(none),
    ...zodiac,
  ],
  isResult: (result) =>
    areDistinct(result.slice(0, sevenCount), sevenCount, 1, count49) &&
    areDistinct(result.slice(sevenCount), 1, 0, animals.length - 1),
});
