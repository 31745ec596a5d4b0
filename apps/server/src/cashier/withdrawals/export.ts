import type { WithdrawalInConsole } from "@baize/contract";
import { byTime, nobody, tableOf, type ExportSources } from "../../backoffice/index.ts";
import type { WithdrawalConsole } from "./console.ts";

export const withdrawalTable = tableOf<WithdrawalInConsole>([
  ["created_at", (row) => row.createdAt],
  ["withdrawal_id", (row) => row.withdrawalId],
  ["reference", (row) => row.reference],
  ["brand", (row) => row.merchantCode],
  ["username", (row) => row.username],
  ["state", (row) => row.state],
  ["confirmation", (row) => row.confirmation],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["received", (row) => row.received],
  ["account_kind", (row) => row.account.kind],
  ["account_provider", (row) => row.account.provider],
  ["account_number", (row) => `••••${row.account.last4}`],
  ["flags", (row) => row.flags.join(" ")],
  ["provider", (row) => row.provider],
  ["updated_at", (row) => row.updatedAt],
]);

export function withdrawalExports(
  lists: Pick<WithdrawalConsole, "listBefore">,
): Pick<ExportSources, "withdrawals"> {
  return {
    withdrawals: {
      head: withdrawalTable.head,
      read: ({ state, merchantCode }) =>
        byTime(
          withdrawalTable,
          (page) => lists.listBefore({ filter: state, merchantCode }, page, nobody),
          (row) => ({ at: row.createdAt, id: row.withdrawalId }),
        ),
    },
  };
}
