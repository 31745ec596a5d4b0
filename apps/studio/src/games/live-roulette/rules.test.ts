import { createHmac } from "node:crypto";
import { seededWords } from "@baize/fair";
import { expect, test } from "vitest";
import { liveRoulette } from "./rules.ts";
import { numberStatistics } from "./statistics.ts";

const numbers = Array.from({ length: 37 }, (_, number) => number);

test("every field returns 36/37 over all numbers", () => {
  for (const { id, times, timesMax, returnBps } of liveRoulette.fields) {
    const paid = numbers.map((number) => times({ number }));
    const sum = paid.reduce((all, each) => all + each, 0);
    expect([id, sum]).toEqual([id, 3_600]);
    expect([id, Math.max(...paid)]).toEqual([id, timesMax]);
    expect(returnBps).toBe(Math.floor((sum * 100) / 37));
  }
});

test("nothing is paid while the ball runs", () => {
  for (const { times } of liveRoulette.fields) expect(times({ number: null })).toBe(0);
});

test.each([
  ["17", 17, 3_600],
  ["17", 18, 0],
  ["red", 32, 200],
  ["even", 0, 0],
  ["dozen-2", 24, 300],
  ["column-3", 36, 300],
  ["0-1-2-3", 2, 900],
])("%s when %i falls pays %i", (id, number, hundredths) => {
  const field = liveRoulette.fields.find((each) => each.id === id);
  expect(field?.times({ number })).toBe(hundredths);
});

test("a published round: the number is the first word of the hash", () => {
  const seeds = { serverSeed: "ab".repeat(32), clientSeed: "a public salt", nonce: 7 };
  const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();
  const word = hmac(seeds.serverSeed, "a public salt:7:0").readUInt32BE(0);
  expect(liveRoulette.draw(seededWords(hmac, seeds))).toEqual({
    number: Math.floor((word / 2 ** 32) * 37),
  });
});

test("numbers are counted by colour, by half, and by how often they fell", () => {
  const counted = numberStatistics([5, 5, 0, 36, 18, 19, 5, 36]);
  expect(counted).toMatchObject({ red: 7, black: 0, zero: 1, odd: 4, even: 3, low: 4, high: 3 });
  expect(counted.hot.slice(0, 3)).toEqual([
    { number: 5, count: 3 },
    { number: 36, count: 2 },
    { number: 0, count: 1 },
  ]);
  expect(counted.cold.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(numberStatistics([]).hot).toEqual([]);
});
