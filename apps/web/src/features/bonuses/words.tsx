import type { Bonus, BonusState, DepositBonus } from "@baize/contract";
import { percentOfBps, timesOfBps } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../../ui/money.tsx";
import { weightsOf } from "./api.ts";
import { formatLocale } from "../../lib/languages.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { usePercentText } from "../../lib/percent-text.ts";
import { useWeekdayText } from "../../lib/weekday-text.ts";

/** How bonuses are said: their state, their terms, and what of a stake counts. */

const tones: Readonly<Record<BonusState, string>> = {
  chosen: "bg-info/12 text-info",
  active: "bg-brand-soft text-brand-fg",
  completed: "bg-win/12 text-win",
  not_granted: "bg-s2 text-fg2",
  cancelled: "bg-s2 text-fg2",
  forfeited: "bg-loss/12 text-loss",
  expired: "bg-s2 text-fg2",
};

export function StateChip({ state }: Pick<Bonus, "state">) {
  const t = useTranslations("bonuses.state");
  return (
    <span
      className={`inline-flex items-center rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[state]}`}
    >
      {t(state)}
    </span>
  );
}

type Terms = Pick<Bonus, "percentBps" | "max" | "currency" | "wageringBps" | "days"> &
  Partial<Pick<Bonus, "kind">>;

/** What an offer gives and asks, in two sentences. */
export function useTermsTexts({ kind, percentBps, max, currency, wageringBps, days }: Terms) {
  const t = useTranslations("bonuses");
  const percentText = usePercentText();
  return {
    share:
      kind === "given"
        ? t("given", { amount: moneyText(max, currency) })
        : t("share", {
            percent: percentText(percentOfBps(percentBps)),
            max: moneyText(max, currency),
          }),
    wagering: t("wagering", { times: timesOfBps(wageringBps), days }),
  };
}

/** Names of payment methods: "bKash or Nagad". */
export function useMethodsText(): (methods: DepositBonus["methods"]) => string {
  const t = useTranslations("bonuses.method");
  const list = new Intl.ListFormat(formatLocale(useLanguage()), { type: "disjunction" });
  return (methods) =>
    list.format(
      methods.map(({ kind, label }) => (label === "" ? t(kind) : `\u2068${label}\u2069`)),
    );
}

/** For which deposits an offer is, and what larger ones give. */
export function useOfferTexts({ kind, nth, weekdays, methods, steps, currency }: DepositBonus) {
  const t = useTranslations("bonuses");
  const percentText = usePercentText();
  const weekdayText = useWeekdayText();
  const methodsText = useMethodsText();
  return {
    only: [
      ...(kind === "first_deposit" ? [t("firstOnly")] : []),
      ...(nth === null ? [] : [t("nthOnly", { number: nth })]),
      ...(weekdays.length === 0 ? [] : [t("daysOnly", { days: weekdayText(weekdays) })]),
      ...(methods.length === 0 ? [] : [t("methodsOnly", { methods: methodsText(methods) })]),
    ],
    steps: steps.map(({ from, percentBps }) =>
      t("step", {
        min: moneyText(from, currency),
        percent: percentText(percentOfBps(percentBps)),
      }),
    ),
  };
}

/** What of a stake counts: by the type of the game, and how much of one bet at most. */
export function Weights({
  bonus,
}: {
  readonly bonus: Pick<Bonus, "weights" | "countsAtMost" | "currency">;
}) {
  const t = useTranslations("bonuses");
  const names = useTranslations("shell.gameType");
  const percentText = usePercentText();
  return (
    <div>
      <p className="mb-1.5 text-sm text-fg2">{t("counts")}</p>
      <ul className="flex flex-wrap gap-1.5">
        {weightsOf(bonus).map(([type, bps]) => (
          <li key={type} className="rounded-full border border-line px-2.5 py-0.5 text-xs">
            {names(type)}{" "}
            <bdi dir="ltr" className="num font-semibold">
              {percentText(percentOfBps(bps))}
            </bdi>
          </li>
        ))}
      </ul>
      {bonus.countsAtMost !== null && (
        <p data-counts-at-most className="mt-1.5 text-sm font-medium">
          {t("countsAtMost", { amount: moneyText(bonus.countsAtMost, bonus.currency) })}
        </p>
      )}
    </div>
  );
}
