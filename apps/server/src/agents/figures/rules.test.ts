import { expect, test } from "vitest";
import { dayOf } from "../../platform/zone-days.ts";
import type { Settlement } from "../../vendors/index.ts";
import { moneyFigures, playFigures, settledFirstAt, sumUp, wholeOf } from "./rules.ts";

const fact = (changes: Partial<Settlement>): Settlement => ({
  memberId: "7",
  merchantCode: "AMBERJACK",
  vendorCode: "HSE",
  gameCode: "skylark",
  gameType: "LIVE",
  roundId: "HSE.1",
  currency: "BDT",
  stakeMinor: 100n,
  validBetMinor: 70n,
  winMinor: 30n,
  jackpotMinor: 0n,
  bonusPart: 0n,
  isFree: false,
  placedAt: "2026-03-10T12:00:00.000Z",
  settledAt: "2026-03-12T12:00:00.000Z",
  ...changes,
});

test("a correction belongs to the moment at which its round was settled first", () => {
  const settledBeforeAt = "2026-03-11T12:00:00.000Z";
  const firstSettledAt = "2026-03-10T12:00:05.000Z";
  const at = (changes: Partial<Settlement>) => settledFirstAt(fact(changes)).toISOString();
  expect(at({})).toBe("2026-03-12T12:00:00.000Z");
  expect(at({ settledBeforeAt })).toBe(settledBeforeAt);
  expect(at({ settledBeforeAt, firstSettledAt })).toBe(firstSettledAt);
});

test("both hours of a day of 25 hours are its own", () => {
  const days = ["2026-10-24T22:00", "2026-10-25T00:30", "2026-10-25T01:30", "2026-10-25T22:59"];
  const more = ["2026-10-24T21:59", "2026-10-25T23:00"];
  const dayIn = (at: string) =>
    dayOf(settledFirstAt(fact({ settledAt: `${at}:00.000Z` })), "Europe/Berlin");
  expect(days.map(dayIn)).toEqual(days.map(() => "2026-10-25"));
  expect(more.map(dayIn)).toEqual(["2026-10-24", "2026-10-26"]);
});

test("a fact of before counts its round once, and by what it paid", () => {
  expect(playFigures(fact({}))).toMatchObject({ bets: 1n, validMinor: 70n, wonMinor: 70n });
  expect(playFigures(fact({ winMinor: 0n }))).toMatchObject({ bets: 1n, wonMinor: 0n });
  expect(playFigures(fact({ correctionOf: "x" })).bets).toBe(0n);
  expect(playFigures(fact({ rounds: -1n, wonBetMinor: -70n }))).toMatchObject({
    bets: -1n,
    wonMinor: -70n,
  });
});

test.each([
  ["deposit", "payment:bank", "cash", { depositMinor: 5n, deposits: 1n }],
  ["adjustment", "cash", "payment:reversed", { depositMinor: -5n }],
  ["adjustment", "payment:reversed", "cash", { depositMinor: 5n }],
  ["adjustment", "house:adjustments", "cash", {}],
  ["withdrawal", "cash", "locked", undefined],
  ["withdrawal_paid", "locked", "payment:bank", { withdrawalMinor: 5n }],
  ["withdrawal_returned", "payment:bank", "cash", { withdrawalMinor: -5n }],
  ["rebate", "promo:cash", "cash", { rebateMinor: 5n }],
  ["rakeback", "promo:cash", "cash", { rebateMinor: 5n }],
  ["bonus_grant", "promo:bonus", "bonus", undefined],
  ["bonus_release", "bonus", "cash", { bonusMinor: 5n }],
  ["envelope", "promo:cash", "cash", { bonusMinor: 5n }],
  ["promo_back", "cash", "promo:cash", { bonusMinor: -5n }],
  ["line_sent", "cash", "line:clearing", {}],
  ["commission", "agent:commission", "cash", { salaryMinor: 5n }],
  ["commission_paid", "cash", "agent:clearing", { dividendMinor: -5n }],
  ["commission_received", "agent:clearing", "cash", { salaryMinor: 5n }],
  ["bet", "cash", "vendor:HSE", {}],
] as const)("%s from %s to %s", (kind, debit, credit, expected) => {
  const amountMinor = 5n as Parameters<typeof moneyFigures>[0]["amountMinor"];
  const detail = kind === "commission_paid" ? "dividend" : "daily";
  expect(moneyFigures({ kind, debit, credit, amountMinor, detail })).toEqual(expected);
});

test("changes of one key are one row, in the order of their keys", () => {
  const change = (memberId: bigint, day: string, product: string, bets: bigint) => ({
    memberId,
    day,
    product,
    figures: { bets },
  });
  const rows = sumUp([
    change(9n, "2026-03-10", "", 1n),
    change(10n, "2026-03-11", "RNG", 1n),
    change(9n, "2026-03-10", "", 2n),
    change(10n, "2026-03-11", "LIVE", -1n),
    change(10n, "2026-03-10", "RNG", 1n),
  ]);
  expect(rows.map((row) => `${row.memberId} ${row.day} ${row.product} ${row.bets}`)).toEqual([
    "9 2026-03-10  3",
    "10 2026-03-10 RNG 1",
    "10 2026-03-11 LIVE -1",
    "10 2026-03-11 RNG 1",
  ]);
});

test.each([
  [0n, 0n],
  [1_999_999n, 1n],
  [-1n, -1n],
  [-1_000_000n, -1n],
  [-1_000_001n, -2n],
])("%s millionths are %s whole", (micro, whole) => {
  expect(wholeOf(micro)).toBe(whole);
});
