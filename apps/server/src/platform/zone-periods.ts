import { addDays, monthFrom, monthOf, weekFrom, weekOf, type DaySpan } from "./day-names.ts";
import { dayOf, startOfDay } from "./zone-days.ts";

/** Days, weeks and months of a time zone. Pure. */

export type PeriodKind = "day" | "week" | "month";

export interface Period {
  /** Its first day, yyyy-MM-dd. */
  readonly name: string;
  readonly from: Date;
  /** Exclusive: where the next begins. */
  readonly to: Date;
}

const spans: Readonly<Record<PeriodKind, (day: string) => DaySpan>> = {
  day: (day) => ({ from: day, to: addDays(day, 1) }),
  week: (day) => weekFrom(weekOf(day)),
  month: (day) => monthFrom(monthOf(day)),
};

/** The day, week or month of a zone in which a moment lies. */
export function periodOf(kind: PeriodKind, at: Date, timeZone: string): Period {
  const { from, to } = spans[kind](dayOf(at, timeZone));
  return { name: from, from: startOfDay(from, timeZone), to: startOfDay(to, timeZone) };
}
