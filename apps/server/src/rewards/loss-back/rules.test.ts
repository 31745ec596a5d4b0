import { gameTypes, type LossBackSettings } from "@baize/contract";
import { describe, expect, test } from "vitest";
import {
  earnedOf,
  faultOfLossBack,
  lossBackTableOf,
  nextTermsFrom,
  periodOn,
  periodsEnded,
  type LossFigures,
} from "./rules.ts";

const settings: LossBackSettings = {
  currency: "BDT",
  isOpen: true,
  period: "week",
  gameTypes: ["RNG", "LIVE"],
  netDepositGate: false,
  minLoss: "0",
  cap: "0",
  turnoverBps: 10_000,
  claimDays: 7,
  rates: [
    { level: 3, ratePpm: 150_000 },
    { level: 0, ratePpm: 100_000 },
  ],
};

const figures = (given: Partial<LossFigures> = {}): LossFigures => ({
  play: [
    { gameType: "RNG", stakeMinor: 1_500_000n, winMinor: 1_250_000n },
    { gameType: "LIVE", stakeMinor: 500_000n, winMinor: 500_000n },
    // Of games that are not listed.
    { gameType: "SPORTS", stakeMinor: 900_000n, winMinor: 0n },
  ],
  awardMinor: 40_000n,
  netDepositMinor: 150_000n,
  ...given,
});

const earned = (changes: Partial<LossBackSettings>, given: LossFigures, level = 0) =>
  earnedOf(lossBackTableOf({ ...settings, ...changes }), given, level).earnedMinor;

describe("what comes back", () => {
  test("20,000 staked, 17,500 paid out, 400 given: a tenth is 210.00", () => {
    expect(earned({}, figures())).toBe(21_000n);
  });

  test("with net deposits of 1,500 it is 150.00", () => {
    expect(earned({ netDepositGate: true }, figures())).toBe(15_000n);
    expect(earned({ netDepositGate: true }, figures({ netDepositMinor: -1n }))).toBe(0n);
  });

  test("a loss of 1.00000000 at a fifth is 0.20000000", () => {
    const play = [{ gameType: "RNG" as const, stakeMinor: 100_000_000n, winMinor: 0n }];
    const rates = [{ level: 0, ratePpm: 200_000 }];
    expect(earned({ rates }, figures({ play, awardMinor: 0n }))).toBe(20_000_000n);
  });

  test.each([
    [
      "more was won than lost",
      { awardMinor: 0n, play: [{ gameType: "RNG" as const, stakeMinor: 5n, winMinor: 9n }] },
      {},
      0n,
    ],
    ["more was given than lost", { awardMinor: 300_000n }, {}, 0n],
    ["it is below the least loss", {}, { minLoss: "2100.01" }, 0n],
    ["it is the least loss", {}, { minLoss: "2100.00" }, 21_000n],
    ["it is above the limit", {}, { cap: "200.00" }, 20_000n],
    ["there is no loss-back", {}, { isOpen: false }, 0n],
    ["there is no rate", {}, { rates: [] }, 0n],
  ])("when %s", (_what, given, changes, amount) => {
    expect(earned(changes, figures(given))).toBe(amount);
  });

  test.each([
    [0, 21_000n],
    [2, 21_000n],
    [3, 31_500n],
    [9, 31_500n],
  ])("level %s has the rate of the highest row it reaches", (level, amount) => {
    expect(earned({}, figures(), level)).toBe(amount);
  });
});

const from = (fromDay: string, period: LossBackSettings["period"]) => ({
  fromDay,
  table: lossBackTableOf({ ...settings, period }),
});
const named = (all: readonly { period: { from: string; to: string } }[]) =>
  all.map(({ period }) => `${period.from} ${period.to}`);

describe("the periods of terms", () => {
  const weeks = [from("2026-03-04", "week")];

  test("a first week is cut where the terms begin, and weeks begin on Mondays", () => {
    expect(periodOn(weeks, "2026-03-03")).toBeUndefined();
    expect(periodOn(weeks, "2026-03-05")?.period).toEqual({ from: "2026-03-04", to: "2026-03-09" });
    expect(named(periodsEnded(weeks, { after: "2026-02-20", upTo: "2026-03-17" }))).toEqual([
      "2026-03-04 2026-03-09",
      "2026-03-09 2026-03-16",
    ]);
  });

  test("new terms begin where the period that goes on ends", () => {
    expect(nextTermsFrom([], "2026-03-05")).toBe("2026-03-06");
    expect(nextTermsFrom(weeks, "2026-03-05")).toBe("2026-03-09");
    expect(nextTermsFrom([...weeks, from("2026-03-09", "month")], "2026-03-08")).toBe("2026-03-09");
    const changed = [...weeks, from("2026-03-09", "month")];
    expect(named(periodsEnded(changed, { after: "2026-03-01", upTo: "2026-03-31" }))).toEqual([
      "2026-03-04 2026-03-09",
      "2026-03-09 2026-04-01",
    ]);
    expect(named(periodsEnded(changed, { after: "2026-03-01", upTo: "2026-03-30" }))).toEqual([
      "2026-03-04 2026-03-09",
    ]);
  });

  test("a month and a day over a leap day", () => {
    const months = [from("2028-01-01", "month")];
    expect(periodOn(months, "2028-02-29")?.period).toEqual({
      from: "2028-02-01",
      to: "2028-03-01",
    });
    const days = [from("2028-02-27", "day")];
    expect(named(periodsEnded(days, { after: "2028-02-26", upTo: "2028-03-01" }))).toEqual([
      "2028-02-27 2028-02-28",
      "2028-02-28 2028-02-29",
      "2028-02-29 2028-03-01",
      "2028-03-01 2028-03-02",
    ]);
  });
});

test.each([
  [{ currency: "USD" }, "currency"],
  [{ gameTypes: [...gameTypes, "RNG" as const] }, "gameTypes"],
  [{ gameTypes: ["PVP" as const] }, "gameTypes"],
  [{ minLoss: "1.001" }, "minLoss"],
  [{ cap: "0.001" }, "cap"],
  [{ rates: [0, 1, 0].map((level) => ({ level, ratePpm: 1 })) }, "rates.2.level"],
])("settings that cannot be: %o", (changes, field) => {
  expect(faultOfLossBack({ ...settings, ...changes }, "BDT")).toMatchObject({ field });
});

test("settings that can be have no fault", () => {
  expect(faultOfLossBack(settings, "BDT")).toBeUndefined();
});
