import { rational } from "@baize/fair";
import { minor } from "@baize/money";
import { expect, test } from "vitest";
import {
  earnsRebate,
  lineStakeOf,
  pricingOf,
  rebateOf,
  seriesPricing,
  seriesRanges,
  stakeMaxOf,
  stakeRefusal,
  validStakeOf,
  winMaxOf,
  winRefusal,
} from "./mode.ts";
import { prize, prizeOf, prizeOfWays, returned } from "./prize.ts";

const member = { min: 1700n, max: 1960n, betMax: 1950n };

test.each([
  [1700n, true],
  [1950n, true],
  [1948n, true],
  [1949n, false],
  [1698n, false],
  // The highest series of a bet is below the member's own group.
  [1952n, false],
])("series %d is in range: %s", (series, isInRange) => {
  const wanted = isInRange ? { series } : { refused: "series_out_of_range" };
  expect(seriesPricing(series, member)).toMatchObject(wanted);
});

test("an agent's lower group is the limit of its member", () => {
  const lower = { ...member, max: 1940n };
  expect(seriesPricing(1940n, lower)).toEqual({ series: 1940n });
  expect(pricingOf("LOTT", undefined, lower)).toEqual({ series: 1940n });
  expect(seriesPricing(1942n, lower)).toMatchObject({ refused: "series_out_of_range" });
});

test("a rebate is the difference of the groups, cut to a minor unit", () => {
  expect(rebateOf(minor(4_800n), 1960n, 1950n)).toBe(24n);
  expect(rebateOf(minor(199n), 1960n, 1950n)).toBe(0n);
  expect(rebateOf(minor(4_800n), 1950n, 1950n)).toBe(0n);
  expect(rebateOf(minor(4_800n), 1940n, 1950n)).toBe(0n);
});

test("three levels share (brand − S)/2000 of the stake, and the house keeps the rest", () => {
  const groups = [1960n, 1954n, 1950n, 1900n];
  for (const stake of [4_800n, 1n, 333n, 99_999n].map(minor)) {
    const shares = groups
      .slice(1)
      .map((lower, index) => rebateOf(stake, groups[index] ?? 0n, lower));
    const paid = shares.reduce((sum, each) => sum + each, 0n);
    const whole = rebateOf(stake, 1960n, 1900n);
    expect(paid).toBeLessThanOrEqual(whole);
    expect(whole - paid).toBeLessThan(BigInt(shares.length));
  }
});

test("prize and rebate together return M/2000 at every series", () => {
  const { min, betMax, memberDefault } = seriesRanges.LOTT;
  const won = [{ prize: prizeOfWays("win", 1, 10), lines: 1 }];
  const stake = minor(20_000n);
  for (let series = min; series <= betMax; series += 2n) {
    const returns = prizeOf(won, stake, { series }) + 10n * rebateOf(stake, memberDefault, series);
    expect(returns).toBe((10n * stake * memberDefault) / 2000n);
  }
});

test.each([
  ["LOTT", "one", 1, "BDT", 200n],
  ["LOTT", "tenth", 10, "BDT", 200n],
  ["LOTT", "hundredth", 1, "INR", 2n],
  ["LOTT", "one", 9_999, "BDT", 1_999_800n],
  ["LOTT", "one", 1, "EUR", 20n],
  ["LOTT", "tenth", 1, "USD", 2n],
  ["LOTT", "one", 3, "JPY", 6n],
  ["VN", "one", 2, "BDT", 200n],
  ["VN", "one", 1, "EUR", 10n],
] as const)("%s, unit %s × %i in %s: a line is %d", (area, unit, multiple, currency, stake) => {
  expect(lineStakeOf({ area, unit, multiple, currency })).toBe(stake);
});

test.each([
  ["LOTT", "hundredth", 1, "EUR", "unit_unavailable"],
  ["LOTT", "tenth", 10, "JPY", "unit_unavailable"],
  ["LOTT", "one", 1, "BTC", "unit_unavailable"],
  ["VN", "tenth", 1, "BDT", "unit_unavailable"],
  ["LOTT", "one", 0, "BDT", "stake_below_min"],
  ["LOTT", "one", 1.5, "BDT", "stake_below_min"],
  ["LOTT", "one", 10_000, "BDT", "stake_above_max"],
] as const)("%s, unit %s × %d in %s is %s", (area, unit, multiple, currency, refused) => {
  expect(lineStakeOf({ area, unit, multiple, currency })).toMatchObject({ refused });
});

test("ZY counts 70 % of a stake as valid bet", () => {
  expect(validStakeOf(minor(1_001n), "ZY")).toBe(700n);
  expect(validStakeOf(minor(1_001n), "LOTT")).toBe(1_001n);
});

test("limits are a hundredth in large units", () => {
  expect(winMaxOf("BDT", "member")).toBe(250_000_000n);
  expect(winMaxOf("EUR", "member")).toBe(2_500_000n);
  expect(winMaxOf("BDT", "fastDraw")).toBe(2_500_000_000n);
  expect(winMaxOf("BDT", "dailyDraw")).toBe(10_000_000_000n);
  expect(winMaxOf("JPY", "member")).toBe(2_500_000n);
  expect(stakeMaxOf("BDT")).toBe(20_000_000n);
  expect(stakeMaxOf("USD")).toBe(200_000n);
});

test("a stake outside of its limits is refused", () => {
  const check = (stake: bigint) => stakeRefusal(minor(stake), minor(100n), minor(200n));
  expect(check(99n)).toMatchObject({ refused: "stake_below_min" });
  expect(check(100n)).toBeUndefined();
  expect(check(200n)).toBeUndefined();
  expect(check(201n)).toMatchObject({ refused: "stake_above_max" });
});

test("the largest multiple that fits pays at most what is left, and the next one more", () => {
  const most = [{ prize: prize("win", rational(20_000n, 271n)), lines: 3 }];
  const pricing = { series: 1950n };
  const unitStake = minor(20n);
  for (const left of [0n, 1n, 4_317n, 4_318n, 99_999n].map(minor)) {
    const found = winRefusal({ most, pricing, unitStake, multiple: 5_000, left });
    const fits = found?.multipleMax ?? -1n;
    expect(prizeOf(most, minor(unitStake * fits), pricing)).toBeLessThanOrEqual(left);
    expect(prizeOf(most, minor(unitStake * (fits + 1n)), pricing)).toBeGreaterThan(left);
  }
  const none = winRefusal({ most, pricing, unitStake, multiple: 1, left: minor(-1n) });
  expect(none?.multipleMax).toBe(0n);
});

test("a prize is cut once for an item, and never for a line", () => {
  const won = prizeOfWays("anywhere", 271, 1000);
  const one = prizeOf([{ prize: won, lines: 1 }], minor(200n), { series: 1950n });
  const two = prizeOf([{ prize: won, lines: 2 }], minor(200n), { series: 1950n });
  expect([one, two]).toEqual([719n, 1_439n]);
});

test("published odds replace the formula, and a returned stake has no series", () => {
  const top = prize("3-top", rational(1000n, 1n), { oddsHundredths: 92_000n });
  expect(prizeOf([{ prize: top, lines: 1 }], minor(1_000n), "odds")).toBe(920_000n);
  const back = [{ prize: returned, lines: 2 }];
  expect(prizeOf(back, minor(1_000n), { series: 1700n })).toBe(2_000n);
  expect(prizeOf(back, minor(1_000n), "odds")).toBe(2_000n);
});

test.each([
  ["LOTT", 1900n, { series: 1900n }],
  ["LOTT", undefined, { series: 1950n }],
  ["LOTT", 1980n, { refused: "series_out_of_range" }],
  ["ZY", undefined, { series: 1980n }],
  ["ZY", 1980n, { series: 1980n }],
  ["ZY", 1950n, { refused: "series_out_of_range" }],
  ["ELOTT", 1950n, { refused: "series_out_of_range" }],
] as const)("%s with series %s is priced", (mode, series, wanted) => {
  expect(pricingOf(mode, series, member)).toMatchObject(wanted);
});

test("boards have odds and no rebate", () => {
  expect(pricingOf("ELOTT", undefined, member)).toBe("odds");
  expect(pricingOf("SEA", undefined, member)).toBe("odds");
  const modes = ["LOTT", "ZY", "ELOTT", "SEA"] as const;
  expect(modes.map(earnsRebate)).toEqual([true, false, false, false]);
});
