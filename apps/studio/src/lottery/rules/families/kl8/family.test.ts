import { add, multiply, rational, toDecimal } from "@baize/fair";
import { expect, test } from "vitest";
import {
  expectExample,
  lineTexts,
  oddsTexts,
  playOf,
  ticketOf,
  type Example,
} from "../../exhaustive.fixture.ts";
import { describeFamily } from "../../family.fixture.ts";
import { isCovering } from "../../valid-bet.ts";
import kl8 from "./family.ts";
import { allSets, setsWithSum } from "./sums.ts";

/** The draw of section 5. */
const drawn = [37, 14, 11, 55, 38, 15, 60, 42, 52, 29, 74, 2, 22, 24, 21, 53, 49, 35, 9, 43];

const examples: readonly Example[] = [
  ["kl8.all.any2", "1,11,14", 3, 3_243n],
  ["kl8.all.any5", "2,9,11,14,15,16", 6, 302_360n],
  ["kl8.all.any1", "1,2", 2, 780n],
  ["kl8.all.up-down", "up", 1, 489n],
  ["kl8.all.up-down", "down,tie", 2, 0n],
  ["kl8.all.elements", "metal", 1, 1_902n],
  ["kl8.all.sum-size", "small", 1, 391n],
];
test.each(examples)("%s %s has %i lines", (...example) => expectExample(kl8, drawn, example));

test("numbers pay as the document says", () => {
  const texts = [1, 2, 3, 4, 5].map((count) => lineTexts(playOf(kl8, `kl8.all.any${count}`))[0]);
  expect(texts).toEqual(["7.8", "32.4315", "140.5368", "636.5492", "3023.6088"]);
  const chances = [1, 2, 3, 4, 5].map((count) => {
    const [fair] = playOf(kl8, `kl8.all.any${count}`).prizes.map((prize) => prize.fair);
    return `${fair?.denominator}/${fair?.numerator}`;
  });
  expect(chances).toEqual(["1/4", "19/316", "57/4108", "969/316316", "51/79079"]);
});

test.each([
  ["kl8.all.up-down", "2.43 2.43 4.77"],
  ["kl8.all.odd-even", "2.43 2.43 4.77"],
  ["kl8.all.sum-size", "1.96 1.96 220.63"],
  ["kl8.all.elements", "9.46 4.81 2.49 4.76 9.28"],
])("%s has the odds %s", (code, wanted) => {
  expect(oddsTexts(playOf(kl8, code)).join(" ")).toBe(wanted);
});

test("sums are counted as the document does", () => {
  const share = (first: number, last: number) => rational(setsWithSum(first, last), allSets);
  expect(setsWithSum(210, 1_410)).toBe(allSets);
  expect(setsWithSum(210, 210)).toBe(1n);
  expect(setsWithSum(212, 212)).toBe(2n);
  expect(setsWithSum(210, 809)).toBe(setsWithSum(811, 1_410));
  expect(toDecimal(share(811, 1_410), 6)).toBe("0.497801");
  expect(toDecimal(share(810, 810), 7)).toBe("0.0043964");
  expect(toDecimal(share(210, 695), 6)).toBe("0.102515");
  const [, , tie] = playOf(kl8, "kl8.all.up-down").prizes;
  expect(tie?.fair).toEqual({ numerator: 1_347_127_860_995n, denominator: 273_794_350_544n });
});

test.each(["up-down", "odd-even", "sum-size", "elements"])(
  "the words of %s share all draws between them",
  (name) => {
    const chances = playOf(kl8, `kl8.all.${name}`).prizes.map(({ fair }) =>
      rational(fair.denominator, fair.numerator),
    );
    expect(chances.reduce(add, rational(0n, 1n))).toEqual(rational(1n, 1n));
    for (const [index, { fair }] of playOf(kl8, `kl8.all.${name}`).prizes.entries()) {
      expect(multiply(fair, chances[index] ?? fair)).toEqual(rational(1n, 1n));
    }
  },
);

/** C(n,k) numbers drawn of n chosen: each line of k is drawn in as many draws as any other. */
test.each([1, 2, 3, 4, 5])("any %i returns exactly its stake over all draws", (count) => {
  const play = playOf(kl8, `kl8.all.any${count}`);
  const chosen = [3, 8, 21, 40, 41, 66, 80];
  const ticket = ticketOf(play, chosen.join());
  const others = Array.from({ length: 80 }, (_, index) => index + 1).filter(
    (value) => !chosen.includes(value),
  );
  const [fair] = play.prizes.map((prize) => prize.fair);
  let paid = rational(0n, 1n);
  for (let hit = 0; hit <= chosen.length; hit += 1) {
    const result = [...chosen.slice(0, hit), ...others.slice(0, 20 - hit)];
    const lines = ticket.hits(result)[0]?.lines ?? 0;
    const draws = rational(waysOf(7, hit) * waysOf(73, 20 - hit) * BigInt(lines), 1n);
    paid = add(paid, multiply(draws, fair ?? draws));
  }
  expect(paid).toEqual(rational(allSets * BigInt(ticket.lines), 1n));
});

function waysOf(from: number, count: number): bigint {
  let ways = 1n;
  for (let index = 0; index < count; index += 1) {
    ways = (ways * BigInt(from - index)) / BigInt(index + 1);
  }
  return ways;
}

test("four of five elements, or five numbers, are no turnover", () => {
  const covering = (name: string, ...texts: readonly string[]) => {
    const play = playOf(kl8, `kl8.all.${name}`);
    return isCovering(
      play,
      texts.map((text) => ticketOf(play, text)),
    );
  };
  expect(covering("elements", "wood,water", "fire")).toBe(true);
  expect(covering("elements", "wood,water")).toBe(false);
  expect(covering("sum-size", "big", "small")).toBe(true);
  expect(covering("any1", "1,2,3,4,5")).toBe(true);
  expect(covering("any1", "1,2,3,4")).toBe(false);
});

describeFamily(kl8, () => 1);
