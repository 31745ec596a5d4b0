import { minor } from "@baize/money";
import { describe, expect, it } from "vitest";
import { afterRound, autoplayStart, type AutoplayPlan } from "./autoplay.ts";

const plan: AutoplayPlan = {
  rounds: 3,
  lossMax: minor(250n),
  singleWinMax: minor(1_000n),
  stopsOnFeature: true,
};
const lost = { stake: minor(100n), payout: minor(0n), hasFeature: false };

describe("autoplay", () => {
  it("ends after its rounds", () => {
    const even = { ...lost, payout: minor(100n) };
    let { progress, stop } = afterRound(plan, autoplayStart(plan), even);
    expect(stop).toBeNull();
    ({ progress, stop } = afterRound(plan, progress, even));
    ({ progress, stop } = afterRound(plan, progress, even));
    expect({ left: progress.roundsLeft, stop }).toEqual({ left: 0, stop: "rounds" });
  });

  it("ends before a stake that could lift the loss over its limit", () => {
    const first = afterRound(plan, autoplayStart(plan), lost);
    expect(first.stop).toBeNull();
    expect(afterRound(plan, first.progress, lost).stop).toBe("loss");
  });

  it("ends on a single win and on free spins", () => {
    const start = autoplayStart(plan);
    expect(afterRound(plan, start, { ...lost, payout: minor(1_000n) }).stop).toBe("win");
    expect(afterRound(plan, start, { ...lost, hasFeature: true }).stop).toBe("feature");
  });
});
