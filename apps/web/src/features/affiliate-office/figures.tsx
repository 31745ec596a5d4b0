import type { AffiliateFigures, AffiliateTerms } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { usePercentText } from "../../lib/percent-text.ts";
import { percentOf } from "../../lib/rates.ts";
import { Facts, type Fact } from "../../ui/desk/drawer-parts.tsx";
import { moneyText } from "../../ui/money.tsx";

/** A plan in words, and a month as arithmetic. */

interface TermsProps {
  readonly terms: AffiliateTerms;
  readonly currency: string;
}

export function PlanTerms({ terms, currency }: TermsProps) {
  const t = useTranslations("commissions.affiliate");
  const percentText = usePercentText();
  const percent = (rate: string) => percentText(percentOf(rate));
  const money = (amount: string) => moneyText(amount, currency);
  const isSome = (rate: string) => Number.parseFloat(rate) > 0;
  const { acquisition } = terms;
  const tiers = terms.tiers.map(({ from, rate }, at): Fact => [
    terms.tiers.length === 1 ? t("share") : t("shareFrom", { from: money(from), number: at + 1 }),
    percent(rate),
  ]);
  return (
    <Facts
      facts={[
        [t("kindOf"), t(`kind.${terms.kind}`)],
        ...tiers,
        [t("edge"), terms.basis === "edge" && percent(terms.edge)],
        ...(acquisition === null
          ? []
          : ([
              [t("perMember"), money(acquisition.amount)],
              [
                t("asks"),
                t("asksText", {
                  deposit: money(acquisition.depositMin),
                  valid: money(acquisition.validMin),
                  days: acquisition.days,
                }),
              ],
              [
                t("membersMax"),
                acquisition.membersMax === null ? null : String(acquisition.membersMax),
              ],
            ] satisfies Fact[])),
        [t("subShare"), isSome(terms.subRate) && percent(terms.subRate)],
        [t("adminFee"), isSome(terms.adminFee) && percent(terms.adminFee)],
        [t("paymentFee"), isSome(terms.paymentFee) && percent(terms.paymentFee)],
        [t("losses"), terms.tiers.length > 0 && t(`carry.${terms.carry}`)],
        [t("bigWinner"), terms.bigWinner === null ? null : money(terms.bigWinner)],
        [t("cap"), terms.cap === null ? null : money(terms.cap)],
        [t("payoutMin"), isSome(terms.payoutMin) && money(terms.payoutMin)],
        [t("hold"), terms.holdDays > 0 && t("holdDays", { days: terms.holdDays })],
      ]}
    />
  );
}

interface FiguresProps {
  readonly figures: AffiliateFigures;
  readonly terms: AffiliateTerms;
  readonly currency: string;
}

export function MonthFigures({ figures, terms, currency }: FiguresProps) {
  const t = useTranslations("commissions.affiliate");
  const money = (amount: string) => moneyText(amount, currency);
  const some = (amount: string) => Number.parseFloat(amount) !== 0 && money(amount);
  const less = (amount: string) =>
    Number.parseFloat(amount) !== 0 && `− ${moneyText(amount.replace(/^-/, ""), currency)}`;
  const hasShare = terms.tiers.length > 0;
  return (
    <Facts
      facts={[
        [t("activeMembers"), String(figures.members)],
        [t("ggr"), money(figures.ggr)],
        [t("jackpots"), hasShare && less(figures.jackpots)],
        [t("bonus"), hasShare && less(figures.bonus)],
        [t("adminFee"), hasShare && less(figures.adminFee)],
        [t("paymentFee"), hasShare && less(figures.paymentFee)],
        [t("net"), hasShare && money(figures.net)],
        [t("carryIn"), some(figures.carryIn)],
        [t("base"), hasShare && money(figures.base)],
        [t("tier"), figures.tier === null || terms.tiers.length < 2 ? null : String(figures.tier)],
        [t("share"), hasShare && money(figures.share)],
        [
          t("acquired"),
          (terms.acquisition !== null || figures.acquired > 0) &&
            t("acquiredText", { count: figures.acquired, amount: money(figures.acquiredAmount) }),
        ],
        [t("subShare"), some(figures.subAmount)],
        [
          t("bigWinners"),
          figures.bigWinners > 0 &&
            t("acquiredText", {
              count: figures.bigWinners,
              amount: money(figures.bigWinnersAmount),
            }),
        ],
        [t("capped"), figures.isCapped && t("yes")],
        [t("due"), <strong key="due">{money(figures.due)}</strong>],
      ]}
    />
  );
}
