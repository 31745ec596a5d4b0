/** What came of a round in a few characters, the same in every language. */
import { totalOf } from "../games/baccarat/rules.ts";
import { timesText } from "../kits/hundredths.ts";
import { isSteppedOutcome, type RoundOutcome } from "../protocol.ts";
import { isTableOutcome } from "../games/tables/protocol.ts";
import type { OneShotKind, OneShotOutcome } from "../kits/one-shot/protocol.ts";
import { steppedText } from "../kits/stepped/stepped-text.ts";
import { tableText } from "../games/tables/table-text.ts";

type Texts = {
  readonly [K in OneShotKind]: (outcome: Extract<OneShotOutcome, { game: K }>) => string;
};

const texts: Texts = {
  baccarat: ({ player, banker }) => `${totalOf(player)} : ${totalOf(banker)}`,
  bingo: ({ multiplier }) => timesText(multiplier),
  dice: ({ roll }) => roll,
  keno: ({ hits, numbers, multiplier }) => `${hits}/${numbers.length} · ${timesText(multiplier)}`,
  limbo: ({ result }) => timesText(result),
  plinko: ({ multiplier }) => timesText(multiplier),
  roulette: ({ number }) => String(number),
  wheel: ({ multiplier }) => timesText(multiplier),
};

export function resultText(outcome: RoundOutcome | null): string {
  if (outcome === null) return "";
  if (outcome.game === "crash") return `${outcome.cashedOutAt ?? outcome.crashedAt ?? "…"}×`;
  if (outcome.game === "slot") {
    const free = outcome.steps.filter(({ kind }) => kind === "free").length;
    return free > 0 ? `1 + ${free}` : "";
  }
  if (isTableOutcome(outcome)) return tableText(outcome);
  if (isSteppedOutcome(outcome)) return steppedText(outcome);
  // Each writes the outcome of its own kind, which the key has just chosen.
  const write = texts[outcome.game] as (outcome: OneShotOutcome) => string;
  return write(outcome);
}
