import { dayMs } from "@baize/contract/durations";
import { daysOf } from "./zone-days.ts";

/** Days, weeks and months of a time zone. Pure; what was worked out is kept. */

export type PeriodKind = "day" | "week" | "month";

export interface Period {
  /** Its first day, yyyy-MM-dd. */
  readonly name: string;
  readonly from: Date;
  /** Exclusive: where the next begins. */
  readonly to: Date;
}

const knownMax = 5_000;
const dayStarts = new Map<string, Date>();

/** Further than any zone is from Greenwich. */
const aroundMs = 1.5 * dayMs;

/** Where a day of a zone begins: where its midnight is left out, as soon as there is one. */
export function startOfDay(name: string, timeZone: string): Date {
  const key = `${timeZone} ${name}`;
  const known = dayStarts.get(key);
  if (known !== undefined) return known;
  const near = Date.parse(`${name}T00:00:00Z`);
  const { names, edges } = daysOf(new Date(near - aroundMs), new Date(near + aroundMs), timeZone);
  const start = edges[names.indexOf(name)];
  if (start === undefined) throw new Error(`${timeZone} has no ${name}`);
  if (dayStarts.size >= knownMax) dayStarts.clear();
  dayStarts.set(key, start);
  return start;
}

/** Zones differ by quarters of an hour, so one moment of a quarter tells the day of all of it. */
const quarterMs = 900_000;
const dayNames = new Map<string, string>();

/** The day of a moment in a zone, yyyy-MM-dd. */
export function dayNameOf(at: Date, timeZone: string): string {
  const key = `${timeZone} ${Math.floor(at.getTime() / quarterMs)}`;
  const known = dayNames.get(key);
  if (known !== undefined) return known;
  const [name = ""] = daysOf(at, at, timeZone).names;
  if (dayNames.size >= knownMax) dayNames.clear();
  dayNames.set(key, name);
  return name;
}

const nameOf = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10);

/** The first day of the period, and of the one after it. Weeks begin on Mondays. */
function boundsOf(kind: PeriodKind, day: string): readonly [string, string] {
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (kind === "day") return [day, nameOf(ms + dayMs)];
  const date = new Date(ms);
  if (kind === "week") {
    const monday = ms - ((date.getUTCDay() + 6) % 7) * dayMs;
    return [nameOf(monday), nameOf(monday + 7 * dayMs)];
  }
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return [nameOf(Date.UTC(year, month, 1)), nameOf(Date.UTC(year, month + 1, 1))];
}

/** The day, week or month of a zone in which a moment lies. */
export function periodOf(kind: PeriodKind, at: Date, timeZone: string): Period {
  const [name, next] = boundsOf(kind, dayNameOf(at, timeZone));
  return { name, from: startOfDay(name, timeZone), to: startOfDay(next, timeZone) };
}
