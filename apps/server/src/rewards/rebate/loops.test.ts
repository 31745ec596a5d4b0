import { gameTypes } from "@baize/contract";
import { assert, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { validBetOf } from "../../vendors/rounds/valid-bet.ts";
import { partOf } from "./rules.ts";

/**
 * What goes round in a circle: a reward is staked on both sides of rounds, and that brings the next
 * one. By the most that settings allow, it never brings more than it cost.
 */

const withSides = new Set<string>(["LIVE", "SPORTS", "ESPORTS", "PVP", "COCKFIGHT"]);
/** The most of a rebate's row. */
const ratePpmMax = 50_000;

const sides = record({
  gameType: constantFrom(...gameTypes.filter((type) => withSides.has(type))),
  one: integer({ min: 1, max: 1_000_000 }),
  other: integer({ min: 1, max: 1_000_000 }),
  /** What the winning side pays on its stake: at most even money, less what the house takes. */
  paidBps: integer({ min: 9_000, max: 10_000 }),
  isFirst: constantFrom(true, false),
});

test("both sides of rounds bring less back than they cost", () => {
  assert(
    property(sides, ({ gameType, one, other, paidBps, isFirst }) => {
      const least = BigInt(Math.min(one, other));
      const stakeMinor = least * 2n;
      const payoutMinor = least + (least * BigInt(isFirst ? paidBps : 10_000)) / 10_000n;
      const valid = validBetOf(
        { status: "settled", isFree: false, stakeMinor, payoutMinor },
        { gameType, isOfHouse: false },
      );
      const lost = stakeMinor - payoutMinor;
      // Nothing was at risk but what the house keeps, so nothing else counts.
      expect(valid).toBe(lost);
      const back = partOf(valid, ratePpmMax);
      expect(back <= lost / 20n + 1n).toBe(true);
      expect(back === 0n || back < lost).toBe(true);
    }),
  );
});

test("an award that is to be staked once costs all of itself on both sides of rounds", () => {
  const award = 5_000n;
  // Baccarat: the bank pays 19 for 20, so 100 on each side bring 195.
  const round = { status: "settled", isFree: false, stakeMinor: 200n, payoutMinor: 195n } as const;
  const counted = validBetOf(round, { gameType: "LIVE", isOfHouse: false });
  const lost = round.stakeMinor - round.payoutMinor;
  expect((award / counted) * lost).toBeGreaterThanOrEqual(award);
});
