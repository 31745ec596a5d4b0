import type { CallAnswer } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { barShares } from "../../lib/bar-shares.ts";

/** Days of profit and loss as they are drawn and listed: each alone, or months where many. */

export type DayFigures = CallAnswer<"personalProfit">["days"][number];

const daysShownMax = 62;

const sums = ["stake", "validBet", "payout", "net", "deposit", "withdrawal"] as const;

function add(currency: string, one: string, other: string): string {
  const units = (text: string) => parseMinor(text, currency) ?? minor(0n);
  return formatMinor(minor(units(one) + units(other)), currency);
}

function together(currency: string, one: DayFigures, other: DayFigures): DayFigures {
  const added = Object.fromEntries(
    sums.map((name) => [name, add(currency, one[name], other[name])]),
  );
  return { ...one, ...added, rounds: one.rounds + other.rounds };
}

export interface ProfitRows {
  readonly unit: "day" | "month";
  readonly rows: readonly DayFigures[];
}

/** A row for each day, or for each month named by its first day shown. */
export function profitRows(days: readonly DayFigures[], currency: string): ProfitRows {
  if (days.length <= daysShownMax) return { unit: "day", rows: days };
  const months = new Map<string, DayFigures>();
  for (const day of days) {
    const month = day.day.slice(0, 7);
    const known = months.get(month);
    months.set(month, known === undefined ? day : together(currency, known, day));
  }
  return { unit: "month", rows: [...months.values()] };
}

export interface Bar {
  readonly row: DayFigures;
  /** Height as a share of the largest amount, from -1 to 1. */
  readonly share: number;
}

/** Results as heights of bars. Only the drawing leaves whole units; figures never do. */
export function barsOf(rows: readonly DayFigures[], currency: string): readonly Bar[] {
  const shares = barShares(rows.map(({ net }) => parseMinor(net, currency) ?? 0n));
  return rows.map((row, at) => ({ row, share: shares[at] ?? 0 }));
}
