import { expect, test, describe } from "vitest";
import {
  convert,
  dueOf,
  earnedMicro,
  foldDeposits,
  foldFacts,
  microOf,
  termsAt,
  type DepositFact,
  type EarningTerms,
  type ValidFact,
} from "./rules.ts";

/** How points are earned and converted. */

const at = (day: number) => new Date(Date.UTC(2026, 10, day));

const terms = (changes: Partial<EarningTerms> = {}): EarningTerms => ({
  merchantCode: "AMBERJACK",
  revision: 1,
  currency: "BDT",
  isOpen: true,
  perPoint: { RNG: "10000", LIVE: "20000" },
  perDepositMinor: null,
  countsFrom: at(1),
  ...changes,
});

const fact = (changes: Partial<ValidFact> = {}): ValidFact => ({
  memberId: 7n,
  merchantCode: "AMBERJACK",
  currency: "BDT",
  gameType: "RNG",
  validMinor: 10_000n,
  placedAt: at(2),
  ...changes,
});

const once = () => 10_000;

describe("what is earned", () => {
  test("the documented example: 240 points are posted, and an undone bet leaves −0.60006", () => {
    const factorBps = 12_000;
    const rng = microOf(1_505_000n, 10_000n, factorBps);
    const live = microOf(999_999n, 20_000n, factorBps);
    expect(rng + live).toBe(240_599_940n);
    expect(dueOf(rng + live, 0n)).toBe(240n);
    const after = rng + live + microOf(-10_000n, 10_000n, factorBps);
    expect(after - 240n * 1_000_000n).toBe(-600_060n);
    expect(dueOf(after, 240n)).toBe(0n);
  });

  test.each([
    [999_999n, 0n, 0n],
    [1_000_000n, 0n, 1n],
    [2_999_999n, 1n, 1n],
    [-5_000_000n, 0n, 0n],
    [1_000_000n, 3n, 0n],
  ])("%d millionths with %d posted: %d more", (earned, posted, due) => {
    expect(dueOf(earned, posted)).toBe(due);
  });

  test.each([1n, 333n, 9_999n, 123_457n])("a bet of %d and its undoing cancel", (valid) => {
    expect(microOf(valid, 7_000n, 13_000) + microOf(-valid, 7_000n, 13_000)).toBe(0n);
  });

  test("facts and corrections in any order are the rounds", () => {
    const facts = [3_333n, 14_999n, -3_333n, 777n, -1_000n, 20_001n].map((validMinor) =>
      fact({ validMinor }),
    );
    const inOrders = [facts, facts.toReversed(), [...facts.slice(3), ...facts.slice(0, 3)]];
    const sums = inOrders.map((order) => foldFacts([terms()], order, once));
    for (const sum of sums) expect(sum).toEqual(sums[0]);
    expect(earnedMicro([terms()], sums[0] ?? [])).toBe(3_477_700n);
  });

  test("rounds of two levels are kept apart, each with its factor", () => {
    const facts = [fact({ placedAt: at(2) }), fact({ placedAt: at(3) }), fact({ placedAt: at(3) })];
    const sums = foldFacts([terms()], facts, ({ placedAt }) =>
      placedAt > at(2) ? 12_000 : 10_000,
    );
    expect(sums.map(({ factorBps, validMinor }) => [factorBps, validMinor])).toEqual([
      [10_000, 10_000n],
      [12_000, 20_000n],
    ]);
    expect(earnedMicro([terms()], sums)).toBe(3_400_000n);
  });
});

describe("which terms count", () => {
  const later = terms({ revision: 2, countsFrom: at(5), perPoint: { RNG: "5000" } });
  test.each([
    ["before points began", { placedAt: new Date(0) }, undefined],
    ["when the first stood", { placedAt: at(4) }, 1],
    ["from the second on", { placedAt: at(5) }, 2],
    ["of another brand", { merchantCode: "KESTREL" }, undefined],
    ["in play money", { currency: "XXX" }, undefined],
  ])("a round %s", (_name, changes, revision) => {
    expect(termsAt([terms(), later], fact(changes))?.revision).toBe(revision);
  });

  test("while points are closed nothing is earned by an older revision", () => {
    const closed = terms({ revision: 3, countsFrom: at(6), isOpen: false });
    expect(termsAt([terms(), later, closed], fact({ placedAt: at(7) }))).toBeUndefined();
  });

  test("a type without a rate earns nothing", () => {
    expect(foldFacts([terms()], [fact({ gameType: "SPORTS" })], once)).toEqual([]);
  });
});

describe("deposits", () => {
  const paying = terms({ perDepositMinor: 5_000n });
  const deposit = (changes: Partial<DepositFact> = {}): DepositFact => ({
    memberId: 7n,
    merchantCode: "AMBERJACK",
    currency: "BDT",
    depositId: "one",
    amountMinor: 100_000n,
    placedAt: at(2),
    ...changes,
  });
  const back = (amountMinor: bigint) => deposit({ amountMinor, placedAt: null });
  const pointsOf = (facts: readonly DepositFact[], of = paying) =>
    earnedMicro(
      [of],
      foldDeposits([of], facts, once).flatMap(({ revision, factorBps, amountMinor }) =>
        revision === null || factorBps === null
          ? []
          : [{ revision, factorBps, gameType: null, validMinor: amountMinor }],
      ),
    );

  test("earn a point for so much, and lose it with what is charged back, told in any order", () => {
    expect(pointsOf([deposit()])).toBe(20_000_000n);
    const facts = [deposit(), back(-60_000n), back(10_000n)];
    for (const order of [facts, facts.toReversed()]) expect(pointsOf(order)).toBe(10_000_000n);
    expect(pointsOf([deposit(), back(-100_000n)])).toBe(0n);
  });

  test("earn nothing where no rate is set, in play money, or before it was set", () => {
    expect(foldDeposits([terms()], [deposit(), back(-1n)], once)).toEqual([]);
    expect(foldDeposits([paying], [deposit({ currency: "XXX" })], once)).toEqual([]);
    expect(foldDeposits([paying], [deposit({ placedAt: new Date(0) })], once)).toEqual([]);
  });
});

describe("conversion", () => {
  test.each([
    [300, 1_000n, 333n, 999n],
    [7, 100n, 1_428n, 100n],
    [100, 100n, 100n, 100n],
    [1_000_000, 5n, 0n, 0n],
  ])("at %d points for 1.00, %d points are %d for %d", (ratio, points, amountMinor, cost) => {
    expect(convert(points, ratio, 100n)).toEqual({ amountMinor, points: cost });
  });

  test("never gains by splitting, and never costs more than was offered", () => {
    for (let ratio = 1; ratio < 400; ratio += 13) {
      for (let all = 1n; all < 300n; all += 7n) {
        const whole = convert(all, ratio, 100n);
        expect(whole.points).toBeLessThanOrEqual(all);
        for (let part = 1n; part < all; part += 11n) {
          const [one, other] = [convert(part, ratio, 100n), convert(all - part, ratio, 100n)];
          expect(one.amountMinor + other.amountMinor).toBeLessThanOrEqual(whole.amountMinor);
          // What a part costs is never less than its share: no point gives more than its worth.
          expect(one.points * 100n).toBeGreaterThanOrEqual(one.amountMinor * BigInt(ratio));
        }
      }
    }
  });
});
