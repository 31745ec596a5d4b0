import { teamPeriodDaysMax, type CallParsed } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { addDays, monthOf, weekOf } from "../../platform/day-names.ts";
import { Refusal } from "../../platform/errors.ts";
import type { DayRange } from "./read-store.ts";

/** The days a report is of. Pure. */

type Asked = Pick<CallParsed<"agentTeamReport">["query"], "period" | "from" | "to">;

export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

function customRange({ from, to }: DayRange): DayRange {
  if (to < from) throw new Refusal("period_order");
  if (daysIn({ from, to }) > teamPeriodDaysMax) throw new Refusal("period_too_long");
  return { from, to };
}

/** Months have two halves: up to the 15th, and from the 16th. Refuses as a custom period does. */
export function rangeOf({ period, from, to }: Asked, today: string): DayRange {
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "week":
      return { from: weekOf(today), to: today };
    case "lastWeek":
      return { from: addDays(weekOf(today), -7), to: addDays(weekOf(today), -1) };
    case "half":
      return { from: today.slice(8) < "16" ? monthOf(today) : `${today.slice(0, 8)}16`, to: today };
    case "month":
      return { from: monthOf(today), to: today };
    case "last7":
      return { from: addDays(today, -6), to: today };
    case "last30":
      return { from: addDays(today, -29), to: today };
    default:
      return customRange({ from: from ?? today, to: to ?? today });
  }
}

/** As many days just before. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});
