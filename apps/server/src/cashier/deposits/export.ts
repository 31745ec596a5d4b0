import type { DepositInConsole } from "@baize/contract";
import { byTime, nobody, tableOf, type ExportSources } from "../../backoffice/index.ts";
import type { DepositConsole } from "./console.ts";

export const depositTable = tableOf<DepositInConsole>([
  ["created_at", (row) => row.createdAt],
  ["deposit_id", (row) => row.depositId],
  ["reference", (row) => row.reference],
  ["brand", (row) => row.merchantCode],
  ["username", (row) => row.username],
  ["method", (row) => row.methodId],
  ["kind", (row) => row.kind],
  ["provider", (row) => row.provider],
  ["status", (row) => row.status],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["received", (row) => row.received],
  ["fee", (row) => row.fee],
  ["receives", (row) => row.receives],
  ["updated_at", (row) => row.updatedAt],
]);

export function depositExports(
  lists: Pick<DepositConsole, "listBefore">,
): Pick<ExportSources, "deposits"> {
  return {
    deposits: {
      head: depositTable.head,
      read: ({ state, kind, merchantCode }) =>
        byTime(
          depositTable,
          (page) => lists.listBefore({ filter: state, kind, merchantCode }, page, nobody),
          (row) => ({ at: row.createdAt, id: row.depositId }),
        ),
    },
  };
}
