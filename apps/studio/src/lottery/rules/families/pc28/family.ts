import { countOf } from "../../counting.ts";
import { formPlay } from "../../digits/group.ts";
import { areDigits, countsOf, outcomesIn, sumOf, windowOf } from "../../digits/window.ts";
import { defineFamily } from "../../family.ts";
import { numbersFrom, oneGroup, wordsOf } from "../../form.ts";
import { openTo } from "../../mode.ts";
import { bestOf, definePlay, type Play, type PlayRules } from "../../play.ts";
import { prizeOfWays, twoWay } from "../../prize.ts";
import { sides, sidesHit, sidesTogether } from "../../sides.ts";

/** The sum of three digits: the plays of the lottery page, section 4.5. */
const code = "pc28";
const f3 = windowOf("f3", 3);

/** In how many of 1,000 results each sum from 0 to 27 is drawn. */
const sumWays = countsOf(3, sumOf);

const play = (name: string, rules: Omit<PlayRules, "code" | "modes" | "outcomes">): Play =>
  definePlay({
    ...rules,
    code: `${code}.sum.${name}`,
    modes: openTo.seriesAndBoard,
    outcomes: outcomesIn(f3),
  });

interface Kind {
  readonly word: string;
  readonly ways: number;
  readonly has: (sum: number) => boolean;
}

/** Words of which each sum has one, or none. */
const kinds = (name: string, list: readonly Kind[]): Play =>
  play(name, {
    prizes: list.map(({ word, ways }) => prizeOfWays(word, ways, 1000)),
    form: oneGroup(wordsOf(list.map(({ word }) => word))),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const sum = sumOf(result);
      return list.map(({ has }, index) => (chosen.includes(index) && has(sum) ? 1 : 0));
    },
    most: ([chosen = []]) =>
      bestOf(
        list.map(({ ways }) => ways),
        chosen,
      ),
  });

const isBig = (sum: number): boolean => sum >= 14;
const isOdd = (sum: number): boolean => sum % 2 === 1;

/** 0, 13, 14 and 27 have no colour. */
const hasColour = (sum: number): boolean => ![0, 13, 14, 27].includes(sum);
const coloured = (rest: number) => (sum: number) => hasColour(sum) && sum % 3 === rest;

export default defineFamily({
  code,
  plays: [
    play("number", {
      prizes: sumWays.map((ways, sum) => prizeOfWays(`sum-${sum}`, ways, 1000)),
      form: oneGroup(numbersFrom(0, 27)),
      lines: countOf,
      hits: ([chosen = []], result) => {
        const sum = sumOf(result);
        return sumWays.map((_, index) => (index === sum && chosen.includes(sum) ? 1 : 0));
      },
      most: ([chosen = []]) => bestOf(sumWays, chosen),
    }),
    play("sides", {
      prizes: [prizeOfWays("side", 1, 2, twoWay)],
      form: oneGroup(sides),
      lines: countOf,
      hits: ([chosen = []], result) => [sidesHit(chosen, sumOf(result), isBig(sumOf(result)))],
      most: ([chosen = []]) => [sidesTogether(chosen)],
    }),
    kinds("corners", [
      { word: "big-odd", ways: 231, has: (sum) => isBig(sum) && isOdd(sum) },
      { word: "big-even", ways: 269, has: (sum) => isBig(sum) && !isOdd(sum) },
      { word: "small-odd", ways: 269, has: (sum) => !isBig(sum) && isOdd(sum) },
      { word: "small-even", ways: 231, has: (sum) => !isBig(sum) && !isOdd(sum) },
    ]),
    kinds("extremes", [
      { word: "low", ways: 56, has: (sum) => sum <= 5 },
      { word: "high", ways: 56, has: (sum) => sum >= 22 },
    ]),
    kinds("colours", [
      { word: "green", ways: 258, has: coloured(1) },
      { word: "blue", ways: 258, has: coloured(2) },
      { word: "red", ways: 332, has: coloured(0) },
    ]),
    formPlay(code, f3, { code: "form", modes: openTo.seriesAndBoard, forms: 3 }),
  ],
  isResult: (result) => areDigits(result, 3),
});
