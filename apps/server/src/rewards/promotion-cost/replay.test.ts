import { expect, test } from "vitest";
import type { PromotionTerms } from "@baize/contract";
import { termsOf } from "../promotions/rules.ts";
import { replayRebate } from "./rebate.ts";
import { replayDeposits, replaySignUp, withinBudget, wouldTake } from "./replay.ts";

/** What would have been given in days that are over. */

const promotionId = "0190a000-0000-7000-8000-000000000001";

const typed: PromotionTerms = {
  kind: "deposit",
  currency: "BDT",
  title: { en: "A test" },
  contentId: null,
  startsAt: null,
  endsAt: null,
  needsJoin: false,
  period: "day",
  amount: "50.00",
  amountMax: null,
  turnoverBps: 10_000,
  claimDays: 7,
  budget: null,
  budgetDay: null,
  bonusDays: null,
  target: { measure: "deposit_sum", expected: "500.00" },
  codes: [],
  times: 1,
  stackGroup: null,
  priority: 0,
  who: null,
};

const of = (changes: Partial<PromotionTerms> = {}) => ({
  promotionId,
  terms: termsOf({ ...typed, ...changes }),
  timeZone: "Asia/Dhaka",
  uptake: 100,
});

const member = (memberId: bigint) => ({
  memberId,
  known: {
    registeredAt: new Date("2026-01-01T00:00:00Z"),
    hasDeposited: true,
    hasPhone: false,
    hasMail: false,
    hasPayee: false,
    isVerified: false,
  },
});

const paid = (at: string, amountMinor: bigint) => ({ at: new Date(at), amountMinor });

test.each<[string, Partial<PromotionTerms>, number]>([
  ["a sum within a day of the brand, not of Greenwich", {}, 1],
  ["a number within a day", { target: { measure: "deposit_count", expected: "1" } }, 2],
  ["a sum for ever, once", { period: "once" }, 1],
  ["more than there was", { target: { measure: "deposit_sum", expected: "900.00" } }, 0],
  ["members of three days", { who: { segment: "registered_days", days: 3 } }, 0],
])("deposits reach %s", (_, changes, awards) => {
  // In Dhaka the first two are of one day, the third is of the next.
  const deposits = [
    paid("2026-01-01T19:00:00Z", 30_000n),
    paid("2026-01-02T17:00:00Z", 30_000n),
    paid("2026-01-02T19:00:00Z", 20_000n),
  ];
  expect(replayDeposits(of(changes), member(1n), deposits)).toHaveLength(awards);
});

test("a registration is its moment, before any deposit", () => {
  const first = replaySignUp(of({ kind: "sign_up", target: null }), member(1n));
  expect(first).toMatchObject([{ at: new Date("2026-01-01T00:00:00Z"), amountMinor: 5000n }]);
  const late = of({ kind: "sign_up", target: null, who: { segment: "has_deposited" } });
  expect(replaySignUp(late, member(1n))).toEqual([]);
});

const reached = (day: number, memberId: bigint) => ({
  memberId,
  at: new Date(Date.UTC(2026, 0, day, 6)),
  amountMinor: 5000n,
});

test("a budget lasts in the order of time, in all and by day", () => {
  const all = [reached(3, 1n), reached(1, 2n), reached(2, 3n), reached(2, 1n)];
  const whole = withinBudget(of({ budget: "120.00" }), all);
  expect(whole.awards.map(({ day }) => day)).toEqual(["2026-01-01", "2026-01-02"]);
  expect(whole.budgetReachedOn).toBe("2026-01-02");
  const daily = withinBudget(of({ budgetDay: "50.00" }), all);
  expect(daily.awards.map(({ memberId }) => memberId)).toEqual([2n, 1n, 1n]);
  expect(daily.budgetReachedOn).toBeNull();
});

test("a share of members takes part, the same ones each time, without the control group", () => {
  const members = Array.from({ length: 5000 }, (_, at) => BigInt(at + 1));
  const takers = (changes: Partial<PromotionTerms>, uptake: number) =>
    members.filter((one) => wouldTake({ ...of(changes), uptake }, one));
  expect(takers({}, 100)).toHaveLength(5000);
  expect(takers({}, 30)).toEqual(takers({}, 30));
  expect(takers({}, 30).length / 5000).toBeCloseTo(0.3, 1);
  const held = takers({ controlShare: 50 }, 100);
  expect(held.length / 5000).toBeCloseTo(0.5, 1);
});

test("a rebate is paid by day, and what was taken back comes off what follows", () => {
  const rate = { gameType: "RNG" as const, level: 0, fromMinor: 0n, ratePpm: 5000 };
  const better = { ...rate, level: 2, ratePpm: 10_000 };
  const table = {
    isOpen: true,
    currency: "BDT",
    minClaimMinor: 0n,
    whileBonus: false,
    rates: [rate, better],
  };
  const stake = (day: string, validMinor: bigint, bonusMinor = 0n) => ({
    day,
    gameType: "RNG" as const,
    validMinor,
    bonusMinor,
  });
  const stakes = [
    stake("2026-01-01", 1_000_000n, 200_000n),
    stake("2026-01-02", -400_000n),
    stake("2026-01-03", 1_000_000n),
  ];
  const levelOf = (day: string) => (day === "2026-01-03" ? 2 : 0);
  expect(replayRebate(table, stakes, levelOf)).toEqual([
    { day: "2026-01-01", amountMinor: 4000n },
    { day: "2026-01-03", amountMinor: 8000n },
  ]);
});
