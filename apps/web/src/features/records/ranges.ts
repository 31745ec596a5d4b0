import { dayText } from "../../lib/dates.ts";
import { fromZoneText, toZoneText } from "../../lib/zone-time.ts";
import type { Period, Range } from "./view.ts";

/**
 * Periods of the records. Days are those of the brand's time zone, whichever the visitor is in, so
 * that a statement says the same to everybody.
 */

/** How many days a period has, and how many days before today its last one is. */
const spans: Readonly<Record<Exclude<Range, "custom">, readonly [days: number, ago: number]>> = {
  today: [1, 0],
  yesterday: [1, 1],
  last7: [7, 0],
  last30: [30, 0],
};

/** A day so many days later, yyyy-MM-dd. */
export function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** The day it is in a zone. */
export function todayIn(timeZone: string, now: number): string {
  return toZoneText(new Date(now).toISOString(), timeZone).slice(0, 10);
}

const halfHourMs = 1_800_000;

/** When a day of a zone begins: at midnight, or where clocks leave midnight out right after. */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = fromZoneText(`${day}T00:00`, timeZone) ?? `${day}T00:00:00.000Z`;
  let at = Date.parse(midnight);
  while (toZoneText(new Date(at).toISOString(), timeZone).slice(0, 10) < day) at += halfHourMs;
  // The time used for a skipped midnight may be after the beginning.
  while (
    toZoneText(new Date(at - halfHourMs).toISOString(), timeZone).slice(0, 10) === day &&
    at > Date.parse(midnight) - 4 * halfHourMs
  ) {
    at -= halfHourMs;
  }
  return new Date(at).toISOString();
}

/** First and last day of a period. */
export function daysOf(period: Period, today: string): readonly [first: string, last: string] {
  if (period.range === "custom") return [period.from ?? today, period.to ?? today];
  const [days, ago] = spans[period.range];
  const last = dayAfter(today, -ago);
  return [dayAfter(last, 1 - days), last];
}

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayText(year, month, day) === text;
}

/** A year on; from a leap day to the day after February. */
function yearAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year + 1, month - 1, date)).toISOString().slice(0, 10);
}

/** The period as moments, half open; undefined if it is not valid or longer than twelve months. */
export function momentsOf(
  period: Period,
  timeZone: string,
  now: number,
): { readonly from: string; readonly to: string } | undefined {
  const [first, last] = daysOf(period, todayIn(timeZone, now));
  if (!isDay(first) || !isDay(last) || last < first || last >= yearAfter(first)) return undefined;
  return {
    from: startOfDay(first, timeZone),
    to: startOfDay(dayAfter(last, 1), timeZone),
  };
}
