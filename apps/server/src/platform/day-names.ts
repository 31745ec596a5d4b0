import { dayMs } from "@baize/contract/durations";
import { Refusal } from "./errors.ts";

/** Days, weeks and months by the names of their days, yyyy-MM-dd. Weeks begin on Mondays. Pure. */

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const nameOf = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  nameOf(dateOf(day).getTime() + days * dayMs);

/** The first day of the month that comes so many months later. */
export function addMonths(day: string, months: number): string {
  const date = dateOf(day);
  return nameOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** The same day of the month that comes so many months later, or its last where it is shorter. */
export function sameDayOfMonth(day: string, months: number): string {
  const first = addMonths(day, months);
  const last = addDays(addMonths(first, 1), -1);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** The first day of the month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The Monday of the week. */
export const weekOf = (day: string): string => addDays(day, -((dateOf(day).getUTCDay() + 6) % 7));

/** The days between two, without both. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = addDays(from, 1); day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Days, the last one included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs) + 1;

/** Refuses: period_order, period_too_long. */
export function demandRange({ from, to }: DayRange, daysMax: number): DayRange {
  if (to < from) throw new Refusal("period_order");
  if (daysIn({ from, to }) > daysMax) throw new Refusal("period_too_long");
  return { from, to };
}

/** As many days just before. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});

/** Days from its first on, before its last. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

export const weekFrom = (monday: string): DaySpan => ({ from: monday, to: addDays(monday, 7) });
export const monthFrom = (first: string): DaySpan => ({ from: first, to: addMonths(first, 1) });
