/** What came of a round of several steps in a few characters, the same in every language. */
import type { SteppedOutcome } from "../../protocol.ts";

export function steppedText(outcome: SteppedOutcome): string {
  return outcome.end === "mine" ? "0.00×" : `${outcome.multiplier}×`;
}
