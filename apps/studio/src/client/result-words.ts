import type { useTranslations } from "use-intl";
import { timesText } from "../kits/hundredths.ts";
import type { RoundOutcome } from "../protocol.ts";
import { resultText } from "./result-text.ts";

type RoundWords = ReturnType<typeof useTranslations<"rounds">>;

/**
 * What came of a round, for a list. A result beside the aim it was held against needs a word
 * between: "47.46 > 50.50" would say of a lost roll what is not so.
 */
export function resultWords(outcome: RoundOutcome | null, t: RoundWords): string {
  if (outcome?.game === "dice") {
    const { roll, target, direction } = outcome;
    return t(direction === "over" ? "neededAbove" : "neededBelow", { result: roll, target });
  }
  if (outcome?.game === "limbo") {
    const { result, target } = outcome;
    return t("neededLeast", { result: timesText(result), target: timesText(target) });
  }
  return resultText(outcome);
}
