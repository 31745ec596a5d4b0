import type { StatementSort, TeamFigures, TeamPeriod } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { pageOf, type Search } from "../../lib/address.ts";
import { barShares } from "../../lib/bar-shares.ts";
import type { ReportQuery, StatementQuery } from "./api.ts";

/** What of the reports the address asks for, and what a chart shows of a figure. */

export const periods = [
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

export function periodOf({ period: asked, from, to }: Search): ReportQuery & {
  readonly period: TeamPeriod;
} {
  const period = periods.find((known) => known === asked) ?? "last7";
  if (period !== "custom") return { period };
  return { period, ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

export const columns = [
  "deposits",
  "withdrawals",
  "stake",
  "valid",
  "payout",
  "ggr",
  "bonus",
  "rebate",
  "jackpots",
  "net",
  "active",
  "newMembers",
] as const satisfies readonly StatementSort[];
export type Column = (typeof columns)[number];

export const isCount = (column: keyof TeamFigures): boolean =>
  ["active", "newMembers", "firstDepositors", "bets"].includes(column);

export function sortOf({ sort, order }: Search): {
  readonly sort: StatementSort;
  readonly isUp: boolean;
} {
  const known = ([...columns, "account"] as const).find((one) => one === sort);
  return { sort: known ?? "valid", isUp: order === "asc" };
}

export function statementsOf(search: Search): StatementQuery {
  const { sort, isUp } = sortOf(search);
  const parent = search["below"] ?? "";
  return {
    ...periodOf(search),
    pageNum: pageOf({ page: search["at"] ?? "1" }),
    pageSize: 20,
    sort,
    order: isUp ? "asc" : "desc",
    ...(parent !== "" && { parent }),
  };
}

const minorOf = (text: string, currency: string): bigint => parseMinor(text, currency) ?? 0n;

/** Each amount as a share of the largest of all, from -1 to 1. */
export function sharesOf(rows: readonly (readonly string[])[], currency: string): number[][] {
  const shares = barShares(rows.flat().map((amount) => minorOf(amount, currency)));
  const width = rows[0]?.length ?? 0;
  return rows.map((row, at) => shares.slice(at * width, at * width + row.length));
}
