import { createHmac } from "node:crypto";
import { seededWords } from "@baize/fair";
import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { publishedSeeds } from "../../kits/one-shot/published-seeds.ts";
import { drawRoulette, roulette, roulettePayout } from "./rules.ts";
import {
  colourOf,
  findField,
  rouletteFields,
  rouletteSorts,
  timesFor,
  wheelOrder,
} from "./table.ts";

const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();
const numbers = Array.from({ length: 37 }, (_, number) => number);
const staked = { stake: minor(100n), currency: "BDT" };
const round = { actionId: "0198c0de-0000-4000-8000-000000000001", stake: "1.00" };

test.each(rouletteFields.map((field) => [field.id, field] as const))(
  "a bet on %s returns exactly 36/37",
  (_, field) => {
    expect(Number.isInteger(timesFor(field.numbers.length))).toBe(true);
    const bet = [{ field, amount: minor(100n) }];
    const paid = numbers.reduce((sum, number) => sum + roulettePayout(bet, number), 0n);
    expect(paid).toBe(3_600n);
  },
);

test("the table has every bet of a European table, once", () => {
  const counts = Object.fromEntries(
    rouletteSorts.map((sort) => [sort, rouletteFields.filter((f) => f.sort === sort).length]),
  );
  expect(counts).toEqual({
    straight: 37,
    split: 60,
    street: 14,
    corner: 23,
    line: 11,
    dozen: 3,
    column: 3,
    red: 1,
    black: 1,
    even: 1,
    odd: 1,
    low: 1,
    high: 1,
  });
  expect(new Set(rouletteFields.map(({ id }) => id)).size).toBe(rouletteFields.length);
  const covered = new Set(
    rouletteFields.map((each) => [...each.numbers].toSorted((one, other) => one - other).join()),
  );
  expect(covered.size).toBe(rouletteFields.length);
});

test("the wheel has every number once, red and black in turn", () => {
  expect(wheelOrder.toSorted((one, other) => one - other)).toEqual(numbers);
  const colours = wheelOrder.slice(1).map(colourOf);
  expect(colours).toEqual(colours.map((_, index) => (index % 2 === 0 ? "red" : "black")));
});

test.each([
  ["A", 28],
  ["B", 7],
] as const)("the published seeds %s fall on %i", (name, number) => {
  const bets = [
    { field: String(number), amount: "0.50" },
    { field: "low", amount: "0.50" },
  ];
  const field = findField(String(number));
  if (field === undefined) throw new Error("no such field");
  const placed = { choice: { bets }, bets: [{ field, amount: minor(50n) }] };
  const { outcome, payout } = drawRoulette(seededWords(hmac, publishedSeeds[name]), placed);
  expect(outcome).toEqual({ game: "roulette", bets, number });
  expect(payout).toBe(1_800n);
});

test("several bets are one stake, and the most they can pay is known", () => {
  const bets = [
    { field: "17", amount: "0.40" },
    { field: "14-17", amount: "0.20" },
    { field: "black", amount: "0.40" },
  ];
  const read = roulette.readRequest({ ...round, bets });
  // 17 is black: 36 × 40 + 18 × 20 + 2 × 40.
  expect(read?.bet(staked).payoutMax).toBe(1_880n);
});

test.each([
  [[{ field: "37", amount: "1.00" }]],
  [[{ field: "1-5", amount: "1.00" }]],
  [[{ field: "red", amount: "0.99" }]],
  [[{ field: "red", amount: "0.00" }]],
  [[{ field: "red", amount: "-1.00" }]],
  [[{ field: "red", amount: "1.001" }]],
  [
    [
      { field: "red", amount: "0.50" },
      { field: "red", amount: "0.50" },
    ],
  ],
])("%j is no choice for a stake of 1.00", (bets) => {
  const read = roulette.readRequest({ ...round, bets });
  expect(() => read?.bet(staked)).toThrow("The request is not understood.");
});
test.each([{ bets: [] }, { bets: [{ field: "red" }] }, {}])("%j is no request", (choice) => {
  expect(roulette.readRequest({ ...round, ...choice })).toBeUndefined();
});
