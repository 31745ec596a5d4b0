/**
 * Three dice under a glass dome. Bets on small, big, odd and even lose on a triple; every other bet
 * looks at the total, at one face, at two, or at all three. All 216 ways are equally likely, so
 * each return is an exact fraction.
 */
import { takeFloats } from "@baize/fair";
import type { TableResult } from "../../kits/tables/protocol.ts";
import type { TableField, TableGame } from "../../kits/tables/game.ts";

export const faces = [1, 2, 3, 4, 5, 6] as const;
export const totals = Array.from({ length: 14 }, (_, index) => index + 4);
/** Two different faces, the lower first. */
export const pairs: readonly (readonly [number, number])[] = faces.flatMap((low) =>
  faces.filter((high) => high > low).map((high): readonly [number, number] => [low, high]),
);

export type Dice = readonly number[];
export const diceOf = (result: TableResult): Dice => ("dice" in result ? result.dice : []);
export const totalOf = (dice: Dice): number => dice.reduce((sum, die) => sum + die, 0);
export const isTriple = (dice: Dice): boolean =>
  dice.length === 3 && dice.every((die) => die === dice[0]);

/** Small, big, or neither on a triple. */
export type Half = "small" | "big" | "triple";
export const halfOf = (dice: Dice): Half =>
  isTriple(dice) ? "triple" : totalOf(dice) <= 10 ? "small" : "big";

const countOf = (dice: Dice, face: number): number => dice.filter((die) => die === face).length;

/** What a total pays on top of the stake: the same from both ends. */
const totalPays: Readonly<Record<number, number>> = {
  4: 62,
  5: 31,
  6: 18,
  7: 12,
  8: 8,
  9: 7,
  10: 6,
};
const paysOfTotal = (total: number): number => totalPays[Math.min(total, 21 - total)] ?? 0;
/** A face on one, two or all three dice. */
const singlePays = [1, 2, 12] as const;
const [triplePays, anyTriplePays, doublePays, pairPays] = [180, 31, 11, 6] as const;

const factor = (pays: number): number => (pays + 1) * 100;

interface Bet extends Pick<TableField, "id" | "sort" | "returnBps"> {
  readonly pays: number;
  readonly wins: (dice: Dice) => boolean;
}

const field = ({ id, sort, returnBps, pays, wins }: Bet): TableField => ({
  id,
  ...(sort === undefined ? {} : { sort }),
  times: (result) => {
    const dice = diceOf(result);
    return dice.length === 3 && wins(dice) ? factor(pays) : 0;
  },
  timesMax: factor(pays),
  returnBps,
});

const single = (face: number): TableField => {
  const factors = singlePays.map(factor);
  return {
    id: `single-${face}`,
    sort: "single",
    times: (result) => {
      const dice = diceOf(result);
      return dice.length === 3 ? (factors[countOf(dice, face) - 1] ?? 0) : 0;
    },
    timesMax: Math.max(...factors),
    factors,
    returnBps: 9_629,
  };
};

/** By the distance from the nearer end: 4 and 17, 5 and 16, … */
const totalReturns = [8_750, 8_888, 8_796, 9_027, 8_750, 9_259, 8_750] as const;

const even = (id: string, wins: Bet["wins"]): TableField =>
  field({ id, pays: 1, returnBps: 9_722, wins: (dice) => !isTriple(dice) && wins(dice) });

export const sicBo: TableGame = {
  kind: "sic-bo",
  version: "1",
  rtpBps: 9_722,
  fields: [
    even("small", (dice) => totalOf(dice) <= 10),
    even("odd", (dice) => totalOf(dice) % 2 === 1),
    even("even", (dice) => totalOf(dice) % 2 === 0),
    even("big", (dice) => totalOf(dice) >= 11),
    ...faces.map(single),
    ...totals.map((total) =>
      field({
        id: `total-${total}`,
        sort: `totals-${Math.min(total, 21 - total)}`,
        pays: paysOfTotal(total),
        returnBps: totalReturns[Math.min(total, 21 - total) - 4] ?? 0,
        wins: (dice) => totalOf(dice) === total,
      }),
    ),
    ...faces.map((face) =>
      field({
        id: `double-${face}`,
        sort: "double",
        pays: doublePays,
        returnBps: 8_888,
        wins: (dice) => countOf(dice, face) >= 2,
      }),
    ),
    ...faces.map((face) =>
      field({
        id: `triple-${face}`,
        sort: "triple",
        pays: triplePays,
        returnBps: 8_379,
        wins: (dice) => countOf(dice, face) === 3,
      }),
    ),
    field({ id: "any-triple", pays: anyTriplePays, returnBps: 8_888, wins: isTriple }),
    ...pairs.map(([low, high]) =>
      field({
        id: `pair-${low}-${high}`,
        sort: "pair",
        pays: pairPays,
        returnBps: 9_722,
        wins: (dice) => dice.includes(low) && dice.includes(high),
      }),
    ),
  ],
  draw: (words) => ({
    dice: takeFloats(words, 3).map((float) => Math.floor(float * faces.length) + 1),
  }),
  steps: (result) => diceOf(result).length,
  known: (result, steps) => ({ dice: diceOf(result).slice(0, steps) }),
  // The dice jump under the dome, and come to rest one after another.
  stepMs: (_, step) => (step === 2 ? 1_400 : 1_600),
};
