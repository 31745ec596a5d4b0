import type { AuditRow, SignificantEvent } from "@baize/contract";
import type { Audit } from "./audit/service.ts";
import { stretchRows, tableOf, walk, type ExportSources } from "./exports/source.ts";
import type { SystemConsole } from "./system/console.ts";

const jsonOf = (value: object | null) => (value === null ? "" : JSON.stringify(value));

export const auditTable = tableOf<AuditRow>([
  ["at", (row) => row.at],
  ["audit_id", (row) => row.auditId],
  ["operator", (row) => row.operator],
  ["ip", (row) => row.ip],
  ["action", (row) => row.action],
  ["subject", (row) => row.subject],
  ["before", (row) => jsonOf(row.before)],
  ["after", (row) => jsonOf(row.after)],
]);

export const eventTable = tableOf<SignificantEvent>([
  ["seq", (row) => row.seq],
  ["at", (row) => row.at],
  ["kind", (row) => row.kind],
  ["subject", (row) => row.subject],
  ["ip", (row) => row.ip],
  ["audit_id", (row) => row.auditId],
  ["detail", (row) => jsonOf(row.detail)],
]);

/** The lists of the back office itself. */
export function ownExports(
  audit: Pick<Audit, "listBefore">,
  system: Pick<SystemConsole, "eventsBefore">,
): Pick<ExportSources, "audit" | "events"> {
  return {
    audit: {
      head: auditTable.head,
      read: ({ action, operatorId, memberId }) => {
        const about = memberId === undefined ? undefined : BigInt(memberId);
        const filter = { action, operatorId, memberId: about };
        return walk(auditTable, (before: number | undefined) =>
          audit.listBefore(filter, before, stretchRows),
        );
      },
    },
    events: {
      head: eventTable.head,
      read: (filters) =>
        walk(eventTable, async (before: bigint | undefined) => {
          const rows = await system.eventsBefore(filters, before, stretchRows);
          const last = rows.length < stretchRows ? undefined : rows.at(-1);
          return { rows, last: last && BigInt(last.seq) };
        }),
    },
  };
}
