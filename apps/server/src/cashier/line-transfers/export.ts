import type { LineTransferInConsole } from "@baize/contract";
import { byTime, tableOf, type ExportSources } from "../../backoffice/index.ts";
import type { LineTransferConsole } from "./console.ts";

export const lineTransferTable = tableOf<LineTransferInConsole>([
  ["created_at", (row) => row.createdAt],
  ["transfer_id", (row) => row.transferId],
  ["reference", (row) => row.reference],
  ["brand", (row) => row.merchantCode],
  ["direction", (row) => row.direction],
  ["sender_id", (row) => row.senderId],
  ["sender", (row) => row.sender],
  ["receiver_id", (row) => row.receiverId],
  ["receiver", (row) => row.receiver],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["note", (row) => row.note],
  ["marks", (row) => row.marks.join(" ")],
]);

export function lineTransferExports(
  lists: Pick<LineTransferConsole, "listBefore">,
): Pick<ExportSources, "line_transfers"> {
  return {
    line_transfers: {
      head: lineTransferTable.head,
      read: (filters) =>
        byTime(
          lineTransferTable,
          (page) => lists.listBefore(filters, page),
          (row) => ({ at: row.createdAt, id: row.transferId }),
        ),
    },
  };
}
