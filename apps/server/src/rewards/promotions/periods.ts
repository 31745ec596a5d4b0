import type { PromotionPeriod } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";

/** The days, weeks, months and years of a brand that parts count for. Pure. */

/** The name of the period that a day of the brand lies in; weeks begin on Monday. */
export function periodOf(period: PromotionPeriod, day: string): string {
  switch (period) {
    case "once":
      return "once";
    case "day":
      return day;
    case "week": {
      const at = Date.parse(`${day}T00:00:00Z`);
      const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
      return `w${new Date(at - sinceMonday * dayMs).toISOString().slice(0, 10)}`;
    }
    case "month":
      return day.slice(0, 7);
    default:
      return day.slice(0, 4);
  }
}

/** The last day of the period a day lies in; undefined where it never ends. */
export function lastDayOf(period: PromotionPeriod, day: string): string | undefined {
  const [year = 0, month = 0] = day.split("-").map(Number);
  switch (period) {
    case "once":
      return undefined;
    case "day":
      return day;
    case "week": {
      const monday = Date.parse(`${periodOf("week", day).slice(1)}T00:00:00Z`);
      return new Date(monday + 6 * dayMs).toISOString().slice(0, 10);
    }
    case "month":
      return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    default:
      return `${year}-12-31`;
  }
}

/** The day of a zone, yyyy-MM-dd. */
export function dayIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(at);
}

/** Before its own days and after them, somebody born on the day is not greeted for it. */
const birthdayDays = 7;

/**
 * The year whose birthday a day belongs to: the day itself and the seven after it. Undefined on
 * other days. 29 February is the 28th in other years.
 */
export function birthdayYear(birthday: string, day: string): string | undefined {
  const [, month = 0, date = 0] = birthday.split("-").map(Number);
  const at = Date.parse(`${day}T00:00:00Z`);
  const [year = 0] = day.split("-").map(Number);
  for (const one of [year, year - 1]) {
    const lastOf = new Date(Date.UTC(one, month, 0)).getUTCDate();
    const on = Date.UTC(one, month - 1, Math.min(date, lastOf));
    if (at >= on && at <= on + birthdayDays * dayMs) return String(one);
  }
  return undefined;
}
