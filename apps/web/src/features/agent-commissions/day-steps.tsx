import type { AgentCommissionDetails } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { Money } from "../../ui/money.tsx";

interface DayStepsProps {
  readonly steps: AgentCommissionDetails["daySteps"];
  readonly currency: string;
}

const amounts = ["won", "lost", "valid", "soFar", "paidNow", "ahead"] as const;

/** The day of a real-time salary in its steps, the newest first; it is scrolled by itself. */
export function DaySteps({ steps, currency }: DayStepsProps) {
  const t = useTranslations("commissions");
  const contracts = useTranslations("contracts");
  const timeText = useTimeText();
  if (steps.length === 0) return <p className="text-sm text-fg2">{t("noSteps")}</p>;
  const nameOf = (name: (typeof amounts)[number]) =>
    name === "won" || name === "lost" || name === "valid" ? t(`step.${name}`) : t(name);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself
    <div role="region" aria-label={t("daySteps")} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full border-collapse text-sm [&_td]:px-2 [&_td]:text-end [&_td]:whitespace-nowrap [&_th]:px-2 [&_th]:first:ps-0">
        <thead className="sticky top-0 bg-s1 text-fg2 [&_th]:py-1.5 [&_th]:font-medium [&_th]:whitespace-nowrap">
          <tr>
            <th scope="col" className="text-start">
              {t("stepAt")}
            </th>
            {amounts.map((name) => (
              <th key={name} scope="col" className="text-end">
                {nameOf(name)}
              </th>
            ))}
            <th scope="col" className="text-end">
              {contracts("tier")}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.at} className="h-9 border-t border-line">
              <th scope="row" className="text-start font-medium whitespace-nowrap">
                {timeText(step.at)}
              </th>
              {amounts.map((name) => (
                <td key={name}>
                  <Money amount={step[name]} currency={currency} />
                </td>
              ))}
              <td className="num">{step.tier ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
