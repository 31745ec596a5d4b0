import { hundredthsText } from "@baize/money/hundredths";
import { expect, test } from "vitest";
import { actualBps, sigmasOf, stateOf, type ReturnSums } from "./rules.ts";

/** Even money: every stake of 100 comes back doubled in so many of the rounds. */
const doubled = (rounds: number, wins: number): ReturnSums => ({
  rounds,
  stakeMinor: BigInt(rounds * 100),
  payoutMinor: BigInt(wins * 200),
  stakeSquares: rounds * 10_000,
  products: wins * 20_000,
  payoutSquares: wins * 40_000,
});

test("a return as stated lies no deviation away, others as far as the spread says", () => {
  expect(sigmasOf(doubled(10_000, 5_000), 10_000)).toBe(0);
  // Payout less stake is ±100 each round: over 10,000 rounds one deviation is 100 × 100.
  expect(sigmasOf(doubled(10_000, 5_150), 10_000)).toBeCloseTo(3, 10);
  expect(sigmasOf(doubled(10_000, 4_800), 10_000)).toBeCloseTo(-4, 10);
});

test("without any spread nothing can be said", () => {
  expect(sigmasOf(doubled(0, 0), 9_900)).toBeNull();
  expect(actualBps(doubled(0, 0))).toBeNull();
});

test.each([
  [999, 9, "few"],
  [1_000, null, "few"],
  [1_000, 2.99, "calm"],
  [1_000, -3, "watch"],
  [1_000, 3.99, "watch"],
  [1_000, 4, "alarm"],
  [1_000, -7, "alarm"],
] as const)("%s rounds %s deviations away are %s", (rounds, sigmas, state) => {
  expect(stateOf(rounds, sigmas)).toBe(state);
});

test("a share is cut to hundredths of a percent", () => {
  expect(actualBps({ ...doubled(3, 1), stakeMinor: 300n })).toBe(6_666);
  expect([9_900, 5, 123_456].map(hundredthsText)).toEqual(["99.00", "0.05", "1234.56"]);
});
