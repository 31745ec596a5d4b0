import { serverNow } from "../../lib/clock.ts";
import type { Range } from "./view.ts";

const days: Readonly<Record<Range, number>> = { today: 0, last7: 7, last30: 30 };

/** Start of a period: midnight in the visitor's time zone, so many days ago. */
export function startOf(range: Range, now: number = serverNow()): string {
  const start = new Date(now);
  start.setHours(0, 0, 0, 0);
  start.setDate(start.getDate() - days[range]);
  return start.toISOString();
}
