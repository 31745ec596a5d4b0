import { describe, expect, test } from "vitest";
import { isOpposite, largeStakeOf } from "./bonus-play-rules.ts";

const side = (stakeMinor: bigint, payoutMinor: bigint) => ({ stakeMinor, payoutMinor });

describe("two stakes in one round", () => {
  test.each([
    ["red and black", side(100n, 200n), side(100n, 0n), true],
    ["black and red", side(100n, 0n), side(100n, 200n), true],
    ["player and banker, with its commission", side(100n, 0n), side(100n, 195n), true],
    ["over and under at 1.90", side(100n, 190n), side(100n, 0n), true],
    ["at 1.80, just within", side(100n, 180n), side(100n, 0n), true],
    ["at 1.79, which loses too much", side(100n, 179n), side(100n, 0n), false],
    ["a tenth apart", side(100n, 210n), side(110n, 0n), true],
    ["more than a tenth apart", side(100n, 211n), side(111n, 0n), false],
    ["a win of much more", side(100n, 3600n), side(100n, 0n), false],
    ["both lost", side(100n, 0n), side(100n, 0n), false],
    ["both paid, as on one side", side(100n, 100n), side(100n, 100n), false],
    ["nothing staked", side(0n, 0n), side(0n, 0n), false],
  ])("%s: %o and %o: %s", (_name, one, other, expected) => {
    expect(isOpposite(one, other)).toBe(expected);
  });
});

describe("a stake far above the usual", () => {
  test.each([
    [20, 20_000n, 10_000n],
    [20, 20_001n, 10_001n],
    [400, 20_000n, 500n],
    [19, 20_000n, undefined],
    [20, 0n, undefined],
  ])("after %i rounds of %i together: from %s on", (rounds, stakedMinor, from) => {
    expect(largeStakeOf({ rounds, stakedMinor })).toBe(from);
  });
});
