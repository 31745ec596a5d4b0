import { expect, test } from "vitest";
import { families, type Family } from "./families.ts";
import { judge, passMark, testNames } from "./judge.ts";
import { chiSquared, evenness } from "./statistics.ts";

const mark = passMark(families.length * testNames.length);
/** Ten samples of each family: more than a million results in all. */
const plan = { samples: 10, sampleSize: 8_000, seed: "c3".repeat(32) };

test.each(families)(
  "$name is as even and as unordered as chance",
  (family) => {
    const { values } = judge(family, plan);
    for (const value of values) expect(value).toBeGreaterThan(mark);
  },
  60_000,
);

const coin: Family = {
  name: "coin",
  chances: Array.from({ length: 16 }, () => 1 / 16),
  draw: (_seed, nonce) => [(nonce * 7) % 16],
};

test("a generator that only goes round is found out", () => {
  const { values } = judge(coin, plan);
  expect(Math.min(...values)).toBeLessThan(mark);
});

test("a remainder that favours low results is found out", () => {
  const roulette = families.find(({ name }) => name.startsWith("roulette"));
  if (roulette === undefined) throw new Error("there is no roulette");
  const biased: Family = {
    ...roulette,
    // One zero in forty is a one.
    draw: (seed, nonce) =>
      roulette.draw(seed, nonce).map((number) => (number === 0 && nonce % 4 === 0 ? 1 : number)),
  };
  expect(Math.min(...judge(biased, plan).values)).toBeLessThan(mark);
});

test("known p-values come out", () => {
  // 11.07 is the five percent point of five degrees of freedom.
  const seen = [100 + Math.sqrt(553.5), 100 - Math.sqrt(553.5), 100, 100, 100, 100];
  expect(
    chiSquared(
      seen,
      Array.from({ length: 6 }, () => 1 / 6),
    ),
  ).toBeCloseTo(0.05, 3);
  expect(evenness(Array.from({ length: 100 }, (_, at) => (at + 0.5) / 100))).toBeCloseTo(1, 2);
  expect(evenness(Array.from({ length: 100 }, () => 0.5))).toBeLessThan(1e-6);
});
