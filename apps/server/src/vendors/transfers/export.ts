import type { TransferInConsole } from "@baize/contract";
import { byTime, tableOf, type ExportSources } from "../../backoffice/index.ts";
import type { TransferConsole } from "./console.ts";

export const walletTransferTable = tableOf<TransferInConsole>([
  ["created_at", (row) => row.createdAt],
  ["transfer_id", (row) => row.transferId],
  ["reference", (row) => row.reference],
  ["brand", (row) => row.merchantCode],
  ["member_id", (row) => row.memberId],
  ["username", (row) => row.username],
  ["vendor", (row) => row.vendorCode],
  ["direction", (row) => row.direction],
  ["state", (row) => row.state],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["updated_at", (row) => row.updatedAt],
]);

export function walletTransferExports(
  lists: Pick<TransferConsole, "listBefore">,
): Pick<ExportSources, "wallet_transfers"> {
  return {
    wallet_transfers: {
      head: walletTransferTable.head,
      read: (filters) =>
        byTime(
          walletTransferTable,
          (page) => lists.listBefore(filters, page),
          (row) => ({ at: row.createdAt, id: row.transferId }),
        ),
    },
  };
}
