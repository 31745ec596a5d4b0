import { rational, type Rational } from "@baize/fair";
import { areDistinct, countOf, filledOf, ordersOf } from "../../counting.ts";
import { defineFamily } from "../../family.ts";
import { numbersFrom, oneGroup, positions, wordsOf, type Chosen } from "../../form.ts";
import { openTo } from "../../mode.ts";
import { bestOf, definePlay, type Play, type PlayRules, type Result } from "../../play.ts";
import { prizeOfWays, twoWay } from "../../prize.ts";
import { sides, sidesHit, sidesTogether } from "../../sides.ts";
import { inOrder } from "../../tuples.ts";

/** The order of ten cars: the plays of the lottery page, section 4.4. */
const cars = numbersFrom(1, 10);
const ten = cars.map(([car]) => car);
const firstTwo: readonly Result[] = [...ordersOf(ten, 2)];

/**
 * Of all 10! orders, the share on which one of the places has a car that is hit there. What is
 * missed is the permanent of the table of places and cars, counted by the set of used cars.
 */
function shareHit(isHit: (place: number, car: number) => boolean): Rational {
  let missed = new Map<number, number>([[0, 1]]);
  for (let place = 0; place < ten.length; place += 1) {
    const next = new Map<number, number>();
    for (const [used, ways] of missed) {
      for (const car of ten) {
        const bit = 1 << car;
        if ((used & bit) !== 0 || isHit(place, car)) continue;
        next.set(used | bit, (next.get(used | bit) ?? 0) + ways);
      }
    }
    missed = next;
  }
  const all = 3_628_800;
  const left = [...missed.values()].reduce((sum, ways) => sum + ways, 0);
  return rational(BigInt(all - left), BigInt(all));
}

type Hits = (group: readonly number[], car: number) => number;

/** What is chosen for any places, each choice a line. */
const byPlace = (hitsAt: Hits): Pick<PlayRules, "lines" | "hits" | "covered"> => ({
  lines: countOf,
  hits: (chosen, result) => [
    chosen.reduce((lines, group, place) => lines + hitsAt(group, result[place] ?? 0), 0),
  ],
  covered: (choices: readonly Chosen[]) =>
    shareHit((place, car) => choices.some((chosen) => hitsAt(chosen[place] ?? [], car) > 0)),
});

const places: readonly Play[] = [
  definePlay({
    code: "pk10.all.position",
    modes: openTo.all,
    prizes: [prizeOfWays("position", 1, 10)],
    form: positions(10, cars, 0, 1),
    ...byPlace((group, car) => (group.includes(car) ? 1 : 0)),
    most: (chosen) => [filledOf(chosen)],
  }),
  definePlay({
    code: "pk10.all.position-sides",
    modes: openTo.seriesAndBoard,
    prizes: [prizeOfWays("side", 1, 2, twoWay)],
    form: positions(10, sides, 0, 1),
    ...byPlace((group, car) => sidesHit(group, car, car >= 6)),
    most: (chosen) => [chosen.reduce((lines, group) => lines + sidesTogether(group), 0)],
  }),
];

/** Orders of the first 2, 3, 4 and 5 cars. */
const ordersOfFirst: readonly number[] = [90, 720, 5_040, 30_240];

const inFront: readonly Play[] = ordersOfFirst.map((orders, index) =>
  definePlay({
    ...inOrder(index + 2, cars),
    code: `pk10.f${index + 2}.straight`,
    modes: openTo.seriesAndZy,
    prizes: [prizeOfWays("straight", 1, orders)],
    outcomes: () => ordersOf(ten, index + 2),
  }),
);

const sumOf = ([first = 0, second = 0]: Result): number => first + second;

/** Prizes of the sum of the first two, by how many of 90 orders have it. */
const sumWays = [2, 4, 6, 8, 10];
const sumClass = (sum: number): number =>
  Math.min(4, Math.floor((Math.min(sum, 22 - sum) - 3) / 2));

const [sumSideFew, sumSideMany] = [40, 50];

const sums: readonly Play[] = [
  definePlay({
    code: "pk10.f2.sum",
    modes: openTo.seriesAndBoard,
    prizes: sumWays.map((ways) => prizeOfWays(`sum-${ways}`, ways, 90)),
    form: oneGroup(numbersFrom(3, 19)),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const sum = sumOf(result);
      return sumWays.map((_, index) => (index === sumClass(sum) && chosen.includes(sum) ? 1 : 0));
    },
    most: ([chosen = []]) => bestOf(sumWays, chosen.map(sumClass)),
    outcomes: () => firstTwo,
  }),
  definePlay({
    code: "pk10.f2.sum-sides",
    modes: openTo.seriesAndBoard,
    // Big and even have 40 of 90 orders, small and odd 50.
    prizes: [sumSideFew, sumSideMany].map((ways) => prizeOfWays(`side-${ways}`, ways, 90, twoWay)),
    form: oneGroup(sides),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const sum = sumOf(result);
      const hitOf = (side: number, has: boolean): number => (has && chosen.includes(side) ? 1 : 0);
      return [
        hitOf(0, sum >= 12) + hitOf(3, sum % 2 === 0),
        hitOf(1, sum < 12) + hitOf(2, sum % 2 === 1),
      ];
    },
    most: ([chosen = []]) => {
      const [big, small, odd, even] = [0, 1, 2, 3].map((side) => (chosen.includes(side) ? 1 : 0));
      return [
        (big ?? 0) + (even ?? 0),
        (big === 1 ? 0 : (small ?? 0)) + (even === 1 ? 0 : (odd ?? 0)),
      ];
    },
    outcomes: () => firstTwo,
  }),
];

/** Place i against its mirror: the car with the higher number. */
const dragonTigers: readonly Play[] = [1, 2, 3, 4, 5].map((place) =>
  definePlay({
    code: `pk10.${place}v${11 - place}.dragon-tiger`,
    modes: openTo.seriesAndBoard,
    prizes: [prizeOfWays("side", 1, 2, twoWay)],
    form: oneGroup(wordsOf(["dragon", "tiger"])),
    lines: countOf,
    hits: ([chosen = []], result) => {
      const isDragon = (result[place - 1] ?? 0) > (result[10 - place] ?? 0);
      return [chosen.includes(isDragon ? 0 : 1) ? 1 : 0];
    },
    outcomes: () =>
      firstTwo.map(([one = 0, other = 0]) => {
        const result = Array.from({ length: 10 }, () => 0);
        [result[place - 1], result[10 - place]] = [one, other];
        return result;
      }),
  }),
);

export default defineFamily({
  code: "pk10",
  plays: [...places, ...inFront, ...sums, ...dragonTigers],
  isResult: (result) => areDistinct(result, 10, 1, 10),
});
