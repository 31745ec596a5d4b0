import type { MemberInList, Movement } from "@baize/contract";
import { stretchRows, tableOf, walk, type ExportSources } from "../../backoffice/index.ts";
import type { MemberConsole } from "./console.ts";

export const memberTable = tableOf<MemberInList>([
  ["member_id", (row) => row.memberId],
  ["public_id", (row) => row.publicId],
  ["brand", (row) => row.merchantCode],
  ["username", (row) => row.username],
  ["nickname", (row) => row.nickname],
  ["type", (row) => row.type],
  ["status", (row) => row.status],
  ["is_test", (row) => row.isTest],
  ["currency", (row) => row.currency],
  ["registered_at", (row) => row.registeredAt],
  ["last_login_at", (row) => row.lastLoginAt],
]);

export const movementTable = tableOf<Movement>([
  ["at", (row) => row.at],
  ["transfer_id", (row) => row.transferId],
  ["kind", (row) => row.kind],
  ["debit", (row) => row.debit],
  ["credit", (row) => row.credit],
  ["amount", (row) => row.amount],
  ["balance_after", (row) => row.balanceAfter],
  ["currency", (row) => row.currency],
  ["reference", (row) => row.reference],
]);

/** The ledger reads no more at once. */
const movementRows = 199;

export function memberExports(
  lists: Pick<MemberConsole, "listBelow" | "listMovements">,
): Pick<ExportSources, "members" | "movements"> {
  return {
    members: {
      head: memberTable.head,
      read: (filters) =>
        walk(memberTable, async (below: bigint | undefined) => {
          const rows = await lists.listBelow(filters, below, stretchRows);
          const last = rows.length < stretchRows ? undefined : rows.at(-1);
          return { rows, last: last && BigInt(last.memberId) };
        }),
    },
    movements: {
      head: movementTable.head,
      read: ({ memberId }) =>
        walk(movementTable, async (cursor: string | undefined) => {
          const page = { cursor, pageSize: movementRows };
          const { content, next } = await lists.listMovements(BigInt(memberId), page);
          return { rows: content, last: next ?? undefined };
        }),
    },
  };
}
