import type { PromotionOffer } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../money.tsx";
import { useAsksText, useWorthText } from "../prize-worth.tsx";

type Gives = NonNullable<PromotionOffer["gives"]>;

/** What a promotion gives and asks, line by line: the figures that the code uses. */
export function KeyTerms({ promotion }: { readonly promotion: PromotionOffer }) {
  const t = useTranslations("pages.promotions.keyTerms");
  const { gives, budgetLeft } = promotion;
  const rows = useTermRows(gives);
  const asksText = useAsksText();
  if (gives === null) return null;
  const { budgetMode } = gives;
  const all = [
    ...rows,
    ...(budgetLeft === null ? [] : [[t("left"), t(budgetLeft)] as const]),
    ...(budgetMode === null ? [] : [[t("taken"), t(`budgetMode.${budgetMode}`)] as const]),
  ];
  return (
    <section aria-label={t("title")}>
      <dl className="divide-y divide-line rounded-md border border-line">
        {all.map(([name, text]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-4 py-2.5">
            <dt className="text-fg2">{name}</dt>
            <dd className="num font-medium">{text}</dd>
          </div>
        ))}
      </dl>
      {gives.prize !== null && <p className="mt-2 text-sm text-fg2">{asksText(gives)}</p>}
    </section>
  );
}

/** What a promotion gives, and what that asks, as its card says it. */
export function useGivesText(gives: Gives | null) {
  const t = useTranslations("pages.promotions.keyTerms");
  const asksText = useAsksText();
  const worthText = useWorthText();
  if (gives === null) return undefined;
  const { bonusDays, turnoverBps, isUpTo, prize } = gives;
  const money = worthText(gives);
  const amount = bonusDays === null || prize !== null ? money : t("bonus", { amount: money });
  const times = timesOfBps(turnoverBps);
  const isBonus = prize === null && bonusDays !== null;
  return {
    amount: isUpTo ? t("upTo", { amount }) : amount,
    asks: isBonus ? t("bonusTimes", { times, days: bonusDays }) : asksText(gives),
  };
}

function useTermRows(gives: Gives | null): readonly (readonly [string, string])[] {
  const t = useTranslations("pages.promotions.keyTerms");
  const worthText = useWorthText();
  if (gives === null) return [];
  const { currency, target, turnoverBps, claimDays, bonusDays, period, isUpTo } = gives;
  const most = gives.bonusCountsAtMost;
  const money = worthText(gives);
  const amount = bonusDays === null ? money : t("bonus", { amount: money });
  const times = timesOfBps(turnoverBps);
  const asked =
    target &&
    (target.isMoney
      ? t("sum", { amount: moneyText(target.expected, currency) })
      : t("count", { count: Number(target.expected) }));
  return [
    [t("reward"), isUpTo ? t("upTo", { amount }) : amount],
    ...(asked === null ? [] : [[t("target"), asked] as const]),
    // What a prize asks is said below.
    ...(gives.prize !== null
      ? []
      : [
          bonusDays === null
            ? ([t("bets"), turnoverBps === 0 ? t("free") : t("times", { times })] as const)
            : ([t("bonusBets"), t("bonusTimes", { times, days: bonusDays })] as const),
        ]),
    ...(most === null ? [] : [[t("countsAtMost"), moneyText(most, currency)] as const]),
    [t("claim"), t("days", { count: claimDays })],
    [t("often"), t(`period.${period}`)],
  ];
}
