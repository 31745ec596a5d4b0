/**
 * A ball falls through 8 to 16 rows of pins: each float sends it left or right (fairness page,
 * section 1.3), and the number of turns to the right is the bucket. The stake is paid times the
 * bucket's multiplier, cut to whole minor units.
 */
import { payoutOf, plinkoPath, takeFloats, type WordStream } from "@baize/fair";
import { hundredthsText } from "@baize/money/hundredths";
import { z } from "zod";
import { plinkoRowsMax, plinkoRowsMin, type PlinkoChoice, type PlinkoOutcome } from "./protocol.ts";
import { risks } from "../../kits/one-shot/risk.ts";
import { oneShot, type OneShotDrawn, type Staked } from "../../kits/one-shot/game.ts";
import { bucketsOf, plinkoRows } from "./tables.ts";

export function drawPlinko(
  words: WordStream,
  { rows, risk }: PlinkoChoice,
  { stake }: Staked,
): OneShotDrawn<PlinkoOutcome> {
  const turns = plinkoPath(takeFloats(words, rows));
  const bucket = turns.reduce((sum, turn) => sum + turn, 0);
  const hundredths = bucketsOf(rows, risk)[bucket] ?? 0;
  return {
    outcome: {
      game: "plinko",
      rows,
      risk,
      path: turns.map((turn) => (turn === 1 ? "R" : "L")).join(""),
      bucket,
      multiplier: hundredthsText(hundredths),
    },
    payout: payoutOf(stake, hundredths),
  };
}

export const plinko = oneShot({
  kind: "plinko",
  version: "1",
  rtpBps: 9_900,
  fields: {
    rows: z.int().min(plinkoRowsMin).max(plinkoRowsMax),
    risk: z.enum(risks),
  },
  readChoice: (choice): PlinkoChoice => choice,
  payoutMax: ({ rows, risk }, { stake }) => payoutOf(stake, Math.max(...bucketsOf(rows, risk))),
  draw: drawPlinko,
  rules: (base) => ({
    ...base,
    kind: "plinko",
    tables: plinkoRows.flatMap((rows) =>
      risks.map((risk) => ({
        rows,
        risk,
        multipliers: bucketsOf(rows, risk).map(hundredthsText),
      })),
    ),
  }),
});
