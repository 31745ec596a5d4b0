import { createHmac } from "node:crypto";
import { choose, seededWords } from "@baize/fair";
import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { risks } from "../../kits/one-shot/risk.ts";
import { publishedSeeds } from "../../kits/one-shot/published-seeds.ts";
import { drawPlinko, plinko } from "./rules.ts";
import { bucketsOf, plinkoRows } from "./tables.ts";

const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();
const staked = { stake: minor(1_000n), currency: "BDT" };

test.each(plinkoRows.flatMap((rows) => risks.map((risk) => [rows, risk] as const)))(
  "%i rows at %s risk return exactly 99 %%, alike on both sides",
  (rows, risk) => {
    const buckets = bucketsOf(rows, risk);
    expect(buckets).toHaveLength(rows + 1);
    expect(buckets.toReversed()).toEqual(buckets);
    const paid = buckets.reduce((sum, h, bucket) => sum + choose(rows, bucket) * BigInt(h), 0n);
    expect(paid).toBe(99n * 2n ** BigInt(rows));
  },
);

test("more risk pays more at the edge and less in the middle", () => {
  for (const rows of plinkoRows) {
    const edges = risks.map((risk) => bucketsOf(rows, risk)[0] ?? 0);
    const middles = risks.map((risk) => bucketsOf(rows, risk)[Math.floor(rows / 2)] ?? 0);
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    expect(middles).toEqual(middles.toSorted((a, b) => b - a));
  }
});

test.each([
  ["A", "RRLRLLLLRLLLRLLL", 5],
  ["B", "LLRRLRLLLLLRLLRL", 5],
] as const)("the published seeds %s fall as published", (name, path, bucket) => {
  const words = seededWords(hmac, publishedSeeds[name]);
  const { outcome, payout } = drawPlinko(words, { rows: 16, risk: "high" }, staked);
  expect(outcome).toMatchObject({ path, bucket, multiplier: "0.90" });
  expect(payout).toBe(900n);
});

test.each([
  [{ rows: 7, risk: "low" }],
  [{ rows: 17, risk: "low" }],
  [{ rows: 8.5, risk: "low" }],
  [{ rows: 8, risk: "none" }],
  [{ rows: 8, risk: "low", path: "LLLLLLLL" }],
  [{ risk: "low" }],
])("%j is no choice", (choice) => {
  const round = { actionId: "0198c0de-0000-4000-8000-000000000001", stake: "1.00" };
  expect(plinko.readRequest({ ...round, ...choice })).toBeUndefined();
});

test("the most a choice can pay is its outermost bucket", () => {
  const round = { actionId: "0198c0de-0000-4000-8000-000000000001", stake: "10.00" };
  const read = plinko.readRequest({ ...round, rows: 16, risk: "high" });
  expect(read?.bet(staked).payoutMax).toBe(1_022_120n);
});
