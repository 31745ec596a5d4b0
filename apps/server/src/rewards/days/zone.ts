import { dayMs } from "@baize/contract/durations";
import { daysOf } from "../../platform/zone-days.ts";

/** The days of a brand, yyyy-MM-dd. Pure. */

export interface BrandDay {
  readonly day: string;
  /** When the next begins. */
  readonly nextAt: Date;
}

/** The day of a moment in a zone, however long it is. */
export function dayAt(at: Date, timeZone: string): BrandDay {
  const { names, edges } = daysOf(at, new Date(at.getTime() + 3 * dayMs), timeZone);
  const [day] = names;
  const nextAt = edges[1];
  if (day === undefined || nextAt === undefined) throw new Error("a moment has no day");
  return { day, nextAt };
}

const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** The days between two, without both. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = noonOf(from) + dayMs; at < noonOf(to); at += dayMs) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** Zones differ by quarters of an hour, so one moment tells the day of its whole quarter. */
const quarterMs = 900_000;

/** Tells the days of many moments of one zone. */
export function dayTeller(timeZone: string): (at: Date) => string {
  const known = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(at.getTime() / quarterMs);
    const found = known.get(quarter) ?? dayAt(at, timeZone).day;
    known.set(quarter, found);
    return found;
  };
}
