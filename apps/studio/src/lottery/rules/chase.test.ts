import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { chaseRefusal, chaseStakeOf, profitPlan, steppedPlan } from "./chase.ts";
import { prizeOf, prizeOfWays } from "./prize.ts";

test("ten draws of 24.00 cost 240.00, and a hit in the fourth gives 144.00 back", () => {
  const plan = steppedPlan({ draws: 10, first: 1, factor: 1, every: 1 });
  expect(chaseStakeOf(minor(2_400n), plan)).toBe(24_000n);
  expect(chaseStakeOf(minor(2_400n), plan, 4)).toBe(14_400n);
});

test("doubling over four draws from 2.00 costs 2, 4, 8 and 16", () => {
  const plan = steppedPlan({ draws: 4, first: 1, factor: 2, every: 1 });
  expect(plan.map((multiple) => 2 * multiple)).toEqual([2, 4, 8, 16]);
  expect(chaseStakeOf(minor(200n), plan)).toBe(3_000n);
  expect(steppedPlan({ draws: 5, first: 3, factor: 2, every: 2 })).toEqual([3, 3, 6, 6, 12]);
});

const plan = {
  draws: 6,
  stake: minor(1_000n),
  lineStake: minor(200n),
  hits: [{ prize: prizeOfWays("position", 1, 10), lines: 1 }],
  pricing: { series: 1950n },
  profitPercent: 20n,
};

test("a plan for a profit keeps it in every draw, with the least multiples", () => {
  const multiples = profitPlan(plan) ?? [];
  expect(multiples).toHaveLength(6);
  for (const [index, multiple] of multiples.entries()) {
    const before = chaseStakeOf(plan.stake, multiples.slice(0, index));
    const isEnough = (each: number) =>
      prizeOf(plan.hits, minor(plan.lineStake * BigInt(each)), plan.pricing) * 100n >=
      (before + plan.stake * BigInt(each)) * 120n;
    expect(isEnough(multiple)).toBe(true);
    expect(multiple === 1 || !isEnough(multiple - 1)).toBe(true);
  }
});

test("a profit that no multiple keeps is impossible", () => {
  expect(profitPlan({ ...plan, profitPercent: 100n })).toBeUndefined();
  expect(profitPlan({ ...plan, draws: 120 })).toBeUndefined();
});

test.each([
  [Array.from({ length: 120 }, () => 1), undefined],
  [Array.from({ length: 121 }, () => 1), "chase_too_long"],
  [[], "stake_below_min"],
  [[1, 0], "stake_below_min"],
  [[1, 1.5], "stake_below_min"],
  [[1, 10_000], "stake_above_max"],
])("multiples are checked: case %#", (multiples, refused) => {
  expect(chaseRefusal(multiples)?.refused).toBe(refused);
});
