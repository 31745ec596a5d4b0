/**
 * A climb ends at `floor(99 / float) / 100`, never below 1.00 (fairness page, section 1.3); a
 * target that is not above it pays the stake times the target, cut to whole minor units. So a
 * target of m is reached with a chance of 99 % / m, and every target returns 99 %.
 */
import { limboHundredths, payoutOf, takeFloats, type WordStream } from "@baize/fair";
import { hundredthsText } from "@baize/money/hundredths";
import { z } from "zod";
import { limboTargetMax, limboTargetMin, type LimboOutcome } from "./protocol.ts";
import { zero } from "../../engine/limits.ts";
import { refuse } from "../../engine/refusal.ts";
import { parseHundredths } from "../../kits/hundredths.ts";
import { oneShot, type OneShotDrawn, type Staked } from "../../kits/one-shot/game.ts";

/** Reads a target like "2.00" into hundredths. Refuses: target_out_of_range. */
export function readLimboTarget(text: string): number {
  const target = parseHundredths(text);
  if (target === undefined || target < limboTargetMin || target > limboTargetMax) {
    refuse("target_out_of_range");
  }
  return target;
}

export function drawLimbo(
  words: WordStream,
  target: number,
  { stake }: Staked,
): OneShotDrawn<LimboOutcome> {
  const [float = 0] = takeFloats(words, 1);
  const result = limboHundredths(float);
  const isWin = result >= target;
  return {
    outcome: {
      game: "limbo",
      target: hundredthsText(target),
      result: hundredthsText(result),
      isWin,
    },
    payout: isWin ? payoutOf(stake, target) : zero,
  };
}

export const limbo = oneShot({
  kind: "limbo",
  version: "1",
  rtpBps: 9_900,
  fields: { target: z.string().max(10) },
  readChoice: ({ target }) => readLimboTarget(target),
  payoutMax: (target, { stake }) => payoutOf(stake, target),
  draw: drawLimbo,
  rules: (base) => ({
    ...base,
    kind: "limbo",
    targetMin: hundredthsText(limboTargetMin),
    targetMax: hundredthsText(limboTargetMax),
  }),
});
