import { minor } from "@baize/money";
import { percentOfBps, timesOfBps } from "@baize/money/hundredths";
import { expect, test } from "vitest";
import { expectedOf, leastOf } from "./amounts.ts";

const terms = {
  currency: "BDT",
  percentBps: 10_000,
  rounds: null,
  steps: [{ from: "8000.00", percentBps: 20_000 }],
  max: "5000.00",
  minDeposit: "500.00",
  wageringBps: 100_000,
} as const;

test.each([
  ["a share of what is credited", 98_500n, {}, 98_500n, 985_000n],
  ["never more than the largest bonus", 700_000n, {}, 500_000n, 5_000_000n],
  ["more from a step on", 800_000n, { max: "20000.00" }, 1_600_000n, 16_000_000n],
  ["just the largest", 500_000n, {}, 500_000n, 5_000_000n],
  ["fractions are dropped", 333n, { percentBps: 2_000, wageringBps: 85_000 }, 66n, 561n],
  ["nothing of nothing", 0n, {}, 0n, 0n],
] as const)("%s", (_, credited, own, bonus, required) => {
  expect(
    expectedOf({ amount: minor(credited), credited: minor(credited) }, { ...terms, ...own }),
  ).toEqual({ bonus, rounds: null, required });
});

test.each([
  [100_000n, 10],
  [200_000n, 40],
] as const)("%s brings so many rounds, and no money", (amount, rounds) => {
  const steps = [{ from: "2000.00", rounds: 40 }];
  const game = { vassalage: "NVS", gameCode: "test-reels", stake: "2.00", days: 5 };
  const paid = { amount: minor(amount), credited: minor(amount) };
  expect(expectedOf(paid, { ...terms, rounds: { ...game, rounds: 10, steps } })).toEqual({
    bonus: 0n,
    rounds,
    required: 0n,
  });
});

test("the least deposit is in the currency's minor units", () => {
  expect(leastOf(terms)).toBe(50_000n);
  expect(leastOf({ ...terms, currency: "JPY", minDeposit: "100000" })).toBe(100_000n);
});

test("percent and times are said without needless digits", () => {
  expect(percentOfBps(10_000)).toBe("100");
  expect(percentOfBps(1_250)).toBe("12.5");
  expect(timesOfBps(100_000)).toBe("10");
  expect(timesOfBps(85_000)).toBe("8.5");
});
