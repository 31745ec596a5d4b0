import { createHash, createHmac } from "node:crypto";
import { assert, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { drawBelow, drawWeighted, seededWords, type Hmac } from "../stream.ts";
import { canBeDivided, divideEnvelope, type Envelope } from "./envelope.ts";
import { drawRaffle, raffleList, raffleSeed, readRaffleList } from "./raffle.ts";
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

/** How far counts lie from what weights say; large where the chances are others. */
function chiSquared(counts: readonly number[], weights: readonly number[]): number {
  const draws = counts.reduce((sum, one) => sum + one, 0);
  const all = weights.reduce((sum, one) => sum + one, 0);
  return weights.reduce((sum, weight, at) => {
    const expected = (draws * weight) / all;
    return sum + ((counts[at] ?? 0) - expected) ** 2 / expected;
  }, 0);
}

const million = 1_000_000;

test("in a million turns each prize of a wheel comes as often as its weight says", () => {
  const words = wordsOf("wheel:chances:1");
  const counts = prizes.map(() => 0);
  for (let turn = 0; turn < million; turn += 1) {
    const at = Number(drawWeighted(words, prizes).prizeId);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const weights = prizes.map(({ weight }) => weight);
  // Six degrees of freedom: above 22.46 once in a thousand fair series.
  expect(chiSquared(counts, weights)).toBeLessThan(22.46);
  // It would see chances that are off by a hundredth of the largest.
  expect(chiSquared(counts, [396, 304, ...weights.slice(2)])).toBeGreaterThan(22.46);
});

test.each<[string, Envelope, readonly number[]]>([
  [
    "e1",
    { amount: 10_000, packets: 5, least: 100, most: 5_000 },
    [1_507, 2_001, 2_557, 279, 3_656],
  ],
  [
    "e2",
    { amount: 100_000, packets: 10, least: 500, most: 20_000 },
    [17_070, 15_068, 2_356, 7_701, 9_400, 6_419, 7_509, 15_863, 6_777, 11_837],
  ],
  ["e1", { amount: 500, packets: 5, least: 100, most: 500 }, [100, 100, 100, 100, 100]],
  ["e1", { amount: 2_500, packets: 5, least: 100, most: 500 }, [500, 500, 500, 500, 500]],
])("envelope %s is divided as published", (name, envelope, packets) => {
  expect(divideEnvelope(wordsOf(`envelope:${name}`), envelope)).toEqual(packets);
});

test("packets add up to the amount and keep their bounds, whatever is asked", () => {
  const asked = record({
    packets: integer({ min: 1, max: 40 }),
    least: integer({ min: 1, max: 500 }),
    spread: integer({ min: 0, max: 2_000 }),
    fill: integer({ min: 0, max: 1_000 }),
    seed: integer(),
  });
  assert(
    property(asked, ({ packets, least, spread, fill, seed }) => {
      const most = least + spread;
      const amount = packets * least + Math.floor((packets * spread * fill) / 1_000);
      const drawn = divideEnvelope(wordsOf(`envelope:${seed}`), { amount, packets, least, most });
      expect(drawn).toHaveLength(packets);
      expect(drawn.reduce((sum, one) => sum + one, 0)).toBe(amount);
      expect(Math.min(...drawn)).toBeGreaterThanOrEqual(least);
      expect(Math.max(...drawn)).toBeLessThanOrEqual(most);
    }),
    { numRuns: 1_000 },
  );
});

test("every place of an envelope has the same mean", () => {
  const envelope = { amount: 20_000, packets: 20, least: 100, most: 4_000 };
  const runs = 4_000;
  const sums = Array.from({ length: 20 }, () => 0);
  const squares = Array.from({ length: 20 }, () => 0);
  const words = wordsOf("envelope:means");
  for (let run = 0; run < runs; run += 1) {
    divideEnvelope(words, envelope).forEach((packet, at) => {
      sums[at] = (sums[at] ?? 0) + packet;
      squares[at] = (squares[at] ?? 0) + packet ** 2;
    });
  }
  sums.forEach((sum, at) => {
    const mean = sum / runs;
    const error = Math.sqrt(((squares[at] ?? 0) / runs - mean ** 2) / runs);
    expect(Math.abs(mean - 1_000)).toBeLessThan(4 * error);
  });
});

test.each<[string, Envelope]>([
  ["too little", { amount: 499, packets: 5, least: 100, most: 500 }],
  ["too much", { amount: 2_501, packets: 5, least: 100, most: 500 }],
  ["no packet", { amount: 0, packets: 0, least: 1, most: 1 }],
  ["parts of a unit", { amount: 10.5, packets: 2, least: 1, most: 10 }],
])("an envelope with %s is not divided", (_what, envelope) => {
  expect(canBeDivided(envelope)).toBe(false);
  expect(() => divideEnvelope(wordsOf("envelope:no"), envelope)).toThrow(RangeError);
});

const ranges = [
  { from: 1, to: 400, alias: "a" },
  { from: 401, to: 650, alias: "b" },
  { from: 651, to: 651, alias: "c" },
  { from: 652, to: 1_000, alias: "d" },
];
const listHash = "b7400d34d4fb59b3cb87e6b704626cf5ad5cfa6f5679eefdacd3ad8f9ab4bf7c";

test("a raffle's list has its hash, and is read back", () => {
  const list = raffleList(ranges);
  expect(createHash("sha256").update(list).digest("hex")).toBe(listHash);
  expect(readRaffleList(list)).toEqual(ranges);
});

test.each([
  ["not ended", "1-2,a"],
  ["with a gap", "1-2,a\n4-5,b\n"],
  ["from two on", "2-5,a\n"],
  ["backwards", "1-3,a\n4-2,b\n"],
  ["without an alias", "1-3,\n"],
])("a list that is %s is none", (_what, text) => {
  expect(readRaffleList(text)).toBeUndefined();
});

test("prizes of a raffle go to the published tickets, one to an owner", () => {
  const words = wordsOf(raffleSeed("r1", listHash, "public-input-1"));
  expect(drawRaffle(words, ranges, { prizes: 3, perOwner: 1 })).toEqual([
    { ticket: 467, alias: "b" },
    { ticket: 228, alias: "a" },
    { ticket: 966, alias: "d" },
  ]);
});

test("in a million raffles each owner wins as often as there are tickets", () => {
  const words = wordsOf("raffle:chances:1");
  const tickets = ranges.map(({ from, to }) => to - from + 1);
  const places = new Map(ranges.map(({ alias }, at) => [alias, at]));
  const firsts = ranges.map(() => 0);
  const seconds = ranges.map(() => 0);
  // Each raffle has two prizes, of which an owner may win one.
  for (let raffle = 0; raffle < million / 2; raffle += 1) {
    const drawn = drawRaffle(words, ranges, { prizes: 2, perOwner: 1 });
    drawn.forEach(({ alias }, place) => {
      const counts = place === 0 ? firsts : seconds;
      const at = places.get(alias) ?? -1;
      counts[at] = (counts[at] ?? 0) + 1;
    });
  }
  // Three degrees of freedom: above 16.27 once in a thousand fair series.
  expect(chiSquared(firsts, tickets)).toBeLessThan(16.27);
  // The second goes to one of the others: by the tickets of each beside those that are left.
  const chanceOf = (at: number) =>
    tickets.reduce((sum, many, first) => {
      const left = 1_000 - many;
      return first === at ? sum : sum + ((many / 1_000) * (tickets[at] ?? 0)) / left;
    }, 0);
  expect(
    chiSquared(
      seconds,
      tickets.map((_many, at) => chanceOf(at)),
    ),
  ).toBeLessThan(16.27);
});

test("a raffle with more prizes than may be won ends", () => {
  const words = wordsOf("raffle:small");
  const few = [
    { from: 1, to: 3, alias: "a" },
    { from: 4, to: 4, alias: "b" },
  ];
  const aliasesOf = (perOwner: number) =>
    drawRaffle(words, few, { prizes: 9, perOwner })
      .map(({ alias }) => alias)
      .toSorted();
  expect(aliasesOf(1)).toEqual(["a", "b"]);
  expect(aliasesOf(2)).toEqual(["a", "a", "b"]);
  expect(aliasesOf(9)).toEqual(["a", "a", "a", "b"]);
  expect(drawRaffle(words, [], { prizes: 1, perOwner: 1 })).toEqual([]);
});
