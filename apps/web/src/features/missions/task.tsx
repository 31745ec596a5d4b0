import type { Mission, MissionMeasure } from "@baize/contract";
import { isFiltered } from "@baize/contract/mission-units";
import { CircleCheck } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { useFilterTexts } from "../../ui/filter-texts.ts";
import { moneyText } from "../../ui/money.tsx";
import { timesText } from "../../lib/times-text.ts";
import { isMoney, percentOf } from "./progress.ts";

type TaskOf = Mission["tasks"][number];

interface TaskProps {
  readonly task: TaskOf;
  readonly currency: string;
}

/** What a value of a measure fills into a sentence. */
export function fillsOf(measure: MissionMeasure, value: string, currency: string) {
  return {
    amount: isMoney(measure) ? moneyText(value, currency) : "",
    count: isMoney(measure) || measure === "multiplier" ? 0 : Number(value),
    times: timesText(value),
  };
}

function valueText(measure: MissionMeasure, value: string, currency: string): string {
  if (isMoney(measure)) return moneyText(value, currency);
  return measure === "multiplier" ? `${timesText(value)}×` : countText(value);
}

/** One task with its bar. */
export function Task({ task, currency }: TaskProps) {
  const t = useTranslations("missions");
  const id = useId();
  const { measure, actual, expected } = task;
  const percent = percentOf(task);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p id={id} className="font-medium">
          {t(`task.${measure}`, fillsOf(measure, expected, currency))}
        </p>
        <p className="num flex items-center gap-1.5 text-sm text-fg2">
          {percent === 100 && <CircleCheck size={16} className="text-win" aria-hidden />}
          {t("progress", {
            actual: valueText(measure, actual, currency),
            expected: valueText(measure, expected, currency),
          })}
        </p>
      </div>
      {isFiltered(measure) && <Filter task={task} currency={currency} />}
      {(measure === "profile_steps" || measure === "kyc_steps") && (
        <p className="text-sm text-fg2">{t(`steps.${measure}`)}</p>
      )}
      <progress max={100} value={percent} aria-labelledby={id} className="mt-1.5 block w-full" />
    </div>
  );
}

function Filter({ task: { filter }, currency }: TaskProps) {
  const t = useTranslations("missions");
  const { least } = filter;
  const parts = [
    ...useFilterTexts(filter),
    ...(least === null ? [] : [t("least", { amount: moneyText(least, currency) })]),
  ];
  return parts.length === 0 ? null : <p className="text-sm text-fg2">{parts.join(" · ")}</p>;
}
