import type { LimitChange, LimitKind, LimitPeriod } from "@baize/contract";
import { formatMinor } from "@baize/money";
import { useTranslations } from "use-intl/react";
import { readAmount } from "../../lib/amount.ts";
import { latinDigits } from "../../lib/digits.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { formatLocale } from "../../lib/languages.ts";
import { useTimeText } from "../../lib/time.ts";
import { moneyText } from "../../ui/money.tsx";

/** Limits in words and as they are typed: money, or of kind time whole minutes. */

export const kinds = ["deposit", "loss", "wager", "single", "time"] as const satisfies LimitKind[];

/** The limit of a single bet has no period. */
export function periodsOf(kind: LimitKind): readonly LimitPeriod[] {
  return kind === "single" ? ["day"] : ["day", "week", "month"];
}

const units = { day: [24, "hour"], week: [7, "day"], month: [30, "day"] } as const;
const minutesMax = { day: 1440, week: 10_080, month: 43_200 } as const;

type Unit = "minute" | "hour" | "day";

function unitText(language: string, count: number, unit: Unit): string {
  const style = { style: "unit", unit, unitDisplay: "long" } as const;
  return new Intl.NumberFormat(formatLocale(language), style).format(count);
}

/** "Deposits · 7 days". */
export function useLimitText(): (kind: LimitKind, period: LimitPeriod) => string {
  const t = useTranslations("protection.kind");
  const periodText = usePeriodText();
  return (kind, period) => (kind === "single" ? t(kind) : `${t(kind)} · ${periodText(period)}`);
}

export function usePeriodText(): (period: LimitPeriod) => string {
  const language = useLanguage();
  return (period) => {
    const [count, unit] = units[period];
    return unitText(language, count, unit);
  };
}

export function useLimitAmount(currency: string): (kind: LimitKind, amount: string) => string {
  const language = useLanguage();
  return (kind, amount) =>
    // tidy: allow money-number, because these are minutes.
    kind === "time" ? unitText(language, Number(amount), "minute") : moneyText(amount, currency);
}

/** What became of a limit or a break. */
export function useChangeText(currency: string): (change: LimitChange) => string {
  const t = useTranslations("console.members.care");
  const limitText = useLimitText();
  const amountText = useLimitAmount(currency);
  const timeText = useTimeText();
  return ({ what, kind, period, before, after, asked, setBy, endsAt }) => {
    if (what === "paused" || kind === null || period === null) {
      return endsAt === null
        ? t("what.pausedForEver")
        : t("what.paused", { time: timeText(endsAt) });
    }
    const text = (amount: string | null) =>
      amount === null ? t("none") : amountText(kind, amount);
    const limit = limitText(kind, period);
    const isSame = before === after && what === "limit_set" && setBy === "member";
    if (!isSame) return t("what.limit_set", { limit, before: text(before), after: text(after) });
    return asked === null
      ? t("what.limit_askedNone", { limit, before: text(before) })
      : t("what.limit_asked", { limit, before: text(before), asked: text(asked) });
  };
}

/** What was typed as it travels, or undefined for anything that is not clearly an amount. */
export function readLimit(
  text: string,
  kind: LimitKind,
  period: LimitPeriod,
  currency: string,
): string | undefined {
  const plain = latinDigits(text.trim());
  if (/^0+(\.0+)?$/.test(plain)) return "0";
  if (kind !== "time") {
    const amount = readAmount(text, currency);
    return amount === undefined ? undefined : formatMinor(amount, currency);
  }
  // tidy: allow money-number, because these are minutes.
  const isWhole = /^\d{1,6}$/.test(plain) && Number(plain) <= minutesMax[period];
  return isWhole ? plain.replace(/^0+(?=.)/, "") : undefined;
}
