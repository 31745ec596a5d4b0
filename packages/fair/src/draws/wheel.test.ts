import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { drawBelow, drawWeighted, seededWords, type Hmac } from "../stream.ts";
import { wheelCost, wheelSeed } from "./wheel.ts";

/** Vectors of the rewards document, section 6. */

const hmac: Hmac = (key, message) => createHmac("sha256", key).update(message).digest();
const serverSeed = "18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159";
const wordsOf = (clientSeed: string, nonce = 0) =>
  seededWords(hmac, { serverSeed, clientSeed, nonce });

const prizes = [
  [400, 50n],
  [300, 100n],
  [180, 200n],
  [80, 500n],
  [30, 200n],
  [9, 5_000n],
  [1, 50_000n],
].map(([weight, value], at) => ({
  prizeId: String(at),
  weight: Number(weight),
  valueMinor: BigInt(value ?? 0),
}));

test("turns of a wheel, by the member's seed and the number of the turn", () => {
  const seed = wheelSeed("w1", "m7");
  const turns = [0, 1, 2, 3, 4, 5];
  expect(turns.map((nonce) => drawBelow(wordsOf(seed, nonce), 1_000))).toEqual([
    875, 9, 153, 172, 652, 4,
  ]);
  expect(turns.map((nonce) => drawWeighted(wordsOf(seed, nonce), prizes).valueMinor)).toEqual([
    200n,
    50n,
    50n,
    50n,
    100n,
    50n,
  ]);
});

test("what a turn of a wheel costs", () => {
  const { mean, deviation } = wheelCost(prizes);
  expect(mean).toBeCloseTo(227, 8);
  expect(deviation).toBeCloseTo(1_645, 0);
});

test("each prize of a wheel comes as often as its weight says", () => {
  const turns = 100_000;
  const words = wordsOf("wheel:chances:1");
  const counts = new Map<string, number>();
  for (let turn = 0; turn < turns; turn += 1) {
    const { prizeId } = drawWeighted(words, prizes);
    counts.set(prizeId, (counts.get(prizeId) ?? 0) + 1);
  }
  const chi = prizes.reduce((sum, { prizeId, weight }) => {
    const expected = (turns * weight) / 1_000;
    return sum + ((counts.get(prizeId) ?? 0) - expected) ** 2 / expected;
  }, 0);
  // Six degrees of freedom: above 22.46 once in a thousand fair series.
  expect(chi).toBeLessThan(22.46);
});
