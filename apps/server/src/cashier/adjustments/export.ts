import type { Adjustment } from "@baize/contract";
import { byTime, nobody, tableOf, type ExportSources } from "../../backoffice/index.ts";
import type { AdjustmentConsole } from "./console.ts";

export const adjustmentTable = tableOf<Adjustment>([
  ["requested_at", (row) => row.requestedAt],
  ["adjustment_id", (row) => row.adjustmentId],
  ["reference", (row) => row.reference],
  ["brand", (row) => row.merchantCode],
  ["member_id", (row) => row.memberId],
  ["username", (row) => row.username],
  ["direction", (row) => row.direction],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["category", (row) => row.category],
  ["reason", (row) => row.reason],
  ["ticket", (row) => row.ticket],
  ["state", (row) => row.state],
  ["requested_by", (row) => row.requestedBy],
  ["decided_by", (row) => row.decidedBy],
  ["decided_at", (row) => row.decidedAt],
  ["decision_reason", (row) => row.decisionReason],
  ["balance_before", (row) => row.balanceBefore],
  ["balance_after", (row) => row.balanceAfter],
]);

export function adjustmentExports(
  lists: Pick<AdjustmentConsole, "listBefore">,
): Pick<ExportSources, "adjustments"> {
  return {
    adjustments: {
      head: adjustmentTable.head,
      read: ({ state, merchantCode }) =>
        byTime(
          adjustmentTable,
          (page) => lists.listBefore(nobody, { state, merchantCode }, page),
          (row) => ({ at: row.requestedAt, id: row.adjustmentId }),
        ),
    },
  };
}
