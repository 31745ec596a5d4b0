import type { AffiliateTerms } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { usePercentText } from "../../lib/percent-text.ts";
import { percentOf } from "../../lib/rates.ts";
import { moneyText } from "../../ui/money.tsx";

/** What a plan gives, in one line. */
export function usePlanText() {
  const t = useTranslations("console.affiliates");
  const percentText = usePercentText();
  return ({ tiers, acquisition, subRate }: AffiliateTerms, currency: string): string => {
    const rates = tiers.map(({ rate }) => percentText(percentOf(rate))).join(" / ");
    const parts = [
      rates,
      acquisition === null
        ? ""
        : t("perMember", { amount: moneyText(acquisition.amount, currency) }),
      Number.parseFloat(subRate) === 0
        ? ""
        : t("ofSubs", { rate: percentText(percentOf(subRate)) }),
    ];
    return parts.filter((part) => part !== "").join(" + ");
  };
}
