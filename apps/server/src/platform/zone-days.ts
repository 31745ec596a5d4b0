import { dayMs } from "@baize/contract/durations";

/** The days of a time zone. Pure. */

/** Milliseconds by which a zone's clock is ahead of Greenwich. */
function createAhead(timeZone: string): (at: number) => number {
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
  const ahead = createAhead(timeZone);
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
    const last = names.at(-1) ?? "";
    const next = new Date(Date.parse(`${last}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
    const start = startOf(next);
    if (start >= to.getTime()) return { names, edges: [...edges, to] };
    names.push(next);
    edges.push(new Date(start));
  }
}

/** Zones differ by quarters of an hour, so one moment of a quarter tells the day of all of it. */
const quarterMs = 900_000;
const knownMax = 5_000;

/** The day of a moment in a zone, yyyy-MM-dd. */
export function createDayOf(): (at: Date, timeZone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  const known = new Map<string, string>();
  return (at, timeZone) => {
    const key = `${timeZone} ${Math.floor(at.getTime() / quarterMs)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone });
    formats.set(timeZone, format);
    if (known.size >= knownMax) known.clear();
    const day = format.format(at);
    known.set(key, day);
    return day;
  };
}
