import type { LimitKind, LimitPeriod, PauseLength } from "@baize/contract";
import { formatMinor, parseMinor } from "@baize/money";
import { latinDigits } from "../../lib/digits.ts";
import { unitText } from "../../lib/unit-text.ts";

/** Amounts of limits as they are typed and shown; time is in minutes. */

const periodUnits = { day: [24, "hour"], week: [7, "day"], month: [30, "day"] } as const;

export function periodText(language: string, period: LimitPeriod): string {
  const [count, unit] = periodUnits[period];
  return unitText(language, count, unit);
}

const lengthUnits = {
  day: [1, "day"],
  week: [7, "day"],
  month: [30, "day"],
  half_year: [6, "month"],
  year: [1, "year"],
  five_years: [5, "year"],
} as const;

/** Undefined for a permanent one, which has no number. */
export function lengthText(language: string, length: PauseLength): string | undefined {
  if (length === "for_ever") return undefined;
  const [count, unit] = lengthUnits[length];
  return unitText(language, count, unit);
}

/** Hours, minutes and seconds: "1:02:03". */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.trunc(ms / 1000));
  const two = (value: number) => String(value % 60).padStart(2, "0");
  return `${Math.trunc(seconds / 3600)}:${two(Math.trunc(seconds / 60))}:${two(seconds)}`;
}

const minutesMax = { day: 1440, week: 10_080, month: 43_200 } as const;

/** What was typed as it travels, or undefined for anything that is not clearly an amount. */
export function readLimit(
  text: string,
  kind: LimitKind,
  period: LimitPeriod,
  currency: string,
): string | undefined {
  const plain = latinDigits(text.trim()).replaceAll(",", "");
  if (kind === "time") {
    // tidy: allow money-number, because these are minutes.
    const isWhole = /^\d{1,6}$/.test(plain) && Number(plain) <= minutesMax[period];
    return isWhole ? plain.replace(/^0+(?=.)/, "") : undefined;
  }
  const amount = /^\d+(\.\d+)?$/.test(plain) ? parseMinor(plain, currency) : undefined;
  return amount === undefined ? undefined : formatMinor(amount, currency);
}

/** How much of a limit is used, of 100. */
export function shareOf(used: string, amount: string): number {
  // tidy: allow money-number, because this is the length of a bar.
  const [part, whole] = [Number(used), Number(amount)];
  return whole <= 0 ? 100 : Math.min(100, Math.round((part / whole) * 100));
}
