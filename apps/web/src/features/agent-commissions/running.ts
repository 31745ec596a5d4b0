import { formatMinor, minor, parseMinor } from "@baize/money";

interface Day {
  readonly day: string;
  readonly kept: string;
}

/**
 * What was kept in the month up to each day, the day included. Of a month whose first day is not
 * among the days nothing can be said.
 */
export function runningOf(days: readonly Day[], currency: string): ReadonlyMap<string, string> {
  const sums = new Map<string, bigint>();
  const running = new Map<string, string>();
  for (const { day, kept } of days) {
    const month = day.slice(0, 7);
    if (day.endsWith("-01")) sums.set(month, 0n);
    const before = sums.get(month);
    if (before === undefined) continue;
    const sum = before + (parseMinor(kept, currency) ?? 0n);
    sums.set(month, sum);
    running.set(day, formatMinor(minor(sum), currency));
  }
  return running;
}
