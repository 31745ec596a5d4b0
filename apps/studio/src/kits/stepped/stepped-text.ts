/** What came of a round of several steps in a few characters, the same in every language. */
import type { SteppedKind, SteppedOutcome } from "../../protocol.ts";
import { pays } from "../../games/video-poker/hands.ts";

type Texts = {
  readonly [K in SteppedKind]: (outcome: Extract<SteppedOutcome, { game: K }>) => string;
};

const lost = "0.00×";
const texts: Texts = {
  blackjack: ({ hands, dealer }) =>
    `${hands.map(({ total }) => total).join(" · ")} / ${dealer.total}`,
  hilo: ({ end, multiplier }) => (end === "wrong" ? lost : `${multiplier}×`),
  mines: ({ end, multiplier }) => (end === "mine" ? lost : `${multiplier}×`),
  "video-poker": ({ hand }) => `${hand === null ? 0 : pays[hand]}×`,
};

export function steppedText(outcome: SteppedOutcome): string {
  // Each writes the outcome of its own kind, which the key has just chosen.
  const write = texts[outcome.game] as (outcome: SteppedOutcome) => string;
  return write(outcome);
}
