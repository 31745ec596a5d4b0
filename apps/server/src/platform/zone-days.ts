import { dayMs } from "@baize/contract/durations";
import { addDays } from "./day-names.ts";

/** The days of a time zone. Pure; what was worked out is kept. */

/** Works something out once for each key, and forgets all when it has kept too many. */
function keeping<Value>(make: () => Value, known: Map<string, Value>, key: string): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (known.size >= knownMax) known.clear();
  known.set(key, made);
  return made;
}

const knownMax = 5_000;

type Ahead = (at: number) => number;
const aheads = new Map<string, Ahead>();
const aheadOf = (timeZone: string) => keeping(() => createAhead(timeZone), aheads, timeZone);

/** Milliseconds by which a zone's clock is ahead of Greenwich. */
function createAhead(timeZone: string): Ahead {
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
    return shown - Math.floor(at / 1000) * 1000;
  };
}

export interface Days {
  /** Names of the days, yyyy-MM-dd. */
  readonly names: readonly string[];
  /** Where each day begins, and the end: one more than there are days. */
  readonly edges: readonly Date[];
}

/**
 * The days of a zone that a period touches, the first and last cut off where the period ends. A day
 * begins at midnight, or where a change of clocks leaves midnight out, as soon as there is one.
 */
export function daysOf(from: Date, to: Date, timeZone: string): Days {
  const ahead = aheadOf(timeZone);
  const dayAt = (at: number) => new Date(at + ahead(at)).toISOString().slice(0, 10);
  const startOf = (name: string) => {
    const shown = Date.parse(`${name}T00:00:00Z`);
    const guess = shown - ahead(shown);
    const near = shown - ahead(guess);
    // Midnight left out: the clock jumped over it, so the day begins where the jump ends.
    return dayAt(near) === name ? near : Math.max(guess, near);
  };
  const names = [dayAt(from.getTime())];
  const edges = [from];
  for (;;) {
    const next = addDays(names.at(-1) ?? "", 1);
    const start = startOf(next);
    if (start >= to.getTime()) return { names, edges: [...edges, to] };
    names.push(next);
    edges.push(new Date(start));
  }
}

/** Zones differ by quarters of an hour, so one moment of a quarter tells the day of all of it. */
const quarterMs = 900_000;
const days = new Map<string, string>();

/** The day of a moment in a zone, yyyy-MM-dd. */
export const dayOf = (at: Date, timeZone: string): string =>
  keeping(
    () => daysOf(at, at, timeZone).names[0] ?? "",
    days,
    `${timeZone} ${Math.floor(at.getTime() / quarterMs)}`,
  );

/** Further than any zone is from Greenwich. */
const aroundMs = 1.5 * dayMs;
const starts = new Map<string, Date>();

/** Where a day of a zone begins: where its midnight is left out, as soon as there is one. */
export function startOfDay(name: string, timeZone: string): Date {
  const find = () => {
    const near = Date.parse(`${name}T00:00:00Z`);
    const { names, edges } = daysOf(new Date(near - aroundMs), new Date(near + aroundMs), timeZone);
    const start = edges[names.indexOf(name)];
    if (start === undefined) throw new Error(`${timeZone} has no ${name}`);
    return start;
  };
  return keeping(find, starts, `${timeZone} ${name}`);
}

/** How far a zone's clock is past midnight at a moment, as its face shows it. */
export const clockOf = (at: Date, timeZone: string): number =>
  (((at.getTime() + aheadOf(timeZone)(at.getTime())) % dayMs) + dayMs) % dayMs;

/**
 * When a zone's clock shows a time of a day; the earlier moment where it shows it twice. A time
 * that is left out is as long after midnight as it would have been.
 */
export function atClock(name: string, clockMs: number, timeZone: string): Date {
  const ahead = aheadOf(timeZone);
  const shown = Date.parse(`${name}T00:00:00Z`) + clockMs;
  const moments = [shown - ahead(shown - dayMs), shown - ahead(shown + dayMs)].toSorted(
    (one, other) => one - other,
  );
  const found = moments.find((at) => at + ahead(at) === shown);
  return new Date(found ?? startOfDay(name, timeZone).getTime() + clockMs);
}

/** The month of a moment in a zone, yyyy-MM. */
export const monthAt = (at: Date, timeZone: string): string => dayOf(at, timeZone).slice(0, 7);
