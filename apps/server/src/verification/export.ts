import type { DocumentInConsole } from "@baize/contract";
import { byTime, tableOf, type ExportSources } from "../backoffice/index.ts";
import type { VerificationConsole } from "./console.ts";

export const documentTable = tableOf<DocumentInConsole>([
  ["submitted_at", (row) => row.submittedAt],
  ["document_id", (row) => row.documentId],
  ["brand", (row) => row.merchantCode],
  ["member_id", (row) => row.memberId],
  ["username", (row) => row.username],
  ["kind", (row) => row.kind],
  ["state", (row) => row.state],
  ["taken_by", (row) => row.takenBy],
]);

export function documentExports(
  lists: Pick<VerificationConsole, "listBefore">,
): Pick<ExportSources, "documents"> {
  return {
    documents: {
      head: documentTable.head,
      read: ({ state, kind, merchantCode }) =>
        byTime(
          documentTable,
          (page) => lists.listBefore({ state, kind, merchantCode }, page, ""),
          (row) => ({ at: row.submittedAt, id: row.documentId }),
        ),
    },
  };
}
