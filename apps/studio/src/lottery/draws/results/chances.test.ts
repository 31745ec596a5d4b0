import { createHash } from "node:crypto";
import { seededWords, type WordStream } from "@baize/fair";
import { expect, test } from "vitest";
import { drawMatkaSide, drawResult, type OwnFamily } from "./result.ts";
import { hmac, seeds } from "./vectors.fixture.ts";

/**
 * Each family's values come as often as they should, over 20,000 draws of a fixed stream: a test
 * that passes once always does.
 */
const draws = 20_000;

/** Words of one stream, kept: every family reads them from the start. */
const tape: number[] = [];
const source = seededWords(hmac, { ...seeds, clientSeed: "chances" });

function taped(): WordStream {
  let at = -1;
  return {
    next() {
      at += 1;
      return (tape[at] ??= source.next());
    },
  };
}

/**
 * Chi-square is above this once in 10,000 fair series, and below it with a minus (Wilson,
 * Hilferty).
 */
function limitOf(freedom: number, deviations: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + deviations * Math.sqrt(part)) ** 3;
}

function expectFair(counts: readonly number[], chances: readonly number[]): void {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const chi = counts.reduce((sum, count, at) => {
    const expected = total * (chances[at] ?? 0);
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  expect(chi).toBeLessThan(limitOf(counts.length - 1, 3.719));
  // Counts closer to the chances than chance makes them are as wrong.
  expect(chi).toBeGreaterThan(limitOf(counts.length - 1, -3.719));
}

const equal = (count: number): number[] => Array.from({ length: count }, () => 1 / count);

/**
 * Which of `count` kinds each observed value of a draw is, per row of values that are independent.
 */
interface Look {
  readonly count: number;
  readonly rowsOf: (values: readonly string[]) => readonly number[];
}

const whole: Look = { count: 10, rowsOf: (values) => values.map(Number) };
const lastTwo: Look = {
  count: 100,
  rowsOf: (values) => values.map((value) => Number(value.slice(-2))),
};

/** Distinct values are not independent of each other, so each place is looked at alone. */
const place = (at: number, count: number): Look => ({
  count,
  rowsOf: (values) => [Number(values.at(at)) - 1],
});

const looks: readonly (readonly [OwnFamily, readonly Look[]])[] = [
  ["D5", [whole, { count: 1_000, rowsOf: (values) => [Number(values.slice(0, 3).join(""))] }]],
  ["D3", [whole]],
  ["PC28", [whole]],
  ["TOGEL", [{ count: 100, rowsOf: (values) => [Number(values.slice(2).join(""))] }]],
  ["WG", [whole]],
  [
    "K3",
    [{ count: 216, rowsOf: ([a, b, c]) => [Number(a) * 36 + Number(b) * 6 + Number(c) - 43] }],
  ],
  ["X5", [place(0, 11), place(4, 11)]],
  ["PK10", [place(0, 10), place(5, 10), place(9, 10)]],
  ["KL8", [place(0, 80), place(19, 80)]],
  ["M6", [place(0, 49), place(6, 49)]],
  ["VN27", [lastTwo]],
  ["VN18", [lastTwo]],
  ["TH", [lastTwo]],
  ["F4", [lastTwo]],
  ["YEEKEE", [lastTwo, { count: 100, rowsOf: ([value]) => [Number(value?.slice(0, 2))] }]],
];

test.each(looks)("%s is fair", (family, views) => {
  const words = taped();
  const counts = views.map(({ count }) => Array.from({ length: count }, () => 0));
  for (let draw = 0; draw < draws; draw += 1) {
    const values = drawResult(words, family, { randomness: "" }) ?? [];
    for (const [at, { rowsOf }] of views.entries()) {
      const row = counts[at] ?? [];
      for (const kind of rowsOf(values)) row[kind] = (row[kind] ?? 0) + 1;
    }
  }
  for (const row of counts) expectFair(row, equal(row.length));
});

test("the last decimal digit of a hash is fair", () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (let draw = 0; draw < draws; draw += 1) {
    const randomness = createHash("sha256").update(`beacon ${draw}`).digest("hex");
    const [digit] = drawResult(taped(), "HASH", { randomness }) ?? [];
    counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
  }
  expectFair(counts, equal(10));
});

test("a panna comes as often as its digits can be ordered", () => {
  const words = taped();
  const counts = new Map<string, number>();
  for (let draw = 0; draw < draws; draw += 1) {
    const panna = drawMatkaSide(words);
    counts.set(panna, (counts.get(panna) ?? 0) + 1);
  }
  const orders = [0, 1, 3, 6];
  const pannas = [...counts.keys()];
  expect(pannas).toHaveLength(220);
  const chances = pannas.map((panna) => (orders[new Set(panna).size] ?? 0) / 1_000);
  expectFair([...counts.values()], chances);
});
