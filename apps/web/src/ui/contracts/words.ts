import type { GameType } from "@baize/contract";
import { displayMoney } from "@baize/money";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { percentOf } from "../../lib/rates.ts";
import { useDayText, useTimeText } from "../../lib/time.ts";
import type { TermsShown } from "./shown-terms.ts";

/** What contracts call things. Hosts load `contracts`. */

/** All games, or a type of them. */
export function useProductText(): (product: string) => string {
  const t = useTranslations("contracts");
  const games = useTranslations("shell.gameType");
  return (product) => (product === "CONS" ? t("allProducts") : games(product as GameType));
}

/** A decimal fraction as a percentage. */
export function useRateText(): (rate: string) => string {
  const percentText = usePercentText();
  return (rate) => percentText(percentOf(rate));
}

/** The most that the tiers give. */
export function useTopText(): (terms: TermsShown, currency: string) => string {
  const rateText = useRateText();
  return (terms, currency) => {
    if (terms.kind === "dividend") return rateText(terms.tiers.at(-1)?.contractRate ?? "0");
    if (terms.kind === "realtimeSalary") {
      const rates = terms.tiers.at(-1);
      return `${rateText(rates?.winRate ?? "0")} / ${rateText(rates?.lossRate ?? "0")}`;
    }
    const top = terms.tiers.at(-1);
    if (top === undefined) return "";
    return top.rateType === "P" ? rateText(top.rate) : roundText(top.rate, currency);
  };
}

/** The other side of a contract; the house is called by the brand's name. */
export function useSideText(): (other: { readonly account: string } | null) => string {
  const { brandName } = useBrand();
  return (other) => other?.account ?? brandName;
}

interface Span {
  readonly from: string;
  readonly to: string;
  /** As `M:2026-11`; of an hour `T:2026-11-21T08Z`. */
  readonly period?: string | null;
}

/** The days of a period: one, or the first and the last; of an hour when it began. */
export function useSpanText(): (span: Span) => string {
  const dayText = useDayText();
  const timeText = useTimeText();
  return ({ from, to, period }) => {
    const [, hour] = /^T:(.*)Z$/.exec(period ?? "") ?? [];
    if (hour !== undefined) return timeText(`${hour}:00Z`);
    return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  };
}

/** Where terms begin or end: a day, or of contracts by hours a moment. */
export function useEdgeText(): (edge: string) => string {
  const dayText = useDayText();
  const timeText = useTimeText();
  return (edge) => (edge.includes("T") ? timeText(edge) : dayText(edge));
}

/** An amount without a fraction that says nothing, isolated from the words around it. */
export const roundText = (amount: string, currency: string): string =>
  `\u2066${displayMoney(amount, currency).replace(/\.0+$/, "")}\u2069`;
