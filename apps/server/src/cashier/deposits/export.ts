import type { BankLine, DepositInConsole } from "@baize/contract";
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

export function depositExports(
  lists: Pick<DepositConsole, "listBefore" | "listLinesBefore">,
): Pick<ExportSources, "deposits" | "bank_lines"> {
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
    bank_lines: {
      head: bankLineTable.head,
      read: ({ state, merchantCode }) =>
        byTime(
          bankLineTable,
          (page) => lists.listLinesBefore({ state, merchantCode }, page, nobody),
          (row) => ({ at: row.enteredAt, id: row.lineId }),
        ),
    },
  };
}
