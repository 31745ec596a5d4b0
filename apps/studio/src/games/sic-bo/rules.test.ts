import { createHmac } from "node:crypto";
import { seededWords } from "@baize/fair";
import { expect, test } from "vitest";
import { diceStatistics } from "./statistics.ts";
import { faces, halfOf, sicBo } from "./rules.ts";

const ways = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => [a, b, c])));

test("the return of every field is counted over all 216 ways", () => {
  expect(ways).toHaveLength(216);
  for (const { id, times, timesMax, returnBps } of sicBo.fields) {
    const paid = ways.map((dice) => times({ dice }));
    const sum = paid.reduce((all, each) => all + each, 0);
    expect([id, Math.floor((sum * 100) / ways.length)]).toEqual([id, returnBps]);
    expect([id, Math.max(...paid)]).toEqual([id, timesMax]);
  }
});

test("fields that share a line of the rules pay and return alike", () => {
  const known = new Map<string, readonly [number, number]>();
  for (const { sort, timesMax, returnBps } of sicBo.fields) {
    if (sort === undefined) continue;
    const first = known.get(sort) ?? [timesMax, returnBps];
    expect([sort, timesMax, returnBps]).toEqual([sort, ...first]);
    known.set(sort, first);
  }
  expect(sicBo.fields).toHaveLength(52);
});

test.each([
  [[1, 2, 4], { small: 200, odd: 200, "total-7": 1_300, "pair-1-2": 700, "single-4": 200 }],
  [[5, 5, 6], { big: 200, even: 200, "double-5": 1_200, "single-5": 300, "any-triple": 0 }],
  [[2, 2, 2], { small: 0, even: 0, "triple-2": 18_100, "any-triple": 3_200, "double-2": 1_200 }],
  [[2, 2, 2], { "single-2": 1_300, "total-6": 1_900, big: 0 }],
  [[6, 5, 6], { "total-17": 6_300, big: 200, odd: 200, "pair-5-6": 700 }],
])("%o pays %o", (dice, paid) => {
  const times = sicBo.fields.map((field) => [field.id, field.times({ dice })]);
  expect(Object.fromEntries(times)).toMatchObject(paid);
});

test("nothing is paid before the third die lies", () => {
  for (const { times } of sicBo.fields) {
    expect(times({ dice: [] })).toBe(0);
    expect(times({ dice: [3, 3] })).toBe(0);
  }
});

test("a published round: each die is a word of the hash", () => {
  const seeds = { serverSeed: "ab".repeat(32), clientSeed: "a public salt", nonce: 7 };
  const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();
  const block = hmac(seeds.serverSeed, "a public salt:7:0");
  const dice = [0, 4, 8].map((at) => Math.floor((block.readUInt32BE(at) / 2 ** 32) * 6) + 1);
  expect(sicBo.draw(seededWords(hmac, seeds))).toEqual({ dice });
});

test("rounds are counted by half and by total; a triple is neither half", () => {
  expect([halfOf([1, 2, 3]), halfOf([4, 4, 4]), halfOf([6, 5, 1])]).toEqual([
    "small",
    "triple",
    "big",
  ]);
  const counted = diceStatistics([
    [1, 2, 3],
    [6, 6, 6],
    [4, 4, 5],
    [6, 5, 2],
  ]);
  expect(counted).toMatchObject({ small: 1, big: 2, triples: 1, odd: 2, even: 1 });
  expect(counted.totals.filter(({ count }) => count > 0)).toEqual([
    { total: 6, count: 1 },
    { total: 13, count: 2 },
    { total: 18, count: 1 },
  ]);
});
