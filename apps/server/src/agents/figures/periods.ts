import { teamPeriodDaysMax, type CallParsed } from "@baize/contract";
import { periodOf } from "../periods.ts";
import { addDays, demandRange, monthOf, weekOf, type DayRange } from "../../platform/day-names.ts";

/** The days a report is of. Pure. */

type Asked = Pick<CallParsed<"agentTeamReport">["query"], "period" | "from" | "to">;

/** Refuses as a custom period does. */
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
      return { from: periodOf("H", today).from, to: today };
    case "month":
      return { from: monthOf(today), to: today };
    case "last7":
      return { from: addDays(today, -6), to: today };
    case "last30":
      return { from: addDays(today, -29), to: today };
    default:
      return demandRange({ from: from ?? today, to: to ?? today }, teamPeriodDaysMax);
  }
}
