/**
 * One to ten numbers are chosen from forty, then ten are drawn without putting back, one float for
 * each (fairness page, section 1.3). The stake is paid times the multiplier of so many hits, cut
 * to whole minor units.
 */
import { kenoNumbers, payoutOf, takeFloats, type WordStream } from "@baize/fair";
import { hundredthsText } from "@baize/money/hundredths";
import { z } from "zod";
import {
  kenoDraws,
  kenoNumberMax,
  kenoPicksMax,
  kenoRisks,
  type KenoChoice,
  type KenoOutcome,
} from "./protocol.ts";
import { oneShot, type OneShotDrawn, type Staked } from "../../kits/one-shot/game.ts";
import { kenoTable } from "./tables.ts";

export function drawKeno(
  words: WordStream,
  { risk, numbers }: KenoChoice,
  { stake }: Staked,
): OneShotDrawn<KenoOutcome> {
  const drawn = kenoNumbers(takeFloats(words, kenoDraws));
  const hits = numbers.filter((number) => drawn.includes(number)).length;
  const hundredths = kenoTable(risk, numbers.length)[hits] ?? 0;
  return {
    outcome: {
      game: "keno",
      risk,
      numbers,
      drawn,
      hits,
      multiplier: hundredthsText(hundredths),
    },
    payout: payoutOf(stake, hundredths),
  };
}

const areDifferent = (numbers: readonly number[]): boolean =>
  new Set(numbers).size === numbers.length;

export const keno = oneShot({
  kind: "keno",
  version: "1",
  rtpBps: 9_900,
  fields: {
    risk: z.enum(kenoRisks),
    numbers: z
      .array(z.int().min(1).max(kenoNumberMax))
      .min(1)
      .max(kenoPicksMax)
      .refine(areDifferent),
  },
  readChoice: (choice): KenoChoice => choice,
  payoutMax: ({ risk, numbers }, { stake }) =>
    payoutOf(stake, Math.max(...kenoTable(risk, numbers.length))),
  draw: drawKeno,
  rules: (base) => ({
    ...base,
    kind: "keno",
    tables: kenoRisks.flatMap((risk) =>
      Array.from({ length: kenoPicksMax }, (_, index) => ({
        risk,
        picks: index + 1,
        multipliers: kenoTable(risk, index + 1).map(hundredthsText),
      })),
    ),
  }),
});
