import { bigInt, assert, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  noPlanInputs,
  planCarryOf,
  planDueOf,
  planPayableOf,
  qualifiedOn,
  sumMembers,
  type PlanInputs,
} from "./due.ts";
import type { Acquisition, PlanTerms } from "./terms.ts";

/** The examples of agents.md 11, and the edges between them. Amounts are in major units. */

const minor = (amount: number) => BigInt(Math.round(amount * 100));
const percent = (rate: number) => Math.round(rate * 10_000);

const plan = (changes: Partial<PlanTerms> = {}): PlanTerms => ({
  kind: "share",
  basis: "net",
  edgePpm: 0,
  tiers: [{ fromMinor: 0n, ratePpm: percent(30) }],
  acquisition: null,
  subPpm: 0,
  adminFeePpm: 0,
  paymentFeePpm: 0,
  carry: "carried",
  capMinor: null,
  bigWinnerMinor: null,
  payoutMinMinor: 0n,
  holdDays: 0,
  ...changes,
});

const did = (ggr: number, changes: Partial<PlanInputs> = {}): PlanInputs => ({
  ...noPlanInputs,
  stakeMinor: minor(ggr > 0 ? ggr : 0),
  payoutMinor: minor(ggr < 0 ? -ggr : 0),
  validMinor: minor(Math.abs(ggr)),
  ...changes,
});

const steps = [
  { fromMinor: 0n, ratePpm: percent(25) },
  { fromMinor: minor(7500), ratePpm: percent(30) },
];

describe("what a month comes to", () => {
  test.each([
    [
      "30 % of (10,000 − 1,000 bonus − 18 % fee)",
      plan({ adminFeePpm: percent(18) }),
      did(10_000, { bonusMinor: minor(1000) }),
      2160,
    ],
    ["ladder 25 % to 7,500, then 30 %", plan({ kind: "ladder", tiers: steps }), did(10_000), 2625],
    ["tiered at the same steps", plan({ kind: "tiered", tiers: steps }), did(10_000), 3000],
    ["ladder within the first step", plan({ kind: "ladder", tiers: steps }), did(7500), 1875],
    ["tiered just below the step", plan({ kind: "tiered", tiers: steps }), did(7499.99), 1874.99],
    [
      "edge: 1,000 staked × 1 % × 10 % / 2",
      plan({
        basis: "edge",
        edgePpm: percent(1),
        tiers: [{ fromMinor: 0n, ratePpm: percent(10) }],
      }),
      did(0, { stakeMinor: minor(1000), payoutMinor: minor(1200), validMinor: minor(1000) }),
      0.5,
    ],
    [
      "payment fees of deposits",
      plan({ paymentFeePpm: percent(2) }),
      did(10_000, { depositMinor: minor(50_000) }),
      2700,
    ],
    ["what jackpots took", plan(), did(10_000, { jackpotMinor: minor(1000) }), 2700],
    [
      "amounts for members alone",
      plan({ kind: "cpa", tiers: [] }),
      did(-500, { acquiredMinor: minor(90) }),
      90,
    ],
    [
      "a hybrid of both",
      plan({ kind: "hybrid", tiers: [{ fromMinor: 0n, ratePpm: percent(10) }] }),
      did(1000, { acquiredMinor: minor(60) }),
      160,
    ],
    [
      "a share of the affiliates below",
      plan({ kind: "sub_share", tiers: [], subPpm: percent(5) }),
      did(1000, { subDueMinor: minor(2160) }),
      108,
    ],
    ["a month that was lost", plan(), did(-4000), 0],
    ["at most the cap", plan({ capMinor: minor(2000) }), did(10_000), 2000],
    [
      "333.33 at 0.5 % is rounded down",
      plan({ tiers: [{ fromMinor: 0n, ratePpm: 5000 }] }),
      did(333.33),
      1.66,
    ],
  ] as const)("%s", (_, terms, inputs, due) => {
    expect(planDueOf(terms, inputs, 0n).dueMinor).toBe(minor(due));
  });

  test("a loss is carried until it is used up, or forgotten", () => {
    const lost = planDueOf(plan(), did(-3000), 0n);
    const carryIn = planCarryOf(plan(), lost.baseMinor);
    expect(planDueOf(plan(), did(4500), carryIn).dueMinor).toBe(minor(450));
    expect(planCarryOf(plan({ carry: "zeroed" }), lost.baseMinor)).toBe(0n);
    // Of what was won nothing is carried.
    expect(planCarryOf(plan(), minor(100))).toBe(0n);
  });
});

test("who wins as much as the plan says is set aside, with all they did", () => {
  const none = { bonusMinor: 0n, jackpotMinor: 0n };
  const member = (memberId: bigint, stake: number, payout: number) => ({
    memberId,
    stakeMinor: minor(stake),
    payoutMinor: minor(payout),
    validMinor: minor(stake),
    depositMinor: minor(10),
    ...none,
  });
  const months = [member(1n, 100, 3100), member(2n, 100, 3099), member(3n, 500, 100)];
  const sum = sumMembers({ bigWinnerMinor: minor(3000) }, months);
  expect(sum).toMatchObject({
    members: 2,
    bigWinners: 1,
    bigWinnersMinor: minor(3000),
    depositMinor: minor(20),
    stakeMinor: minor(600),
    payoutMinor: minor(3199),
  });
  expect(sumMembers({ bigWinnerMinor: null }, months).members).toBe(3);
  // The third lost to the first, and is of the same hands: neither counts.
  expect(sumMembers({ bigWinnerMinor: minor(3000) }, months, new Set([3n]))).toMatchObject({
    members: 1,
    bigWinners: 2,
    bigWinnersMinor: minor(2600),
    stakeMinor: minor(100),
    payoutMinor: minor(3099),
  });
});

describe("a member for whom an amount is paid", () => {
  const asks = (changes: Partial<Acquisition> = {}): Acquisition => ({
    amountMinor: minor(30),
    depositMinMinor: minor(50),
    validMinMinor: minor(200),
    days: 30,
    membersMax: null,
    ...changes,
  });
  const day = (name: string, deposit: number, valid: number) => ({
    day: name,
    depositMinor: minor(deposit),
    validMinor: minor(valid),
  });

  test.each([
    ["both are reached", [day("2026-11-02", 50, 0), day("2026-11-05", 0, 200)], "2026-11-05"],
    ["the last day counts", [day("2026-11-30", 50, 200)], "2026-11-30"],
    ["a day later does not", [day("2026-12-01", 50, 200)], undefined],
    [
      "a charged back deposit counts no more",
      [day("2026-11-02", 50, 0), day("2026-11-03", -10, 200)],
      undefined,
    ],
    [
      "nor does one charged back long after",
      [day("2026-11-02", 50, 200), day("2027-01-09", -50, 0)],
      undefined,
    ],
    ["too little play", [day("2026-11-02", 500, 199.99)], undefined],
  ] as const)("%s", (_, days, on) => {
    expect(qualifiedOn(asks(), "2026-11-01", days)).toBe(on);
  });

  test("days of a block bring nobody nearer, and what is charged back in them counts", () => {
    const first = asks({ depositMinMinor: 0n, validMinMinor: 0n, days: 365 });
    const blocked = { ...day("2026-11-02", 5, 0), isBlocked: true };
    const back = { ...day("2026-11-04", -1, 0), isBlocked: true };
    expect(qualifiedOn(first, "2026-11-01", [blocked])).toBeUndefined();
    expect(qualifiedOn(first, "2026-11-01", [blocked, day("2026-12-01", 1, 0)])).toBe("2026-12-01");
    expect(qualifiedOn(first, "2026-11-01", [day("2026-11-01", 1, 0), back])).toBeUndefined();
  });

  test("a plan for first deposits asks for nothing but one", () => {
    const first = asks({ depositMinMinor: 0n, validMinMinor: 0n, days: 365 });
    expect(qualifiedOn(first, "2026-11-01", [day("2026-11-02", 0, 900)])).toBeUndefined();
    expect(qualifiedOn(first, "2026-11-01", [day("2027-03-02", 1, 0)])).toBe("2027-03-02");
  });
});

test("what is payable less the debt is what all of it adds up to, and neither is negative", () => {
  const amount = bigInt({ min: -1_000_000n, max: 1_000_000n });
  const whole = bigInt({ min: 0n, max: 1_000_000n });
  assert(
    property(
      record({
        dueMinor: whole,
        correctionsMinor: amount,
        debtInMinor: whole,
        rolledInMinor: whole,
      }),
      (of) => {
        const { payableMinor, debtOutMinor } = planPayableOf(of);
        expect(payableMinor - debtOutMinor).toBe(
          of.dueMinor + of.correctionsMinor - of.debtInMinor + of.rolledInMinor,
        );
        expect(payableMinor >= 0n && debtOutMinor >= 0n).toBe(true);
        expect(payableMinor === 0n || debtOutMinor === 0n).toBe(true);
      },
    ),
  );
});
