import { formatMinor, minor } from "@baize/money";
import { describe, expect, it } from "vitest";
import {
  doubled,
  halved,
  highestStake,
  nudged,
  plainDecimal,
  readStake,
  snapped,
  type StakeLimits,
} from "./stake.ts";

const limits: StakeLimits = {
  currency: "BDT",
  min: minor(1_000n),
  max: minor(2_500_000n),
  step: minor(100n),
};
const taka = (amount: bigint) => formatMinor(minor(amount), "BDT");

describe("a typed stake", () => {
  it.each([
    ["10", 1_000n],
    ["10.00", 1_000n],
    [" 25 ", 2_500n],
    ["1,000", 100_000n],
    ["১২", 1_200n],
    ["12.", 1_200n],
  ])("%s is read", (text, stake) => {
    expect(readStake(text, limits)).toEqual({ stake });
  });

  it.each([
    ["", "stake_invalid"],
    ["-10", "stake_invalid"],
    ["1e3", "stake_invalid"],
    ["NaN", "stake_invalid"],
    ["10.001", "stake_invalid"],
    ["1,00", "stake_invalid"],
    ["1.000,50", "stake_invalid"],
    ["9.99", "stake_below_min"],
    ["0", "stake_below_min"],
    ["25000.01", "stake_above_max"],
    ["99999999999999", "stake_above_max"],
    ["10.50", "stake_step"],
  ])("%s is refused as %s", (text, problem) => {
    expect(readStake(text, limits)).toEqual({ problem });
  });

  it("drops the grouping only where it groups thousands", () => {
    expect(plainDecimal("1,234,567.5")).toBe("1234567.5");
    expect(plainDecimal("12,34")).toBe("12,34");
  });
});

describe("the stake buttons", () => {
  it("never leave the limits or the step", () => {
    expect(taka(halved(minor(1_500n), limits))).toBe("10.00");
    expect(taka(halved(minor(2_500n), limits))).toBe("12.00");
    expect(taka(doubled(minor(2_000_000n), limits))).toBe("25000.00");
    expect(taka(snapped(0n, limits))).toBe("10.00");
  });

  it("rounds a minimum that is off the step up to the step", () => {
    expect(taka(snapped(0n, { ...limits, min: minor(1_050n) }))).toBe("11.00");
  });

  it("arrows walk in tenths of the magnitude, up and down alike", () => {
    expect(taka(nudged(minor(1_000n), 1, limits))).toBe("20.00");
    expect(taka(nudged(minor(2_000n), -1, limits))).toBe("10.00");
    expect(taka(nudged(minor(10_000n), -1, limits))).toBe("90.00");
    expect(taka(nudged(minor(2_500_000n), 1, limits))).toBe("25000.00");
    expect(taka(nudged(minor(1_000n), -1, limits))).toBe("10.00");
  });
});

describe("the highest stake", () => {
  it.each([
    ["plenty", 9_000_000n, 2_500_000n],
    ["less than the game takes", 123_456n, 123_400n],
    ["less than the lowest stake", 10n, 1_000n],
  ])("with %s is what can be paid", (_, balance, stake) => {
    expect(highestStake(minor(balance), limits)).toBe(stake);
  });
});
