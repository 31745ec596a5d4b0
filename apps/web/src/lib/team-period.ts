import type { TeamPeriod } from "@baize/contract";
import type { Search } from "./address.ts";

/** Which days of the brand the address asks for: a named period, or the days of a custom one. */

export const teamPeriods = [
  "today",
  "yesterday",
  "week",
  "lastWeek",
  "half",
  "month",
  "last7",
  "last30",
  "custom",
] as const satisfies readonly TeamPeriod[];

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string | undefined): text is string =>
  text !== undefined && dayPattern.test(text) && !Number.isNaN(Date.parse(text));

export interface TeamPeriodAsked {
  readonly period: TeamPeriod;
  readonly from?: string;
  readonly to?: string;
}

export function teamPeriodOf(
  { period: asked, from, to }: Search,
  usual: TeamPeriod = "last7",
): TeamPeriodAsked {
  const period = teamPeriods.find((known) => known === asked) ?? usual;
  if (period !== "custom") return { period };
  return { period, ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}
