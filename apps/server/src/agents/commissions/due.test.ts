import { array, assert, bigInt, integer, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import type { DailyTerms, DividendTerms } from "@baize/contract/agent-terms";
import {
  carryInOf,
  carryTakenOf,
  dueOf,
  nextTierOf,
  noInputs,
  payableOf,
  shareOf,
  type Before,
  type Inputs,
} from "@baize/contract/agent-due";

/** The worked examples of contracts, in whole units of two decimals. */

const units = (amount: number) => BigInt(Math.round(amount * 100));
const percent = (rate: number) => Math.round(rate * 10_000);

const daily = (tiers: readonly (readonly [number, number, number | "9000"])[], unit = 0.01) =>
  ({
    kind: "daily",
    unitMinor: units(unit),
    tiers: tiers.map(([valid, minActive, pay]) => ({
      minValidMinor: units(valid),
      minActive,
      pay: pay === "9000" ? { fixedMinor: units(9000) } : { ratePpm: percent(pay) },
    })),
  }) satisfies DailyTerms;

type Tier = readonly [number, number, number, number];

const dividend = (tiers: readonly Tier[], changes: Partial<DividendTerms> = {}): DividendTerms => ({
  kind: "dividend",
  period: "M",
  deduct: ["bonus", "rebate", "salary"],
  platformFeePpm: 0,
  carry: "always",
  tierOn: "net",
  tiers: tiers.map(([valid, net, minActive, rate]) => ({
    minValidMinor: units(valid),
    minNetMinor: units(net),
    minActive,
    ratePpm: percent(rate),
  })),
  ...changes,
});

const inputs = (changes: {
  readonly [Name in keyof Inputs]?: number;
}): Inputs => ({
  ...noInputs,
  ...Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      name === "active" ? value : units(value),
    ]),
  ),
});

const due = (terms: DailyTerms | DividendTerms, changes: Parameters<typeof inputs>[0], carry = 0) =>
  dueOf(terms, inputs(changes), units(carry)).dueMinor;

test("E1: only whole units of the valid bet count", () => {
  const valid = { validMinor: 12_345 };
  expect(due(daily([[0, 0, 1.2]]), valid)).toBe(units(148.14));
  expect(due(daily([[0, 0, 1.2]], 10_000), valid)).toBe(units(120));
});

test.each([
  [250_000, 12, 1500],
  [250_000, 9, 1000],
  [1_200_000, 30, 9000],
  [1_200_000, 29, 7200],
  [49_999.99, 12, 0],
])("E2: %d staked by %d active members give %d", (validMinor, active, expected) => {
  const terms = daily([
    [50_000, 3, 0.4],
    [200_000, 10, 0.6],
    [1_000_000, 30, "9000"],
  ]);
  expect(due(terms, { validMinor, active })).toBe(units(expected));
  const tier = dueOf(terms, inputs({ validMinor, active }), 0n).tier;
  expect(tier === undefined).toBe(expected === 0);
});

/** What each of a line keeps: from the top, with the valid bet of everybody at or below. */
function kept(rates: readonly number[], own: readonly number[]): number[] {
  const below = own.map((_, at) => own.slice(at).reduce((sum, one) => sum + one, 0));
  const dues = rates.map((rate, at) => due(daily([[0, 0, rate]]), { validMinor: below[at] ?? 0 }));
  return dues.map((one, at) => Number(one - (dues[at + 1] ?? 0n)) / 100);
}

test("E3 and E4: each of a line keeps the difference", () => {
  const staked = [100_000, 200_000, 300_000];
  expect(kept([1, 0.7, 0.4], staked)).toEqual([2500, 2300, 1200]);
  // Published from the player's agent upwards.
  expect(kept([80, 70, 60], [0, 0, 10])).toEqual([1, 1, 6]);
  expect(kept([60, 50, 20], [0, 0, 100])).toEqual([10, 30, 20]);
});

const rising = dividend([
  [1_000_000, 10_000, 5, 10],
  [3_000_000, 100_000, 15, 15],
  [6_000_000, 300_000, 40, 20],
]);
const played = {
  stakeMinor: 180_000,
  bonusMinor: 12_000,
  rebateMinor: 9_000,
  salaryMinor: 15_000,
  // Fees that the house bore are not built: they stand here among what jackpots took.
  jackpotMinor: 4_000,
  validMinor: 3_599_000 + 1_000,
  active: 22,
};

test("E7: net decides the tier and is what the rate is taken of", () => {
  expect(due(rising, played)).toBe(units(21_000));
  expect(due(rising, { ...played, active: 14 })).toBe(units(14_000));
  const result = dueOf(rising, inputs(played), 0n);
  expect(nextTierOf(rising, inputs(played), result)).toEqual({
    tier: 2,
    validMinor: units(2_400_000),
    netMinor: units(160_000),
    active: 18,
  });
});

/** What periods one after the other come to. */
function inRow(terms: DividendTerms, nets: readonly (readonly [string, number])[]): number[] {
  let before: Before | undefined;
  return nets.map(([fromDay, net]) => {
    const given = net < 0 ? { payoutMinor: -net } : { stakeMinor: net };
    const result = dueOf(terms, inputs(given), carryInOf(terms, before, fromDay));
    before = { fromDay, netMinor: result.netMinor, baseMinor: result.baseMinor };
    return Number(result.dueMinor) / 100;
  });
}

test("E8: what of a loss is carried", () => {
  const of = (carry: DividendTerms["carry"]) => dividend([[0, 0, 0, 20]], { carry, period: "H" });
  const two = [
    ["2026-11-01", -3000],
    ["2026-11-16", 4500],
  ] as const;
  expect(inRow(of("always"), two)).toEqual([0, 300]);
  expect(inRow(of("none"), two)).toEqual([0, 900]);
  const three = [
    ["2026-10-01", -3000],
    ["2026-10-16", -1000],
    ["2026-11-01", 4500],
  ] as const;
  expect(inRow(of("previous"), three)).toEqual([0, 0, 700]);
  expect(inRow(of("always"), three)).toEqual([0, 0, 100]);
  expect(inRow(of("month"), three)).toEqual([0, 0, 900]);
  expect(inRow(of("month"), two)).toEqual([0, 300]);
});

test.each([
  ["always", "always", "2026-11-05", -100],
  ["always", "none", "2026-11-05", 0],
  ["none", "always", "2026-11-05", 0],
  ["previous", "previous", "2026-11-04", -70],
  ["previous", "previous", "2026-11-05", 0],
  ["always", "previous", "2026-11-04", -70],
  ["month", "always", "2026-11-20", -100],
  ["month", "always", "2026-12-01", 0],
  ["always", "month", "2026-12-01", 0],
] as const)("a contract of %s leaves to one of %s that begins on %s: %i", (old, next, from, is) => {
  const terms = (carry: DividendTerms["carry"]) => dividend([[0, 0, 0, 10]], { carry });
  const days = { fromDay: "2026-11-03", toDay: "2026-11-03" };
  const left = { ...days, terms: terms(old), netMinor: -70n, baseMinor: -100n };
  expect(carryTakenOf(terms(next), left, from)).toBe(BigInt(is));
  expect(carryTakenOf(terms(next), { ...left, netMinor: 7n, baseMinor: 5n }, from)).toBe(0n);
  expect(carryTakenOf(terms(next), undefined, from)).toBe(0n);
});

test("E9: a tier by GGR takes its rate of net", () => {
  const figures = { stakeMinor: 300_000, rebateMinor: 10_000, bonusMinor: 5_000, active: 18 };
  const tiers = [
    [0, 150_000, 0, 16],
    [0, 300_000, 0, 18],
  ] as const;
  const fee = { platformFeePpm: percent(5) };
  expect(due(dividend(tiers, { ...fee, tierOn: "ggr" }), figures)).toBe(units(48_600));
  expect(due(dividend(tiers, fee), figures)).toBe(units(43_200));
});

test("E10: thresholds of a part of a period are those of the whole", () => {
  const terms = dividend([
    [0, 10_000, 0, 10],
    [0, 100_000, 0, 15],
  ]);
  expect(due(terms, { stakeMinor: 60_000 })).toBe(units(6_000));
});

test("E11: a product is rounded down, so an upline keeps no less than nothing", () => {
  const half = daily([[0, 0, 0.5]]);
  expect(due(half, { validMinor: 333.33 })).toBe(units(1.66));
  expect([166.66, 166.67].map((validMinor) => due(half, { validMinor }))).toEqual([83n, 83n]);
});

test("E12: what a correction takes beyond the next due stays as debt", () => {
  const late = { ...played, stakeMinor: 130_000, validMinor: 3_550_000 };
  expect(due(rising, late)).toBe(units(9_000));
  const correction = units(9_000) - units(21_000);
  const next = payableOf(units(5_000), correction, 0n);
  expect(next).toEqual({ payableMinor: 0n, debtOutMinor: units(7_000) });
});

const amount = bigInt({ min: -(10n ** 12n), max: 10n ** 12n });

test("along a line with falling rates nobody's share is negative", () => {
  assert(
    property(
      array(integer({ min: 0, max: 20_000 }), { minLength: 2, maxLength: 8 }),
      array(bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 24, maxLength: 24 }),
      (some, staked) => {
        const rates = some.toSorted((one, other) => other - one);
        // Each has own players and the branch below, and a sibling branch at the same rate.
        let below = 0n;
        let dueBelow = 0n;
        for (const [at, ratePpm] of [...rates.entries()].toReversed()) {
          const [own = 0n, sibling = 0n] = staked.slice(at * 3);
          const terms: DailyTerms = {
            kind: "daily",
            unitMinor: 1n,
            tiers: [{ minValidMinor: 0n, minActive: 0, pay: { ratePpm } }],
          };
          const of = (validMinor: bigint) => dueOf(terms, { ...noInputs, validMinor }, 0n).dueMinor;
          const paid = dueBelow + shareOf(sibling, rates[at + 1] ?? 0);
          below += own + sibling;
          dueBelow = of(below);
          expect(dueBelow - paid).toBeGreaterThanOrEqual(0n);
        }
      },
    ),
  );
});

test("what was payable less the debt is what all dues and corrections come to", () => {
  assert(
    property(array(tuple(amount, amount)), (periods) => {
      let debt = 0n;
      let payable = 0n;
      let sum = 0n;
      for (const [some, correction] of periods) {
        const dueMinor = some < 0n ? -some : some;
        const next = payableOf(dueMinor, correction, debt);
        expect(next.payableMinor >= 0n && next.debtOutMinor >= 0n).toBe(true);
        debt = next.debtOutMinor;
        payable += next.payableMinor;
        sum += dueMinor + correction;
      }
      expect(payable - debt).toBe(sum);
    }),
  );
});
