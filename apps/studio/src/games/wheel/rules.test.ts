import { createHmac } from "node:crypto";
import { seededWords } from "@baize/fair";
import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { risks } from "../../kits/one-shot/risk.ts";
import { wheelSegments } from "./protocol.ts";
import { publishedSeeds } from "../../kits/one-shot/published-seeds.ts";
import { drawWheel, wheel } from "./rules.ts";
import { segmentsOf, sharesOf } from "./tables.ts";

const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();
const staked = { stake: minor(1_001n), currency: "BDT" };
const all = wheelSegments.flatMap((segments) => risks.map((risk) => [segments, risk] as const));

test.each(all)("%i segments at %s risk return exactly 99 %%", (segments, risk) => {
  const table = segmentsOf(segments, risk);
  expect(table).toHaveLength(segments);
  expect(table.reduce((sum, each) => sum + each, 0)).toBe(99 * segments);
  const counted = sharesOf(segments, risk).reduce((sum, { count }) => sum + count, 0);
  expect(counted).toBe(segments);
});

test.each(wheelSegments)("more risk on %i segments wins more and less often", (segments) => {
  const tops = risks.map((risk) => Math.max(...segmentsOf(segments, risk)));
  const hits = risks.map((risk) => segmentsOf(segments, risk).filter((each) => each > 0).length);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(hits).toEqual(hits.toSorted((a, b) => b - a));
});

test.each([
  ["A", 7],
  ["B", 1],
] as const)("the published seeds %s stop at segment %i of ten", (name, index) => {
  const words = seededWords(hmac, publishedSeeds[name]);
  const { outcome, payout } = drawWheel(words, { segments: 10, risk: "low" }, staked);
  expect(outcome).toMatchObject({ index, multiplier: "1.20" });
  expect(payout).toBe(1_201n);
});

test.each([{ segments: 11, risk: "low" }, { segments: 10 }, { segments: 10, risk: "all" }])(
  "%j is no choice",
  (choice) => {
    const round = { actionId: "0198c0de-0000-4000-8000-000000000001", stake: "1.00" };
    expect(wheel.readRequest({ ...round, ...choice })).toBeUndefined();
  },
);
