import type { Board } from "@baize/contract";
import { boardUnitOf } from "@baize/contract/board-units";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../money.tsx";
import { timesText } from "../../lib/times-text.ts";

/** A score in its unit: an amount, times of a stake, points or rounds. */
export function useScoreText({ score, currency }: Pick<Board, "score" | "currency">) {
  const t = useTranslations("missions.boards");
  return (value: string): string => {
    const unit = boardUnitOf(score.kind);
    if (unit === "money") return moneyText(value, currency);
    if (unit === "times") return `\u2066${timesText(value)}×\u2069`;
    return t(`unit.${unit}`, { count: Number(value) });
  };
}
