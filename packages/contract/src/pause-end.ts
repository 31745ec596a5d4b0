import { dayMs } from "./durations.ts";
import type { Pause, PauseLength } from "./routes/protection.ts";

/**
 * How long a pause of a chosen length lasts. The server writes it down; the site says it before
 * anybody agrees, because nothing takes a pause back.
 */

const monthsOf = { half_year: 6, year: 12, five_years: 60 } as const;
const daysOf = { day: 1, week: 7, month: 30 } as const;

/**
 * When a pause ends; null for a permanent one. Months are those of the calendar, so that a year is
 * a year.
 */
export function pauseOf(
  length: PauseLength,
  now: Date,
): { kind: Pause["kind"]; endsAt: Date | null } {
  if (length === "for_ever") return { kind: "exclusion", endsAt: null };
  if (length in daysOf) {
    const days = daysOf[length as keyof typeof daysOf];
    return { kind: "cool_off", endsAt: new Date(now.getTime() + days * dayMs) };
  }
  const months = monthsOf[length as keyof typeof monthsOf];
  const endsAt = new Date(now);
  // A day that month lacks runs over into the next one: later, never earlier.
  endsAt.setUTCMonth(endsAt.getUTCMonth() + months);
  return { kind: "exclusion", endsAt };
}
