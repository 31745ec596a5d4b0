import type { CreateExport, Export, ExportKind, ExportProblem, ExportState } from "@baize/contract";
import { dayMs, minuteMs } from "@baize/contract/durations";

/** What is decided about exports without asking the database. */

export interface ExportRow {
  readonly exportId: string;
  readonly operatorId: string;
  readonly operator: string;
  readonly kind: ExportKind;
  readonly filters: Record<string, string | number>;
  readonly username: string | null;
  readonly state: ExportState;
  readonly attempt: number;
  readonly rows: number;
  readonly bytes: bigint;
  readonly sha256: Buffer | null;
  readonly problem: ExportProblem | null;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Of one operator: what waits or is written, and what lies there altogether. */
export const openMax = 5;
export const keptMax = 50;

export const rowsMax = 1_000_000;
export const bytesMax = 256 * 1024 * 1024;
export const keptMs = 7 * dayMs;
/** How long the row of an export stays after its content is gone. */
export const recordMs = 90 * dayMs;

/** Renewed with every piece; a worker that is silent longer than this is dead. */
export const leaseMs = minuteMs;
export const attemptsMax = 3;

/** Whether there is room for one more. */
export function hasRoom({ open, kept }: { readonly open: number; readonly kept: number }): boolean {
  return open < openMax && kept < keptMax;
}

/** Filters as they are kept: what was not given is not there. */
export function filtersOf({ filters }: CreateExport): Record<string, string | number> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Record<string, string | number>;
}

export function fileNameOf({ kind, exportId, requestedAt }: ExportRow): string {
  const day = requestedAt.toISOString().slice(0, 10);
  return `${kind.replaceAll("_", "-")}-${day}-${exportId.slice(-6)}.csv`;
}

export function exportOf(row: ExportRow, operatorId: string): Export {
  return {
    exportId: row.exportId,
    kind: row.kind,
    filters: row.filters,
    username: row.username,
    operator: row.operator,
    isOwn: row.operatorId === operatorId,
    state: row.state,
    rows: row.rows,
    bytes: Number(row.bytes),
    sha256: row.sha256?.toString("hex") ?? null,
    problem: row.problem,
    requestedAt: row.requestedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
