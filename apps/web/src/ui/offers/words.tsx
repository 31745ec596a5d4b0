import type { Bonus, BonusState, DepositBonus } from "@baize/contract";
import { percentOfBps, timesOfBps } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../money.tsx";
import { withName } from "../prize-worth.tsx";
import { weightsOf } from "./weights.ts";
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

type Terms = Pick<
  Bonus,
  "percentBps" | "max" | "currency" | "wageringBps" | "days" | "rounds" | "gameName"
> &
  Partial<Pick<Bonus, "kind">>;

type Rounds = Pick<Bonus, "rounds" | "gameName" | "currency">;

/** So many free rounds, of which stake and of which game; nothing where it is a bonus. */
export function useRoundsText(): (of: Rounds, count: number | null) => string | undefined {
  const t = useTranslations("bonuses.rounds");
  return ({ rounds, gameName, currency }, count) =>
    rounds === null
      ? undefined
      : withName(
          t("given", {
            count: count ?? rounds.rounds,
            stake: moneyText(rounds.stake, currency),
          }),
          gameName,
        );
}

/** What free rounds ask, in a few sentences. */
function useRoundsAsked(): (of: Rounds & Pick<Bonus, "wageringBps">) => string {
  const t = useTranslations("bonuses.rounds");
  return ({ rounds, currency, wageringBps }) => {
    if (rounds === null) return "";
    const { days, winCap } = rounds;
    const wins = wageringBps === 0 ? t("winsFree") : t("wins", { times: timesOfBps(wageringBps) });
    return [
      t("playIn", { days }),
      ...(winCap === undefined ? [] : [t("winCap", { amount: moneyText(winCap, currency) })]),
      wins,
    ].join(" ");
  };
}

/** What an offer gives and asks, in two sentences. */
export function useTermsTexts(terms: Terms) {
  const { kind, percentBps, max, currency, wageringBps, days, rounds } = terms;
  const roundsText = useRoundsText();
  const roundsAsked = useRoundsAsked();
  const t = useTranslations("bonuses");
  const percentText = usePercentText();
  return {
    share:
      roundsText(terms, null) ??
      (kind === "given"
        ? t("given", { amount: moneyText(max, currency) })
        : t("share", {
            percent: percentText(percentOfBps(percentBps)),
            max: moneyText(max, currency),
          })),
    wagering:
      rounds === null
        ? t("wagering", { times: timesOfBps(wageringBps), days })
        : roundsAsked(terms),
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
export function useOfferTexts(offer: DepositBonus) {
  const { kind, nth, weekdays, methods, currency, budgetMode, budgetLeft } = offer;
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
    steps: [
      ...offer.steps.map(({ from, percentBps }) =>
        t("step", {
          min: moneyText(from, currency),
          percent: percentText(percentOfBps(percentBps)),
        }),
      ),
      ...(offer.rounds?.steps ?? []).map(({ from, rounds }) =>
        t("rounds.step", { min: moneyText(from, currency), count: rounds }),
      ),
    ],
    /** How its budget is taken, and how much of it is left. */
    budget:
      budgetMode === null || budgetLeft === null
        ? []
        : [t(`budget.${budgetLeft}`), t(`budgetMode.${budgetMode}`)],
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
