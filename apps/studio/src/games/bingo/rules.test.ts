import { createHmac } from "node:crypto";
import { add, choose, multiply, rational, seededWords } from "@baize/fair";
import { minor } from "@baize/money";
import { expect, test } from "vitest";
import game from "./game.ts";
import { bingoDraws, bingoPatterns, type BingoPattern } from "./protocol.ts";
import { publishedSeeds } from "../../kits/one-shot/published-seeds.ts";
import { percentText } from "../../kits/percent-text.ts";
import { awaitedCells, bestPattern, bingoPays, cardCells, patternCells } from "./cards.ts";
import { bingo, bingoChances, countPatterns, drawBingo } from "./rules.ts";

const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();
const among = (cells: readonly number[]) => (cell: number) => cells.includes(cell);

test("every column of a card has three of its own twelve numbers, growing downwards", () => {
  for (const card of [1, 2, 3, 77, 500_000, 999_999]) {
    const cells = cardCells(card);
    for (let column = 0; column < 5; column += 1) {
      const [one = 0, two = 0, three = 0] = [0, 5, 10].map((row) => cells[row + column]);
      expect([one > column * 12, one < two, two < three, three <= column * 12 + 12]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
  }
});

test("cards differ, and every number is on about as many of them", () => {
  const cards = Array.from({ length: 4_000 }, (_, index) => cardCells(index + 1));
  expect(new Set(cards.map(String)).size).toBe(cards.length);
  const seen = new Map<number, number>();
  for (const number of cards.flat()) seen.set(number, (seen.get(number) ?? 0) + 1);
  expect(seen.size).toBe(60);
  // A quarter of 4,000, within five deviations.
  for (const count of seen.values()) expect(Math.abs(count - 1_000)).toBeLessThan(137);
});

test.each(bingoPatterns.map((pattern) => [pattern]))("a card with %s has nothing better", (own) => {
  for (const way of patternCells[own]) {
    expect(bestPattern(among(way))?.pattern).toBe(own);
    for (const cell of way) {
      const less = way.filter((each) => each !== cell);
      expect(bestPattern(among(less))?.pattern).not.toBe(own);
      if (own !== "column") expect(awaitedCells(among(less))).toContain(cell);
    }
  }
});

test("the chances are counted over every set of balls, and give the stated return", () => {
  const all = choose(60, bingoDraws);
  const counted = Object.entries(countPatterns()).map(
    ([pattern, count]) => [pattern, rational(count, all)] as const,
  );
  expect(Object.fromEntries(counted)).toEqual(bingoChances);
  const back = counted.reduce(
    (sum, [pattern, chance]) =>
      add(sum, multiply(chance, rational(BigInt(bingoPays[pattern as BingoPattern]), 100n))),
    rational(0n, 1n),
  );
  expect(percentText(back, 4)).toBe("96.9994");
  expect(bingo.rtpBps).toBe(9_699);
});

test.each([
  ["A", "47 54 18 48 2 12 30 15 37 26"],
  ["B", "12 29 42 43 27 41 16 20 5 2"],
] as const)("the published seeds %s draw %s first", (name, first) => {
  const choice = { cards: [7, 8] };
  const staked = { stake: minor(1_000n), currency: "BDT" };
  const { outcome, payout } = drawBingo(seededWords(hmac, publishedSeeds[name]), choice, staked);
  expect(outcome.drawn.slice(0, 10).join(" ")).toBe(first);
  expect(new Set(outcome.drawn).size).toBe(bingoDraws);
  const paid = outcome.patterns.reduce((sum, each) => sum + (each ? bingoPays[each] : 0), 0);
  expect(payout).toBe(minor((1_000n * BigInt(paid)) / 200n));
});

test.each(["BDT", "USD"])("no stake in %s can win more than may be paid", (currency) => {
  const { stakeMax, winMax, stakesQuick } = game.limits(currency);
  expect(stakeMax * BigInt(bingoPays.full)).toBeLessThanOrEqual(winMax * 100n);
  for (const quick of stakesQuick) expect(quick).toBeLessThanOrEqual(stakeMax);
});

test.each([[[]], [[1, 1]], [[1, 2, 3, 4, 5]], [[0]], [[1_000_000]], [[1.5]]])(
  "%j are no cards",
  (cards) => {
    const actionId = "0198c0de-0000-4000-8000-000000000001";
    expect(bingo.readRequest({ actionId, stake: "1.00", cards })).toBeUndefined();
  },
);
