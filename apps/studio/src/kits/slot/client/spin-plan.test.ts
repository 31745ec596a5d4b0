import { minor } from "@baize/money";
import { describe, expect, it } from "vitest";
import type { SlotStep } from "../protocol.ts";
import { anticipated, calmPace, landingTimes, resumePoint, winTier } from "./spin-plan.ts";

const stepOf = (...reels: readonly string[]): SlotStep => ({
  kind: "base",
  stops: [0, 0, 0, 0, 0],
  grid: reels.map((symbol) => [symbol, "x", "y"]),
  multiplier: 1,
  lines: [],
  scatter: null,
  win: "0.00",
  winTotal: "0.00",
  freeSpinsLeft: 0,
});

describe("a spin", () => {
  it("waits only for reels that could still bring the scatters home", () => {
    const watched = anticipated(stepOf("s", "x", "s", "x", "s"), "s", 3);
    expect(watched).toEqual([false, false, false, true, true]);
    const [, , third = 0, fourth = 0] = landingTimes(calmPace, watched);
    expect(fourth - third).toBe(calmPace.staggerMs + calmPace.anticipationMs);
    expect(anticipated(stepOf("x", "s", "x", "x", "x"), "s", 3)).not.toContain(true);
  });

  it.each([
    [0n, "none"],
    [50n, "quiet"],
    [100n, "quiet"],
    [101n, "win"],
    [1_200n, "big"],
    [3_000n, "mega"],
    [6_000n, "epic"],
  ])("that pays %s of a stake of 100 is celebrated as %s", (payout, tier) => {
    expect(winTier(minor(payout), minor(100n))).toBe(tier);
  });
});

describe("a round that was cut short", () => {
  const kinds = ["base", "tumble", "free", "tumble", "free", "hold"] as const;
  const steps = kinds.map((kind) => ({ kind }));
  it.each([
    [0, 0],
    [1, 0],
    [2, 2],
    [3, 2],
    [5, 4],
    [99, 4],
  ])("at step %i goes on from %i, where reels turn", (at, from) => {
    expect(resumePoint(steps, at)).toBe(from);
  });
});
