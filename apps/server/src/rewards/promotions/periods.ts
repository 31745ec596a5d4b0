import type { PromotionPeriod } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { addDays, addMonths, weekOf } from "../../platform/day-names.ts";

/** The days, weeks, months and years of a brand that parts count for. Pure. */

/** The name of the period that a day of the brand lies in; weeks begin on Monday. */
export function periodOf(period: PromotionPeriod, day: string): string {
  switch (period) {
    case "once":
      return "once";
    case "day":
      return day;
    case "week":
      return `w${weekOf(day)}`;
    case "month":
      return day.slice(0, 7);
    default:
      return day.slice(0, 4);
  }
}

/** The last day of the period a day lies in; undefined where it never ends. */
export function lastDayOf(period: PromotionPeriod, day: string): string | undefined {
  switch (period) {
    case "once":
      return undefined;
    case "day":
      return day;
    case "week":
      return addDays(weekOf(day), 6);
    case "month":
      return addDays(addMonths(day, 1), -1);
    default:
      return `${day.slice(0, 4)}-12-31`;
  }
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
