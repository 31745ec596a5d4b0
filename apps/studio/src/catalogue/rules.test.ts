import { minor } from "@baize/money";
import { describe, expect, test } from "vitest";
import { maskName } from "../engine/players/rules.ts";
import { limitsIn } from "../engine/limits.ts";
import { endOnResume } from "../engine/shared-rounds/resume.ts";
import { diceOutcomes, diceWinningRolls } from "../games/dice/protocol.ts";
import { games } from "./games.ts";
import {
  cutOff,
  decideAtCrash,
  forcedCashOut,
  limitOf,
  readAutoCashOut,
} from "../games/crash/rules.ts";
import { diceMultiplier, dicePayout, isWinningRoll, readTarget } from "../games/dice/rules.ts";
import { slotLimits, slotUnitLimits } from "../kits/slot/slot.ts";
import { slots } from "./slots.ts";

describe("dice", () => {
  test("counts as many winning rolls as it says, at both ends and both directions", () => {
    for (const [direction, target] of [
      ["under", "0.02"],
      ["under", "50.00"],
      ["under", "98.00"],
      ["over", "2.00"],
      ["over", "50.00"],
      ["over", "99.98"],
    ] as const) {
      const choice = readTarget(direction, target);
      let wins = 0;
      for (let roll = 0; roll < diceOutcomes; roll += 1)
        wins += isWinningRoll(roll, choice) ? 1 : 0;
      expect(wins).toBe(diceWinningRolls(direction, choice.targetHundredths));
      // Stake × rolls is divisible, so the edge shows without rounding: 99 of 100 come back.
      const stake = minor(100n * BigInt(wins));
      expect(dicePayout(stake, choice) * BigInt(wins) * 100n).toBe(
        stake * BigInt(diceOutcomes) * 99n,
      );
    }
  });

  test.each([
    ["under", "50.00", "1.9801"],
    ["over", "2.00", "1.0103"],
    ["under", "0.02", "4950.4950"],
  ] as const)("%s %s multiplies by %s", (direction, target, multiplier) => {
    expect(diceMultiplier(readTarget(direction, target))).toBe(multiplier);
  });

  test("a payout is cut, never rounded up", () => {
    expect(dicePayout(minor(1n), readTarget("under", "50.00"))).toBe(1n);
    expect(dicePayout(minor(101n), readTarget("under", "50.00"))).toBe(199n);
  });
});

describe("crash", () => {
  const winMax = minor(1_000_000n);
  test.each([
    ["below the crash point", 150, 200, 150],
    ["exactly at the crash point", 200, 200, 200],
    ["above the crash point", 201, 200, null],
    ["at an instant crash", 101, 100, null],
    ["none set", null, 200, null],
  ])("an automatic cash-out %s", (_name, auto, bust, cashedOutAt) => {
    const decision = decideAtCrash(minor(1_000n), auto, winMax, bust);
    expect(decision.cashedOutAt).toBe(cashedOutAt);
    expect(decision.payout).toBe(cashedOutAt === null ? 0n : BigInt(cashedOutAt) * 10n);
  });

  test("the maximum win cashes a bet out, and pays no more than it", () => {
    const stake = minor(30_000n);
    expect(forcedCashOut(stake, winMax)).toBe(3_333);
    const decision = decideAtCrash(stake, 9_000, winMax, 5_000);
    expect(decision).toEqual({ cashedOutAt: 3_333, isForced: true, payout: 999_900n });
    expect(limitOf(200, 3_333)).toEqual({ hundredths: 200, isForced: false });
  });

  test.each([
    ["waiting", 150, "refund"],
    ["running", 150, "paid"],
    ["running", 250, "refund"],
    ["running", null, "refund"],
    ["crashed", 150, "paid"],
    ["crashed", null, "lost"],
    ["void", 150, "refund"],
  ] as const)("a restart finds a %s round and a limit of %s: %s", (status, auto, expected) => {
    const atCrash = decideAtCrash(minor(1_000n), auto, winMax, 200);
    const found = { waiting: "open", running: "closed", crashed: "settled", void: "void" } as const;
    const game = { settle: () => atCrash, cutOff: () => cutOff(atCrash) };
    const bet = { choice: null, stake: minor(1_000n), currency: "BDT", roundNo: 1 };
    const decision = endOnResume(game, found[status], bet, {});
    const end = decision === "refund" ? "refund" : decision.payout > 0n ? "paid" : "lost";
    expect(end).toBe(expected);
  });

  test.each(["1.00", "1.005", "10000.01", "-2", "", "2,0", "Infinity"])(
    "an automatic cash-out at %j is refused",
    (text) => {
      expect(() => readAutoCashOut(text)).toThrow("cash-out");
    },
  );
});

test("no slot round can pass the maximum win, whatever the stake", () => {
  for (const currency of ["BDT", "INR", "XXX", "USD", "EUR"]) {
    for (const slot of slots) {
      const { stakeMax, winMax } = slotLimits(slot, currency);
      expect(stakeMax * BigInt(slot.figures.winMaxTimesStake)).toBeLessThanOrEqual(winMax);
    }
  }
});

test("slot stakes split evenly over the parts of every machine, also the smallest", () => {
  for (const currency of ["BDT", "USD"]) {
    const limits = limitsIn(slotUnitLimits, currency);
    for (const stake of [
      limits.stakeMin,
      limits.stakeMax,
      limits.stakeStep,
      ...limits.stakesQuick,
    ]) {
      for (const { machine } of slots) expect(stake % BigInt(machine.parts)).toBe(0n);
    }
  }
});

test.each([
  ["rahim288", "ra***8"],
  ["ab", "a***"],
  ["জয়নাল", "জয***ল"],
])("%s is shown as %s", (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test("game codes differ and every game has a Bengali name", () => {
  expect(new Set(games.map((game) => game.gameCode)).size).toBe(games.length);
  for (const game of games) expect(game.name["bn"]).toMatch(/[\u0980-\u09ff]/);
});
