import type { CallParsed } from "@baize/contract";
import type { FileAnswer } from "../../platform/http/call.ts";
import { dayFileName, filePageSize, pagedFile } from "../csv.ts";
import { listStatements, type ReportDeps } from "./service.ts";

/** The figures of each direct downline with everybody below, as CSV. */

const figures = [
  "deposits",
  "withdrawals",
  "bets",
  "stake",
  "valid",
  "payout",
  "ggr",
  "bonus",
  "rebate",
  "salary",
  "jackpots",
  "net",
  "dividend",
  "active",
  "newMembers",
  "firstDepositors",
] as const;

const head = [
  "account",
  "type",
  ...figures.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  "currency",
];

/** Refuses, in this order: period_order, period_too_long, not_found, export_too_large. */
export async function statementsFile(
  deps: ReportDeps,
  agentId: bigint,
  query: CallParsed<"agentStatementsFile">["query"],
): Promise<FileAnswer> {
  const page = (pageNum: number) =>
    listStatements(deps, agentId, { ...query, pageNum, pageSize: filePageSize });
  const first = await page(1);
  return pagedFile({
    name: dayFileName("team-statements", first),
    head,
    total: first.total,
    read: async (pageNum) => {
      const { content, currency } = pageNum === 1 ? first : await page(pageNum);
      return content.map((row) => [
        row.account,
        row.isAgent ? "agent" : "player",
        ...figures.map((name) => String(row.figures[name])),
        currency,
      ]);
    },
  });
}
