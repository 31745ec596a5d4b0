import type { AgentCommission, CallParsed } from "@baize/contract";
import type { FileAnswer } from "../../platform/http/call.ts";
import { dayFileName, filePageSize, pagedFile } from "../csv.ts";
import { hashesOf } from "./read-store.ts";
import { listCommissions, type CommissionDeps } from "./service.ts";

/** Statements of an agent's contracts as CSV, each with its fingerprint. */

const amounts = [
  "valid",
  "ggr",
  "jackpots",
  "bonus",
  "rebate",
  "salary",
  "platformFee",
  "carryIn",
  "base",
  "won",
  "lost",
] as const;
const results = ["due", "corrections", "payable", "paid"] as const;
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const head = [
  "period",
  "from",
  "to",
  "side",
  "kind",
  "product",
  "account",
  ...amounts.map(snake),
  "active",
  "tier",
  "rate",
  "fixed",
  "win_rate",
  "loss_rate",
  ...results,
  "state",
  "paid_at",
  "currency",
  "sha256",
];

const cellsOf = (row: AgentCommission, currency: string, hash: string): string[] => [
  row.period,
  row.from,
  row.to,
  row.side,
  row.kind,
  row.product,
  row.other?.account ?? "",
  ...amounts.map((name) => row[name] ?? ""),
  String(row.active),
  row.tier === null ? "" : String(row.tier),
  row.rate ?? "",
  row.fixed ?? "",
  row.winRate ?? "",
  row.lossRate ?? "",
  ...results.map((name) => row[name]),
  row.state,
  row.paidAt ?? "",
  currency,
  hash,
];

/** Refuses, in this order: period_order, period_too_long, export_too_large. */
export async function commissionsFile(
  deps: CommissionDeps,
  memberId: bigint,
  query: CallParsed<"agentCommissionsFile">["query"],
): Promise<FileAnswer> {
  const page = (pageNum: number) =>
    listCommissions(deps, memberId, { ...query, pageNum, pageSize: filePageSize });
  const first = await page(1);
  return pagedFile({
    name: dayFileName(`commissions-${query.side}`, first),
    head,
    total: first.total,
    read: async (pageNum) => {
      const { content, currency } = pageNum === 1 ? first : await page(pageNum);
      const hashes = await deps.db.read((reader) =>
        hashesOf(
          reader,
          content.map(({ statementId }) => statementId),
        ),
      );
      return content.map((row) => cellsOf(row, currency, hashes.get(row.statementId) ?? ""));
    },
  });
}
