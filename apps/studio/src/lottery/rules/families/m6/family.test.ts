import { choose, rational, toDecimal } from "@baize/fair";
import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { combinations } from "../../counting.ts";
import {
  expectExample,
  lineTexts,
  oddsTexts,
  paidOf,
  playOf,
  ticketOf,
  type Example,
} from "../../exhaustive.fixture.ts";
import { describeFamily } from "../../family.fixture.ts";
import { isCovering } from "../../valid-bet.ts";
import m6 from "./family.ts";
import { animalOf, animals, yearAnimalOn } from "./zodiac.ts";

/** The draw of section 5 in a year of the horse, whose numbers are 1, 13, 25, 37, 49. */
const horse = animals.indexOf("horse");
const drawn = [7, 11, 39, 25, 42, 48, 37, horse];

const examples: readonly Example[] = [
  ["m6.six.two-of-two", "1,7,11,39", 6, 45_864n],
  ["m6.six.three-of-three", "7,11,25,40", 4, 179_634n],
  ["m6.special.number", "36,37", 2, 9_555n],
  ["m6.six.number", "7,37,48", 3, 3_185n],
  ["m6.special.sides", "big,odd", 2, 780n],
  ["m6.special.colour", "blue", 1, 597n],
  ["m6.special.zodiac", "horse", 1, 1_911n],
  ["m6.special.tail", "7", 1, 1_911n],
  ["m6.special.head", "3", 1, 955n],
  ["m6.seven.none5", "1,2,3,4,5", 1, 437n],
  ["m6.seven.none5", "1,2,3,4,5,7", 6, 437n],
];
test.each(examples)("%s %s has %i lines", (...example) => expectExample(m6, drawn, example));

test.each([
  ["m6.special.number", "95.55", "47.53"],
  ["m6.six.number", "15.925", "7.92"],
  ["m6.six.two-of-two", "152.88", "76.04"],
  ["m6.six.three-of-three", "1796.34", "893.56"],
])("%s pays %s for 2.00 at S = 1950 and %s on the board", (code, line, odds) => {
  expect(lineTexts(playOf(m6, code)).join(" ")).toBe(line);
  expect(oddsTexts(playOf(m6, code)).join(" ")).toBe(odds);
});

test.each([
  ["m6.special.colour", "2.79 2.97 2.97"],
  ["m6.special.zodiac", "11.88 9.50"],
  ["m6.seven.zodiac", "2.05 1.75"],
  ["m6.special.tail", "11.88 9.50 9.50 9.50 9.50 9.50 9.50 9.50 9.50 9.50"],
  ["m6.special.head", "5.28 4.75 4.75 4.75 4.75"],
])("%s has the odds %s", (code, wanted) => {
  expect(oddsTexts(playOf(m6, code)).join(" ")).toBe(wanted);
});

test("none of 5 to 10 numbers is paid by its chance", () => {
  const prizes = [5, 6, 7, 8, 9, 10].flatMap((count) => playOf(m6, `m6.seven.none${count}`).prizes);
  const chances = prizes.map(({ fair }) =>
    toDecimal(rational(10n * fair.denominator, fair.numerator), 5),
  );
  expect(chances.map((text) => Math.round(parseFloat(text) * 1000) / 10_000)).toEqual([
    0.4461, 0.3751, 0.3141, 0.2617, 0.217, 0.1791,
  ]);
  const odds = [5, 6, 7, 8, 9, 10].flatMap((count) =>
    oddsTexts(playOf(m6, `m6.seven.none${count}`)),
  );
  expect(odds.join(" ")).toBe("2.17 2.58 3.08 3.70 4.46 5.41");
});

test("an animal among the seven has the chances of the document", () => {
  const [four, five] = playOf(m6, "m6.seven.zodiac").prizes;
  expect(four?.fair).toEqual({ numerator: 15_134n, denominator: 7_139n });
  expect(five?.fair).toEqual({ numerator: 22_701n, denominator: 12_574n });
});

test("49 returns the stake of a side", () => {
  const ticket = ticketOf(playOf(m6, "m6.special.sides"), "odd");
  const paid = (special: number) =>
    paidOf(ticket, [1, 2, 3, 4, 5, 6, special, horse], minor(1_000n), "odds");
  expect([paid(47), paid(48), paid(49)]).toEqual([1_960n, 0n, 1_000n]);
});

test("colours are those of the document", () => {
  const play = playOf(m6, "m6.special.colour");
  const countOf = (colour: string) =>
    Array.from({ length: 49 }, (_, index) => [1, 2, 3, 4, 5, 6, index + 1, horse]).filter(
      (result) => ticketOf(play, colour).hits(result).length > 0,
    ).length;
  expect(["red", "blue", "green"].map(countOf)).toEqual([17, 16, 16]);
});

test.each([
  ["2025-01-28", undefined],
  ["2025-01-29", "snake"],
  ["2026-02-16", "snake"],
  ["2026-02-17", "horse"],
  ["2027-02-05", "horse"],
  ["2027-02-06", "goat"],
  ["2032-02-11", "rat"],
  ["2035-02-07", "tiger"],
  ["2035-12-31", "rabbit"],
  ["2036-01-21", undefined],
])("%s is in a year of the %s", (day, animal) => {
  expect(animals[yearAnimalOn(day) ?? -1]).toBe(animal);
});

test("the animal of the year has five numbers, and every other four", () => {
  for (const [year] of animals.entries()) {
    const counts = animals.map(() => 0);
    for (let number = 1; number <= 49; number += 1) {
      const animal = animalOf(number, year);
      counts[animal] = (counts[animal] ?? 0) + 1;
    }
    expect(counts).toEqual(animals.map((_, animal) => (animal === year ? 5 : 4)));
  }
  expect(animalOf(2, 0)).toBe(animals.indexOf("pig"));
});

/** Draws by how many of seven chosen numbers are in them: each line is in as many as any other. */
test.each([
  ["m6.six.number", 6, (hit: number) => hit],
  ["m6.six.two-of-two", 6, (hit: number) => combinations(hit, 2)],
  ["m6.six.three-of-three", 6, (hit: number) => combinations(hit, 3)],
  ["m6.seven.none5", 7, (hit: number) => combinations(7 - hit, 5)],
  ["m6.seven.none7", 7, (hit: number) => combinations(7 - hit, 7)],
] as const)("%s returns exactly its stake over all draws", (code, size, linesAt) => {
  const ticket = ticketOf(playOf(m6, code), "2,9,16,23,30,37,44");
  const others = Array.from({ length: 49 }, (_, index) => index + 1).filter(
    (number) => number % 7 !== 2,
  );
  const [fair] = playOf(m6, code).prizes.map((prize) => prize.fair);
  let lines = 0n;
  for (let hit = 0; hit <= size; hit += 1) {
    const numbers = [2, 9, 16, 23, 30, 37, 44].slice(0, hit).concat(others.slice(0, size - hit));
    const result = size === 6 ? [...numbers, 49, horse] : [...numbers, horse];
    expect(ticket.hits(result)[0]?.lines ?? 0).toBe(linesAt(hit));
    lines += choose(7, hit) * choose(42, size - hit) * BigInt(linesAt(hit));
  }
  expect(lines * (fair?.numerator ?? 0n)).toBe(
    BigInt(ticket.lines) * choose(49, size) * (fair?.denominator ?? 0n),
  );
});

test("two animals among seven, or nine of the special, are no turnover", () => {
  const covering = (code: string, ...texts: readonly string[]) => {
    const play = playOf(m6, code);
    return isCovering(
      play,
      texts.map((text) => ticketOf(play, text)),
    );
  };
  expect(covering("m6.seven.zodiac", "rat", "ox")).toBe(true);
  expect(covering("m6.seven.zodiac", "rat")).toBe(false);
  expect(covering("m6.special.zodiac", "rat,ox,tiger,rabbit,dragon,snake,horse,goat,monkey")).toBe(
    true,
  );
  expect(covering("m6.special.zodiac", "rat,ox,tiger,rabbit,dragon,snake,horse,goat")).toBe(false);
  expect(covering("m6.seven.none5", "1,2,3,4,5", "6,7,8,9,10")).toBe(true);
  expect(covering("m6.seven.none5", "1,2,3,4,5", "1,2,3,4,6")).toBe(false);
  expect(covering("m6.special.sides", "big", "small")).toBe(true);
});

describeFamily(m6, () => 8);
