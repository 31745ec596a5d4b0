import type { StatementSort, TeamFigures } from "@baize/contract";
import { pageOf, type Search } from "../../lib/address.ts";
import { teamPeriodOf } from "../../lib/team-period.ts";
import type { StatementQuery } from "./api.ts";

/** What of the reports the address asks for. */

export const columns = [
  "deposits",
  "withdrawals",
  "stake",
  "valid",
  "payout",
  "ggr",
  "bonus",
  "rebate",
  "salary",
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
    ...teamPeriodOf(search),
    pageNum: pageOf({ page: search["at"] ?? "1" }),
    pageSize: 20,
    sort,
    order: isUp ? "asc" : "desc",
    ...(parent !== "" && { parent }),
  };
}
