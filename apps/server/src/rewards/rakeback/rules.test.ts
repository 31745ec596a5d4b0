import { rakebackParts, type RakebackSettings } from "@baize/contract";
import {
  array,
  assert as check,
  bigInt,
  boolean,
  constantFrom,
  nat,
  oneof,
  property,
  record,
  tuple,
} from "fast-check";
import { describe, expect, test } from "vitest";
import {
  close,
  earnedMicro,
  edgeOf,
  faultOfRakeback,
  instantDue,
  partsOf,
  payInstant,
  rakebackTableOf,
  sameEdge,
  shareOf,
  type Standing,
} from "./rules.ts";

const settings: RakebackSettings = {
  currency: "BDT",
  isOpen: true,
  whileBonus: false,
  edgesPpm: { ...sameEdge(30_000), RNG: 50_000, PVP: 25_000 },
  partsBps: { instant: 4000, daily: 2000, weekly: 2000, monthly: 2000 },
  shares: [
    { level: 3, sharePpm: 300_000 },
    { level: 0, sharePpm: 100_000 },
  ],
  turnoverBps: 0,
};
const table = rakebackTableOf(settings);
const million = 1_000_000n;

const nothing: Standing = {
  earnedMicro: 0n,
  splitMinor: 0n,
  advancedMinor: 0n,
  instantMinor: 0n,
  dayMinor: 0n,
  weekMinor: 0n,
  monthMinor: 0n,
};

describe("what bets bring", () => {
  test.each([
    ["600 at 5 % and a share of 30 % is 9.00", 60_000n, 50_000, 300_000, 900n],
    ["600 at 3 % and a share of 16 % is 2.88", 60_000n, 30_000, 160_000, 288n],
    ["10,000 on a game that returns 96.5 %, at 10 %, is 35.00", 1_000_000n, 35_000, 100_000, 3500n],
  ])("%s", (_what, validMinor, edgePpm, sharePpm, minor) => {
    const shares = [{ level: 0, sharePpm }];
    expect(earnedMicro({ isOpen: true, shares }, [{ edgePpm, validMinor }], 0)).toBe(
      minor * million,
    );
  });

  test("the game's stated return decides, else the brand's edge of its type", () => {
    expect(edgeOf(table, "RNG", 9650)).toBe(35_000);
    expect(edgeOf(table, "RNG", undefined)).toBe(50_000);
    expect(edgeOf(table, "RNG", 10_000)).toBe(0);
    expect(edgeOf(table, "PVP", 9000)).toBe(25_000);
  });

  test("a level has the share of the highest row it reaches", () => {
    expect([0, 2, 3, 9].map((level) => shareOf(table, level))).toEqual([
      100_000, 100_000, 300_000, 300_000,
    ]);
    expect(shareOf({ shares: [] }, 3)).toBe(0);
  });

  test("what is taken back brings as much less as it brought, and closed brings nothing", () => {
    const stake = { edgePpm: 35_123, validMinor: 12_345n };
    const back = { ...stake, validMinor: -12_345n };
    expect(earnedMicro(table, [back], 0)).toBe(-earnedMicro(table, [stake], 0));
    expect(earnedMicro({ ...table, isOpen: false }, [stake], 0)).toBe(0n);
  });
});

test("9.00 by 40, 20, 20, 20 is 3.60, 1.80, 1.80, 1.80", () => {
  expect(partsOf(table, 900n)).toEqual({
    instant: 360n,
    daily: 180n,
    weekly: 180n,
    monthly: 180n,
  });
});

test("the instant part may be taken before the day ends, and is not given twice", () => {
  const earned = { ...nothing, earnedMicro: 900n * million };
  expect(instantDue(table, earned)).toBe(360n);
  const paid = payInstant(earned, 360n);
  expect(instantDue(table, paid)).toBe(0n);
  const closed = close(table, { ...paid, earnedMicro: 1000n * million });
  expect(closed).toMatchObject({ instantMinor: 40n, dayMinor: 200n, advancedMinor: 0n });
});

test("what a correction takes below what was paid is taken off what comes", () => {
  const paid = payInstant({ ...nothing, earnedMicro: 900n * million }, 360n);
  const after = close(table, { ...paid, earnedMicro: 100n * million });
  expect(after.instantMinor).toBe(40n - 360n);
  expect(instantDue(table, after)).toBe(0n);
  expect(instantDue(table, { ...after, earnedMicro: 1000n * million })).toBe(40n);
  const below = { ...after, earnedMicro: -1n };
  expect(close(table, below)).toEqual(below);
});

const plus = (standing: Standing, micro: bigint): Standing => ({
  ...standing,
  earnedMicro: standing.earnedMicro + micro,
});

const weights = tuple(nat(4000), nat(3000), nat(3000)).map(([instant, daily, weekly]) => ({
  instant,
  daily,
  weekly,
  monthly: 10_000 - instant - daily - weekly,
}));

test("claimed whenever and closed whenever, all parts together are the floor of the whole", () => {
  const step = record({
    micro: bigInt({ min: 0n, max: 10n ** 13n }),
    act: constantFrom("claim", "close", "wait"),
  });
  check(
    property(array(step, { maxLength: 40 }), weights, boolean(), (steps, partsBps, endsClosed) => {
      let standing = nothing;
      let paid = 0n;
      for (const { micro, act } of steps) {
        standing = plus(standing, micro);
        if (act === "close") standing = close({ partsBps }, standing);
        if (act === "claim") {
          const due = instantDue({ partsBps }, standing);
          standing = payInstant(standing, due);
          paid += due;
        }
        const { dayMinor, weekMinor, monthMinor } = standing;
        expect(paid + dayMinor + weekMinor + monthMinor <= standing.earnedMicro / million).toBe(
          true,
        );
      }
      if (endsClosed) standing = close({ partsBps }, standing);
      standing = close({ partsBps }, standing);
      const { instantMinor, dayMinor, weekMinor, monthMinor, earnedMicro: all } = standing;
      expect(instantMinor >= 0n).toBe(true);
      expect(paid + instantMinor + dayMinor + weekMinor + monthMinor).toBe(all / million);
    }),
  );
});

test("corrections in any order never pay more than the best the whole ever was", () => {
  const move = oneof(
    record({ kind: constantFrom("play"), micro: bigInt({ min: -(10n ** 10n), max: 10n ** 10n }) }),
    record({ kind: constantFrom("claim", "close"), micro: bigInt({ min: 0n, max: 0n }) }),
  );
  check(
    property(array(move, { maxLength: 40 }), (moves) => {
      let standing = nothing;
      let paid = 0n;
      let best = 0n;
      for (const { kind, micro } of moves) {
        standing = plus(standing, micro);
        if (standing.earnedMicro > best) best = standing.earnedMicro;
        if (kind === "close") standing = close(table, standing);
        if (kind === "claim") {
          const due = instantDue(table, standing);
          standing = payInstant(standing, due);
          paid += due;
        }
        const { dayMinor, weekMinor, monthMinor } = standing;
        expect(paid + dayMinor + weekMinor + monthMinor <= best / million).toBe(true);
      }
    }),
  );
});

test.each([
  [{ currency: "USD" }, "currency"],
  [{ partsBps: { ...settings.partsBps, daily: 1999 } }, "parts.instant"],
  [{ shares: [0, 1, 0].map((level) => ({ level, sharePpm: 1 })) }, "shares.2.level"],
])("settings that cannot be: %o", (changes, field) => {
  expect(faultOfRakeback({ ...settings, ...changes }, "BDT")).toMatchObject({ field });
});

test("settings that can be have no fault", () => {
  expect(faultOfRakeback(settings, "BDT")).toBeUndefined();
  expect(rakebackParts).toHaveLength(4);
});
