import type { GameType, RebateSettings } from "@baize/contract";
import { array, assert as check, bigInt, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { dueOf, earnedOf, faultOfRebate, rebateTableOf, tiersOf } from "./rules.ts";

const settings: RebateSettings = {
  currency: "BDT",
  isOpen: true,
  minClaim: "5",
  whileBonus: false,
  rows: [
    { gameType: "RNG", level: 0, from: "0", ratePpm: 5000 },
    { gameType: "LIVE", level: 0, from: "0", ratePpm: 8000 },
    { gameType: "FISH", level: 0, from: "50000", ratePpm: 5000 },
    { gameType: "FISH", level: 0, from: "0", ratePpm: 3000 },
    { gameType: "RNG", level: 3, from: "0", ratePpm: 6000 },
  ],
};
const table = rebateTableOf(settings);
const sums = (given: Partial<Record<GameType, bigint>>) =>
  new Map(Object.entries(given) as [GameType, bigint][]);

describe("a day's rebate", () => {
  test("0.5 % of 12,345.67 and 0.8 % of 8,000.50 are 125.72; 50.00 paid leaves 75.72", () => {
    const earnedMinor = earnedOf(table, sums({ RNG: 1_234_567n, LIVE: 800_050n }), 0);
    expect(earnedMinor).toBe(6172n + 6400n);
    expect(dueOf({ earnedMinor, paidMinor: 5000n })).toBe(7572n);
  });

  test.each([
    [4_000_000n, 12_000n],
    [6_000_000n, 30_000n],
    [4_999_999n, 14_999n],
    [5_000_000n, 25_000n],
  ])("the tier that %s reaches counts for all of it", (valid, earned) => {
    expect(earnedOf(table, sums({ FISH: valid }), 0)).toBe(earned);
  });

  test("40,000 paid 120.00, then 60,000 brings 180.00 more", () => {
    const earnedMinor = earnedOf(table, sums({ FISH: 6_000_000n }), 0);
    expect(dueOf({ earnedMinor, paidMinor: 12_000n })).toBe(18_000n);
  });

  test("below what was paid nothing is due, and nothing is taken", () => {
    expect(dueOf({ earnedMinor: 100n, paidMinor: 150n })).toBe(0n);
  });

  test("what is taken back on a later day brings as much less as it brought", () => {
    expect(earnedOf(table, sums({ RNG: 12_345n }), 0)).toBe(61n);
    expect(earnedOf(table, sums({ RNG: -12_345n }), 0)).toBe(-61n);
    expect(earnedOf(table, sums({ FISH: -6_000_000n }), 0)).toBe(-30_000n);
    expect(earnedOf(table, sums({ FISH: -4_000_000n }), 0)).toBe(-12_000n);
  });

  test("a level has its own rates, and those of the level below where it has none", () => {
    expect(earnedOf(table, sums({ RNG: 100_000n }), 3)).toBe(600n);
    expect(earnedOf(table, sums({ RNG: 100_000n }), 2)).toBe(500n);
    expect(tiersOf(table, "FISH", 4).map(({ ratePpm }) => ratePpm)).toEqual([3000, 5000]);
  });

  test("closed, it brings nothing", () => {
    expect(earnedOf({ ...table, isOpen: false }, sums({ RNG: 100_000n }), 0)).toBe(0n);
  });

  test("however often it is claimed, the parts add up to the floor of the whole", () => {
    check(
      property(array(bigInt({ min: -50_000n, max: 200_000n }), { maxLength: 40 }), (stakes) => {
        let [valid, paid] = [0n, 0n];
        let most = 0n;
        for (const stake of stakes) {
          valid += stake;
          const earnedMinor = earnedOf(table, sums({ RNG: valid }), 0);
          paid += dueOf({ earnedMinor, paidMinor: paid });
          most = earnedMinor > most ? earnedMinor : most;
        }
        expect(paid).toBe(most);
      }),
    );
  });
});

describe("settings", () => {
  const [first] = settings.rows;
  test.each([
    ["as they are", settings, undefined],
    ["another currency", { ...settings, currency: "USDT" }, "currency"],
    ["a part of the smallest unit", { ...settings, minClaim: "0.001" }, "minClaim"],
    [
      "one row twice",
      { ...settings, rows: first === undefined ? [] : [first, { ...first, from: "0.00" }] },
      "rows.1.from",
    ],
  ])("%s", (_name, given, field) => expect(faultOfRebate(given, "BDT")?.field).toBe(field));
});
