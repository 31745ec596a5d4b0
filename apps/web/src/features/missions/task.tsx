import type { Mission, MissionMeasure } from "@baize/contract";
import { isFiltered } from "@baize/contract/mission-units";
import { ChevronRight, CircleCheck } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { ContentLink } from "../../ui/content-link.tsx";
import { useFilterTexts } from "../../ui/filter-texts.ts";
import { moneyText } from "../../ui/money.tsx";
import { timesText } from "../../lib/times-text.ts";
import { isMoney, percentOf } from "./progress.ts";

type TaskOf = Mission["tasks"][number];

interface TaskProps {
  readonly task: TaskOf;
  readonly currency: string;
  /** Whether the mission can be worked on now. */
  readonly isOpen: boolean;
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

const pages: Readonly<Partial<Record<MissionMeasure, string>>> = {
  deposits: "/member?page=depositv2",
  deposited: "/member?page=depositv2",
  check_ins: "/member?page=rewardCenter#check-in",
  friends: "/member?page=referral",
  profile_steps: "/member?page=profile",
  kyc_steps: "/member?page=verification",
};

/** Where a task is done; games that count are found where their kind is. */
function placeOf({ measure, filter }: TaskOf): string | undefined {
  if (!isFiltered(measure) || pages[measure] !== undefined) return pages[measure];
  const [type] = filter.gameTypes;
  return type === undefined ? "/" : `/${type.toLowerCase()}`;
}

const ways = {
  deposits: "deposit",
  deposited: "deposit",
  check_ins: "checkIn",
  friends: "invite",
  profile_steps: "profile",
  kyc_steps: "verify",
} as const satisfies Partial<Record<MissionMeasure, string>>;
const wayOf = (measure: MissionMeasure) =>
  (ways as Partial<Record<MissionMeasure, (typeof ways)[keyof typeof ways]>>)[measure] ?? "play";

/** The way to where a task that is not done is done. */
function Way({ task, describedBy }: { readonly task: TaskOf; readonly describedBy: string }) {
  const t = useTranslations("missions");
  const place = placeOf(task);
  if (place === undefined) return null;
  return (
    <ContentLink
      url={place}
      describedBy={describedBy}
      className="mt-1 inline-flex min-h-6 items-center gap-1 text-sm font-medium text-brand-fg underline-offset-4 hover:underline"
    >
      {t(`way.${wayOf(task.measure)}`)}
      <ChevronRight size={14} className="rtl:rotate-180" aria-hidden />
    </ContentLink>
  );
}

/** One task with its bar. */
export function Task({ task, currency, isOpen }: TaskProps) {
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
      {(measure === "profile_steps" || measure === "kyc_steps" || measure === "sign_in_days") && (
        <p className="text-sm text-fg2">{t(`steps.${measure}`)}</p>
      )}
      <progress max={100} value={percent} aria-labelledby={id} className="mt-1.5 block w-full" />
      {isOpen && percent < 100 && <Way task={task} describedBy={id} />}
    </div>
  );
}

function Filter({ task: { filter }, currency }: Omit<TaskProps, "isOpen">) {
  const t = useTranslations("missions");
  const { least } = filter;
  const parts = [
    ...useFilterTexts(filter),
    ...(least === null ? [] : [t("least", { amount: moneyText(least, currency) })]),
  ];
  return parts.length === 0 ? null : <p className="text-sm text-fg2">{parts.join(" · ")}</p>;
}
