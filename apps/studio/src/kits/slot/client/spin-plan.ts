/** When each reel of a spin lands, and how loud a win may be. Pure. */
import type { Minor } from "@baize/money";
import type { SlotStep } from "../protocol.ts";

export interface Pace {
  /** From the start to the first reel's landing. */
  readonly firstMs: number;
  readonly staggerMs: number;
  /** Added for each reel that could still complete the scatters. */
  readonly anticipationMs: number;
}

export const calmPace: Pace = { firstMs: 620, staggerMs: 190, anticipationMs: 1_000 };
export const turboPace: Pace = { firstMs: 230, staggerMs: 60, anticipationMs: 350 };

/** Reels that are watched: two scatters lie already and this one could bring the third. */
export function anticipated(step: SlotStep, scatter: string, needed: number): readonly boolean[] {
  let seen = 0;
  return (step.landed ?? step.grid).map((reel, at) => {
    const isWatched = seen === needed - 1 && step.heldReels?.includes(at) !== true;
    seen += reel.filter((symbol) => symbol === scatter).length;
    return isWatched;
  });
}

/** Milliseconds after the start before which each reel does not land. */
export function landingTimes(pace: Pace, watched: readonly boolean[]): readonly number[] {
  let at = pace.firstMs;
  return watched.map((isWatched, reel) => {
    if (reel > 0) at += pace.staggerMs;
    if (isWatched) at += pace.anticipationMs;
    return at;
  });
}

export type WinTier = "none" | "quiet" | "win" | "big" | "mega" | "epic";

/** Nothing is celebrated below the stake: money was lost. */
export function winTier(payout: Minor, stake: Minor): WinTier {
  if (payout === 0n) return "none";
  if (payout <= stake) return "quiet";
  if (payout >= stake * 60n) return "epic";
  if (payout >= stake * 30n) return "mega";
  return payout >= stake * 12n ? "big" : "win";
}

/**
 * Where the showing of a round goes on that was cut short at a step. Free spins begin with reels
 * that turn, so any of them will do; what belongs to one spin (tumbles, held coins) is shown whole.
 */
export const resumePoint = (steps: readonly Pick<SlotStep, "kind">[], at: number): number =>
  Math.max(
    0,
    steps.slice(0, at + 1).findLastIndex(({ kind }) => kind === "free"),
  );
