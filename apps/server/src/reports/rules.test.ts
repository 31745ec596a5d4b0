import { expect, test } from "vitest";
import { rangeBefore } from "../platform/day-names.ts";
import { directionOf } from "../ledger/index.ts";
import { dayOf } from "../platform/zone-days.ts";
import { figuresOf, percentOf, periodOf, playPart, type MoneySum, type PlaySum } from "./rules.ts";

const today = "2026-03-10";

test.each([
  ["today", "2026-03-10", "2026-03-10", "2026-03-09", "2026-03-09"],
  ["yesterday", "2026-03-09", "2026-03-09", "2026-03-08", "2026-03-08"],
  ["7d", "2026-03-04", "2026-03-10", "2026-02-25", "2026-03-03"],
  ["30d", "2026-02-09", "2026-03-10", "2026-01-10", "2026-02-08"],
] as const)("%s is %s to %s, after %s to %s", (period, from, to, beforeFrom, beforeTo) => {
  const found = periodOf({ period }, today);
  expect(found).toEqual({ from, to });
  expect(rangeBefore(found)).toEqual({ from: beforeFrom, to: beforeTo });
});

test("a period of one's own goes forward and lasts a year at most", () => {
  const custom = (from: string, to: string) => () =>
    periodOf({ period: "custom", from, to }, today);
  expect(custom("2025-03-10", "2026-03-10")()).toEqual({ from: "2025-03-10", to: "2026-03-10" });
  expect(custom("2026-03-11", "2026-03-10")).toThrow("period_order");
  expect(custom("2025-03-09", "2026-03-10")).toThrow("period_too_long");
});

test.each([
  ["cash", "vendor:hse", "out"],
  ["vendor:hse", "cash", "in"],
  ["locked", "payment:sandpay", "out"],
  ["promo:bonus", "bonus", undefined],
  ["bonus", "cash", "in"],
  ["bonus", "promo:bonus", undefined],
  ["cash", "locked", undefined],
  ["cash", "cash", undefined],
  ["house", "vendor:hse", undefined],
] as const)("from %s to %s goes %s", (debit, credit, expected) => {
  expect(directionOf({ debit, credit })).toBe(expected);
});

const none = {
  stakeMinor: 0n,
  returnedMinor: 0n,
  payoutMinor: 0n,
  takenBackMinor: 0n,
  contributedMicro: 0n,
  jackpotMinor: 0n,
  freeMinor: 0n,
};

test.each([
  ["bet", "out", { ...none, stakeMinor: 5n, bets: 1n }],
  ["win", "in", { ...none, payoutMinor: 5n, bets: 0n }],
  ["rollback", "in", { ...none, returnedMinor: 5n, bets: 0n }],
  ["rollback", "out", { ...none, takenBackMinor: 5n, bets: 0n }],
] as const)("a %s that goes %s counts as what it is", (kind, direction, expected) => {
  expect(playPart(kind, direction, 5n, undefined)).toEqual(expected);
});

test.each([
  [5n, 100n, "5.00"],
  [-1n, 3n, "-33.33"],
  [1n, 100_000n, "0.00"],
  [1n, 2_000n, "0.05"],
  [3n, 0n, null],
] as const)("%d of %d is %s per cent", (part, whole, expected) => {
  expect(percentOf(part, whole)).toBe(expected);
});

test("NGR is GGR less jackpots, bonuses, adjustments and fees, each net", () => {
  const play: PlaySum = {
    day: today,
    vendorCode: "HSE",
    gameType: "RNG",
    stakeMinor: 100_000n,
    returnedMinor: 10_000n,
    payoutMinor: 60_000n,
    takenBackMinor: 5_000n,
    bets: 9n,
    contributedMicro: 9_500_000_000n,
    jackpotMinor: 4_000n,
    freeMinor: 1_200n,
  };
  const money = (kind: string, inMinor: bigint, outMinor: bigint, promoMinor = 0n): MoneySum => ({
    day: today,
    kind,
    inMinor,
    outMinor,
    count: 1n,
    promoMinor,
  });
  const figures = figuresOf(
    [play],
    [
      money("bonus_release", 2_000n, 0n),
      money("promo_cash", 800n, 0n, 800n),
      money("some_new_award", 300n, 100n, 200n),
      money("adjustment", 2_000n, 500n),
      money("deposit_fee", 0n, 700n),
      money("deposit", 50_000n, 0n),
      money("withdrawal_paid", 0n, 20_000n),
      money("withdrawal_returned", 3_000n, 0n),
      money("demo_credit", 99_000n, 0n),
    ],
    { activePlayers: 3, newMembers: 2, firstDepositors: 1 },
    "BDT",
  );
  expect(figures).toEqual({
    bets: "9",
    stake: "1000.00",
    validBets: "900.00",
    wins: "550.00",
    ggr: "350.00",
    hold: "38.88",
    freeWins: "12.00",
    jackpots: "55.00",
    bonuses: "30.00",
    adjustments: "15.00",
    fees: "-7.00",
    ngr: "257.00",
    deposits: "500.00",
    withdrawals: "170.00",
    netDeposits: "330.00",
    activePlayers: 3,
    newMembers: 2,
    firstDepositors: 1,
  });
});

test.each([
  ["2026-01-15T17:59:59.999Z", "Asia/Dhaka", "2026-01-15"],
  ["2026-01-15T18:00:00.000Z", "Asia/Dhaka", "2026-01-16"],
  ["2026-01-15T18:14:59.000Z", "Asia/Kathmandu", "2026-01-15"],
  ["2026-01-15T18:15:00.000Z", "Asia/Kathmandu", "2026-01-16"],
  ["2026-03-29T00:30:00.000Z", "Europe/Berlin", "2026-03-29"],
] as const)("%s in %s is of %s", (at, zone, day) => {
  // The second answer comes from what is remembered.
  expect([dayOf(new Date(at), zone), dayOf(new Date(at), zone)]).toEqual([day, day]);
});
