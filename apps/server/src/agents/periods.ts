import type { dividendPeriodLetters } from "@baize/contract/agent-contract-bounds";
import { dayMs } from "@baize/contract/durations";
import { addDays, addMonths, monthOf, weekOf, type DayRange } from "../platform/day-names.ts";
import { dayOf, startOfDay } from "../platform/zone-days.ts";
import { addHours, hourOf } from "./hours.ts";

/** The periods that contracts are settled for, by names that sort and never change. Pure. */

/** Days of the brand; weeks from Monday, months and their halves (1st to 15th, from the 16th). */
export type DividendPeriod = (typeof dividendPeriodLetters)[number];

export interface Period extends DayRange {
  readonly key: string;
}

/** ISO weeks belong to the year of their Thursday. */
function weekName(monday: string): string {
  const thursday = addDays(monday, 3);
  const year = thursday.slice(0, 4);
  const first = weekOf(`${year}-01-04`);
  const weeks = Math.round((Date.parse(monday) - Date.parse(first)) / (7 * dayMs)) + 1;
  return `${year}-W${String(weeks).padStart(2, "0")}`;
}

/** The period of a day; months have two halves, up to the 15th and from the 16th. */
export function periodOf(kind: DividendPeriod, day: string): Period {
  const month = monthOf(day);
  const lastOfMonth = addDays(addMonths(day, 1), -1);
  switch (kind) {
    case "D":
      return { key: `D:${day}`, from: day, to: day };
    case "W": {
      const from = weekOf(day);
      return { key: `W:${weekName(from)}`, from, to: addDays(from, 6) };
    }
    case "H":
      return day.slice(8) < "16"
        ? { key: `H:${day.slice(0, 7)}-1`, from: month, to: `${day.slice(0, 8)}15` }
        : { key: `H:${day.slice(0, 7)}-2`, from: `${day.slice(0, 8)}16`, to: lastOfMonth };
    default:
      return { key: `M:${day.slice(0, 7)}`, from: month, to: lastOfMonth };
  }
}

/** The last periods that were over before a day, the oldest first. */
export function periodsBefore(kind: DividendPeriod, day: string, count: number): Period[] {
  const found: Period[] = [];
  for (let at = periodOf(kind, day); found.length < count;) {
    at = periodOf(kind, addDays(at.from, -1));
    found.unshift(at);
  }
  return found;
}

/** Those that ended on the day before `day` or up to so many days before, the oldest first. */
export function periodsEnded(kind: DividendPeriod, day: string, daysBack: number): Period[] {
  const earliest = addDays(day, -daysBack);
  const found: Period[] = [];
  for (let at = periodOf(kind, day); ;) {
    at = periodOf(kind, addDays(at.from, -1));
    if (at.to < earliest) return found;
    found.unshift(at);
  }
}

/** What is settled by moments: days are those the period touches. */
export interface TimedPeriod extends Period {
  readonly fromAt: Date;
  /** Not included. */
  readonly untilAt: Date;
}

/** A clock hour. */
export function hourPeriod(fromAt: Date, timeZone: string): TimedPeriod {
  const untilAt = addHours(fromAt, 1);
  const [from, to] = [dayOf(fromAt, timeZone), dayOf(new Date(untilAt.getTime() - 1), timeZone)];
  return { key: `T:${fromAt.toISOString().slice(0, 13)}Z`, from, to, fromAt, untilAt };
}

/** The day of a real-time salary. */
export function realtimePeriod(day: string, timeZone: string): TimedPeriod {
  const [fromAt, untilAt] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  return { key: `R:${day}`, from: day, to: day, fromAt, untilAt };
}

/** The last hours that were over at a moment, the oldest first. */
export const hoursBefore = (at: Date, count: number, timeZone: string): TimedPeriod[] =>
  Array.from({ length: count }, (_, index) =>
    hourPeriod(addHours(hourOf(at), index - count), timeZone),
  );

/** Of contracts that are over: a statement of nothing but corrections, named by its day. */
const corrections = "C:";
export const correctionKey = (day: string): string => `${corrections}${day}`;
export const isOfCorrections = (periodKey: string): boolean => periodKey.startsWith(corrections);
