/**
 * A wheel of 10 to 50 equal segments: one float chooses the segment (fairness page, section 1.3),
 * and the stake is paid times its multiplier, cut to whole minor units.
 */
import { payoutOf, takeFloats, wheelIndex, type WordStream } from "@baize/fair";
import { hundredthsText } from "@baize/money/hundredths";
import { z } from "zod";
import { risks } from "../../kits/one-shot/risk.ts";
import { wheelSegments, type WheelChoice, type WheelOutcome } from "./protocol.ts";
import { oneShot, type OneShotDrawn, type Staked } from "../../kits/one-shot/game.ts";
import { segmentsOf, sharesOf } from "./tables.ts";

export function drawWheel(
  words: WordStream,
  { segments, risk }: WheelChoice,
  { stake }: Staked,
): OneShotDrawn<WheelOutcome> {
  const [float = 0] = takeFloats(words, 1);
  const index = wheelIndex(float, segments);
  const hundredths = segmentsOf(segments, risk)[index] ?? 0;
  return {
    outcome: { game: "wheel", segments, risk, index, multiplier: hundredthsText(hundredths) },
    payout: payoutOf(stake, hundredths),
  };
}

export const wheel = oneShot({
  kind: "wheel",
  version: "1",
  rtpBps: 9_900,
  fields: { segments: z.literal(wheelSegments), risk: z.enum(risks) },
  readChoice: (choice): WheelChoice => choice,
  payoutMax: ({ segments, risk }, { stake }) =>
    payoutOf(stake, Math.max(...segmentsOf(segments, risk))),
  draw: drawWheel,
  rules: (base) => ({
    ...base,
    kind: "wheel",
    tables: wheelSegments.flatMap((segments) =>
      risks.map((risk) => ({
        segments,
        risk,
        shares: sharesOf(segments, risk).map(({ hundredths, count }) => ({
          multiplier: hundredthsText(hundredths),
          count,
        })),
      })),
    ),
  }),
});
