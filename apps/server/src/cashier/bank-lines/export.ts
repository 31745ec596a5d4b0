import type { BankLine } from "@baize/contract";
import { byTime, nobody, tableOf, type ExportSources } from "../../backoffice/index.ts";
import type { BankLineConsole } from "./console.ts";

export const bankLineTable = tableOf<BankLine>([
  ["entered_at", (row) => row.enteredAt],
  ["received_on", (row) => row.receivedOn],
  ["brand", (row) => row.merchantCode],
  ["account", (row) => row.accountId],
  ["bank_reference", (row) => row.bankReference],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["sender", (row) => row.sender],
  ["text", (row) => row.text],
  ["state", (row) => row.state],
  ["username", (row) => row.username],
  ["deposit", (row) => row.depositReference],
  ["entered_by", (row) => row.enteredBy],
  ["proposed_by", (row) => row.proposedBy],
  ["reason", (row) => row.reason],
  ["updated_at", (row) => row.updatedAt],
]);

export function bankLineExports(
  lists: Pick<BankLineConsole, "listBefore">,
): Pick<ExportSources, "bank_lines"> {
  return {
    bank_lines: {
      head: bankLineTable.head,
      read: ({ state, merchantCode }) =>
        byTime(
          bankLineTable,
          (page) => lists.listBefore({ state, merchantCode }, page, nobody),
          (row) => ({ at: row.enteredAt, id: row.lineId }),
        ),
    },
  };
}
