import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";

/**
 * Days and clocks of a time zone. A day is `yyyy-MM-dd`, a clock `HH:mm`, a moment milliseconds of
 * epoch time. A clock of 24:00 or later is one of the next day: `28:00` is 04:00.
 */

type Ahead = (at: number) => number;
const aheads = new Map<string, Ahead>();

/** Milliseconds by which the clock of a zone is ahead of Greenwich at a moment. */
function aheadOf(zone: string): Ahead {
  const known = aheads.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const ahead = (at: number) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const day = Date.UTC(part("year"), part("month") - 1, part("day"));
    const clock = part("hour") * hourMs + part("minute") * minuteMs + part("second") * 1_000;
    return day + clock - Math.floor(at / 1_000) * 1_000;
  };
  aheads.set(zone, ahead);
  return ahead;
}

const nameOfDay = (shown: number): string => new Date(shown).toISOString().slice(0, 10);
const shownStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day that the calendar of a zone shows at a moment. */
export const dayAt = (at: number, zone: string): string => nameOfDay(at + aheadOf(zone)(at));

export const addDays = (day: string, days: number): string =>
  nameOfDay(shownStart(day) + days * dayMs);

/** Sunday is 0. */
export const weekdayOf = (day: string): number => new Date(shownStart(day)).getUTCDay();

export const dayOfMonth = (day: string): number => Number(day.slice(8));

/** Whether the calendar has a day of this name. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const start = shownStart(day);
  return !Number.isNaN(start) && nameOfDay(start) === day;
}

/**
 * The moment at which the clock of a zone shows a time of a day. Where a change of clocks leaves
 * the time out, it is as long after the change as it would have been.
 */
export function atClock(day: string, clock: string, zone: string): number {
  const [hours = "", minutes = ""] = clock.split(":");
  const shown = shownStart(day) + Number(hours) * hourMs + Number(minutes) * minuteMs;
  const ahead = aheadOf(zone);
  const guess = shown - ahead(shown);
  // Beside a change of clocks the first guess is on its other side.
  return shown - ahead(guess);
}
