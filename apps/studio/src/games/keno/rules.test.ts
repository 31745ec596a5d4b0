import { createHmac } from "node:crypto";
import { choose, seededWords } from "@baize/fair";
import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { kenoDraws, kenoNumberMax, kenoPicksMax, kenoRisks } from "./protocol.ts";
import { publishedSeeds } from "../../kits/one-shot/published-seeds.ts";
import { drawKeno, keno } from "./rules.ts";
import { kenoTable } from "./tables.ts";

const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();
const staked = { stake: minor(1_001n), currency: "BDT" };
const picks = Array.from({ length: kenoPicksMax }, (_, index) => index + 1);

/** In how many of the choices of so many numbers a fixed draw hits just these. */
const waysOf = (count: number, hits: number): bigint =>
  choose(kenoDraws, hits) * choose(kenoNumberMax - kenoDraws, count - hits);

test.each(kenoRisks.flatMap((risk) => picks.map((count) => [risk, count] as const)))(
  "%s risk with %i numbers returns exactly 99 %%, and more hits never pay less",
  (risk, count) => {
    const table = kenoTable(risk, count);
    expect(table).toHaveLength(count + 1);
    const ways = table.map((_, hits) => waysOf(count, hits));
    expect(ways.reduce((sum, each) => sum + each, 0n)).toBe(choose(kenoNumberMax, count));
    const paid = table.reduce((sum, each, hits) => sum + BigInt(each) * (ways[hits] ?? 0n), 0n);
    expect(paid).toBe(99n * choose(kenoNumberMax, count));
    expect(table.toSorted((one, other) => one - other)).toEqual(table);
  },
);

test("high risk pays more at the top than low risk", () => {
  for (const count of picks) {
    const [low, high] = [kenoTable("low", count).at(-1), kenoTable("high", count).at(-1)];
    expect(high).toBeGreaterThan(low ?? 0);
  }
});

test.each([
  ["A", [31, 36, 12, 32, 2, 8, 20, 10, 25, 17]],
  ["B", [8, 19, 28, 29, 18, 30, 11, 13, 3, 2]],
] as const)("the published seeds %s draw as published", (name, drawn) => {
  const words = seededWords(hmac, publishedSeeds[name]);
  const choice = { risk: "classic", numbers: [2, 8, 40] } as const;
  const { outcome, payout } = drawKeno(words, choice, staked);
  expect(outcome).toMatchObject({ drawn, hits: 2, multiplier: "4.44" });
  expect(payout).toBe(4_444n);
});

test.each([
  { risk: "low", numbers: [] },
  { risk: "low", numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
  { risk: "low", numbers: [7, 7] },
  { risk: "low", numbers: [0] },
  { risk: "low", numbers: [41] },
  { risk: "none", numbers: [1] },
])("%j is no choice", (choice) => {
  const round = { actionId: "0198c0de-0000-4000-8000-000000000001", stake: "1.00" };
  expect(keno.readRequest({ ...round, ...choice })).toBeUndefined();
});
