import { dayMs } from "@baize/contract/durations";
import { daysOf } from "../../platform/zone-days.ts";

/** Days, weeks and months of a brand's zone by their names, yyyy-MM-dd. Pure. */

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const nameOf = (date: Date) => date.toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  nameOf(new Date(dateOf(day).getTime() + days * dayMs));

/** The first day of the month that comes so many months later. */
export function addMonths(day: string, months: number): string {
  const date = dateOf(day);
  return nameOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)));
}

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The Monday of the week. */
export const weekOf = (day: string): string => addDays(day, -((dateOf(day).getUTCDay() + 6) % 7));

const around = 3;

/** The moment a day begins in a zone. */
export function startOf(day: string, timeZone: string): Date {
  const from = dateOf(addDays(day, -around));
  const { names, edges } = daysOf(from, dateOf(addDays(day, around)), timeZone);
  const start = edges[names.indexOf(day)];
  if (start === undefined) throw new Error(`${day} is no day of ${timeZone}`);
  return start;
}

/** Days from its first on, before its last. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const weekFrom = (monday: string): Period => ({ from: monday, to: addDays(monday, 7) });
export const monthFrom = (first: string): Period => ({ from: first, to: addMonths(first, 1) });
