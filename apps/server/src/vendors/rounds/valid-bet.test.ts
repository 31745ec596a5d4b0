import { gameTypes } from "@baize/contract";
import { describe, expect, test } from "vitest";
import { validBetOf } from "./valid-bet.ts";

const round = (stakeMinor: bigint, payoutMinor: bigint, changes = {}) => {
  return { status: "settled", isFree: false, stakeMinor, payoutMinor, ...changes } as const;
};
const slots = { gameType: "RNG", isOfHouse: false } as const;

const withSides = new Set<string>(["LIVE", "SPORTS", "ESPORTS", "PVP", "COCKFIGHT"]);

describe("the valid bet", () => {
  test.each(gameTypes)("of %s", (gameType) => {
    const of = { gameType, isOfHouse: false };
    const hasSides = withSides.has(gameType);
    const rows = [
      ["lost", 100n, 0n, 100n, 100n],
      ["won at evens", 100n, 200n, 100n, 100n],
      ["won at long odds", 100n, 5_000n, 100n, 100n],
      ["won a little", 100n, 130n, 30n, 100n],
      ["half given back", 100n, 50n, 50n, 100n],
      ["pushed", 100n, 100n, 0n, 100n],
      ["both sides of one round", 200n, 195n, 5n, 200n],
      ["nothing staked", 0n, 50n, 0n, 0n],
    ] as const;
    for (const [what, stake, payout, atRisk, staked] of rows) {
      expect([what, validBetOf(round(stake, payout), of)]).toEqual([
        what,
        hasSides ? atRisk : staked,
      ]);
    }
  });

  test.each([
    ["of a free round", { isFree: true }, slots],
    ["of a round in play", { status: "open" }, slots],
    ["of one that was undone", { status: "refunded" }, slots],
    ["of the house's own account", {}, { ...slots, isOfHouse: true }],
  ] as const)("%s is nothing", (_name, changes, of) => {
    expect(validBetOf({ ...round(100n, 0n), ...changes }, of)).toBe(0n);
  });
});
