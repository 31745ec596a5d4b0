import { addDays, monthOf, weekOf } from "../../platform/day-names.ts";

/** Days that are over, for what is worked out of them. Pure. */

/** What somebody would have had for a day. */
export interface Earned {
  readonly day: string;
  readonly amountMinor: bigint;
}

/** The days that are looked at, the last one included. */
export interface PastSpan {
  readonly from: string;
  readonly to: string;
}

export function* daysOf({ from, to }: PastSpan): Generator<string> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day;
}

export const endsWeek = (day: string): boolean => weekOf(addDays(day, 1)) !== weekOf(day);
export const endsMonth = (day: string): boolean => monthOf(addDays(day, 1)) !== monthOf(day);

/** Rows by their day. */
export function byDay<Row extends { readonly day: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const known = days.get(row.day);
    if (known === undefined) days.set(row.day, [row]);
    else known.push(row);
  }
  return days;
}

export const given = (day: string, amountMinor: bigint): Earned[] =>
  amountMinor > 0n ? [{ day, amountMinor }] : [];
