import { minor } from "@baize/money";
import { describe, expect, it } from "vitest";
import {
  aimAtChance,
  aimAtMultiplier,
  aimAtTarget,
  chanceOf,
  firstAim,
  legalAim,
  multiplierOf,
  readAim,
  payoutOf,
  swapped,
  targetRange,
  targetText,
  winningRollsOf,
  type Aim,
} from "./aim.ts";

describe("a dice aim", () => {
  it("states the figures of the target", () => {
    const aim: Aim = { direction: "over", targetHundredths: 5_050 };
    expect(winningRollsOf(aim)).toBe(4_950);
    expect(chanceOf(aim)).toBe("49.4950");
    expect(multiplierOf(aim)).toBe("2.0002");
    expect(payoutOf(aim, minor(10_000n))).toBe(20_002n);
  });

  it.each([
    [{ direction: "under", targetHundredths: 2_500 }, "25.00"],
    [{ direction: "over", targetHundredths: 1 }, "2.00"],
    [{ direction: "beside", targetHundredths: 2_500 }, undefined],
    [{ direction: "under", targetHundredths: "2500" }, undefined],
    [null, undefined],
    ["under", undefined],
  ])("reads %j as it was kept", (kept, target) => {
    const aim = readAim(kept);
    expect(aim && targetText(aim)).toBe(target);
  });

  it("keeps the chance when the direction turns", () => {
    expect(swapped(firstAim)).toEqual({ direction: "under", targetHundredths: 4_950 });
    expect(swapped(swapped(firstAim))).toEqual(firstAim);
  });

  it("never leaves the legal range", () => {
    for (const direction of ["under", "over"] as const) {
      const { min, max } = targetRange(direction);
      expect(legalAim({ direction, targetHundredths: -5 }).targetHundredths).toBe(min);
      expect(legalAim({ direction, targetHundredths: 99_999 }).targetHundredths).toBe(max);
    }
  });

  it("finds the target of a typed multiplier, chance or target, and the figures agree", () => {
    const aim = aimAtMultiplier("under", multiplierOf(swapped(firstAim)));
    expect(aim).toEqual(swapped(firstAim));
    expect(aimAtChance("over", chanceOf(firstAim))).toEqual(firstAim);
    expect(aimAtTarget("over", targetText(firstAim))).toEqual(firstAim);
    for (let rolls = 2; rolls <= 9_800; rolls += 7) {
      const each: Aim = { direction: "under", targetHundredths: rolls };
      expect(aimAtChance("under", chanceOf(each))).toEqual(each);
      // Above this, neighbouring targets differ by less than the four decimals shown.
      if (rolls < 6_000) expect(aimAtMultiplier("under", multiplierOf(each))).toEqual(each);
    }
  });

  it.each(["", "abc", "-1", "1e3", "NaN", "0"])("ignores %j as a multiplier", (text) => {
    expect(aimAtMultiplier("over", text)).toBeUndefined();
  });
});
