import type { ExportProblem } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { ExportRow } from "./rules.ts";

/** SQL of exports. */

const columns = `export_id as "exportId", operator_id as "operatorId", operator, kind, filters,
  username, state, attempt, rows, bytes, sha256, problem, requested_at as "requestedAt",
  finished_at as "finishedAt", expires_at as "expiresAt"`;

export type NewExport = Pick<
  ExportRow,
  "exportId" | "operatorId" | "operator" | "kind" | "filters" | "username" | "requestedAt"
>;

export async function insertExport(tx: Tx, row: NewExport): Promise<void> {
  await tx.execute(
    `insert into backoffice.export (export_id, operator_id, operator, kind, filters, username,
       requested_at)
     values ($1, $2, $3, $4, $5::json, $6, $7)`,
    [
      row.exportId,
      row.operatorId,
      row.operator,
      row.kind,
      JSON.stringify(row.filters),
      row.username,
      row.requestedAt,
    ],
  );
}

export async function findExport(reader: Reader, exportId: string): Promise<ExportRow | undefined> {
  const rows = await reader.query<ExportRow>(
    `select ${columns} from backoffice.export where export_id = $1`,
    [exportId],
  );
  return rows[0];
}

/** The same list of the same operator, where it waits or is written already. */
export async function findOpenExport(
  reader: Reader,
  { operatorId, kind, filters }: Pick<ExportRow, "operatorId" | "kind" | "filters">,
): Promise<ExportRow | undefined> {
  const rows = await reader.query<ExportRow>(
    `select ${columns} from backoffice.export
     where operator_id = $1 and kind = $2 and filters::jsonb = $3::jsonb
       and state in ('queued', 'running') limit 1`,
    [operatorId, kind, JSON.stringify(filters)],
  );
  return rows[0];
}

/** How many of an operator wait or are written, and how many there are with a content. */
export async function countOwn(
  reader: Reader,
  operatorId: string,
): Promise<{ readonly open: number; readonly kept: number }> {
  const rows = await reader.query<{ open: number; kept: number }>(
    `select (count(*) filter (where state in ('queued', 'running')))::int as open,
       count(*)::int as kept
     from backoffice.export
     where operator_id = $1 and state in ('queued', 'running', 'ready')`,
    [operatorId],
  );
  return rows[0] ?? { open: 0, kept: 0 };
}

const listed = "from backoffice.export where ($1::uuid is null or operator_id = $1)";

export function listExports(
  reader: Reader,
  operatorId: string | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ExportRow[]> {
  return reader.query<ExportRow>(
    `select ${columns} ${listed} order by requested_at desc, export_id desc limit $2 offset $3`,
    [operatorId ?? null, limit, offset],
  );
}

export async function countExports(
  reader: Reader,
  operatorId: string | undefined,
): Promise<number> {
  const rows = await reader.query<{ total: number }>(`select count(*)::int as total ${listed}`, [
    operatorId ?? null,
  ]);
  return rows[0]?.total ?? 0;
}

/** Undefined where it neither failed nor expired. */
export async function requeueExport(
  tx: Tx,
  exportId: string,
  at: Date,
): Promise<ExportRow | undefined> {
  const rows = await tx.query<ExportRow>(
    `update backoffice.export set state = 'queued', attempt = 0, rows = 0, bytes = 0,
       sha256 = null, problem = null, requested_at = $2, finished_at = null, expires_at = null
     where export_id = $1 and state in ('failed', 'expired')
     returning ${columns}`,
    [exportId, at],
  );
  await tx.execute("delete from backoffice.export_piece where export_id = $1", [exportId]);
  return rows[0];
}

/** Its pieces go with it; a worker that writes it finds nothing to write to. */
export async function deleteExport(tx: Tx, exportId: string): Promise<void> {
  // Under its lock no worker adds a piece any more.
  await tx.query("select 1 from backoffice.export where export_id = $1 for update", [exportId]);
  await tx.execute("delete from backoffice.export_piece where export_id = $1", [exportId]);
  await tx.execute("delete from backoffice.export where export_id = $1", [exportId]);
}

/**
 * Takes the export that waits longest, of an operator who has none running, or one a worker left
 * behind. Pieces of an earlier attempt are deleted: it starts again.
 */
export async function claimExport(
  tx: Tx,
  now: Date,
  leaseUntil: Date,
  attemptsMax: number,
): Promise<ExportRow | undefined> {
  const [claimed] = await tx.query<ExportRow>(
    `update backoffice.export set state = 'running', attempt = attempt + 1, lease_until = $2,
       rows = 0, bytes = 0
     where export_id = (
       select waiting.export_id from backoffice.export waiting
       where (waiting.state = 'queued' and not exists (
           select 1 from backoffice.export other
           where other.operator_id = waiting.operator_id and other.state = 'running'))
         or (waiting.state = 'running' and waiting.lease_until < $1 and waiting.attempt < $3)
       order by waiting.requested_at, waiting.export_id limit 1 for update skip locked)
     returning ${columns}`,
    [now, leaseUntil, attemptsMax],
  );
  if (claimed === undefined) return undefined;
  await tx.execute("delete from backoffice.export_piece where export_id = $1", [claimed.exportId]);
  return claimed;
}

/** Gives up what workers died of again and again. */
export function failLost(tx: Tx, now: Date, attemptsMax: number): Promise<number> {
  return tx.execute(
    `update backoffice.export set state = 'failed', problem = 'interrupted', lease_until = null,
       finished_at = $1
     where state = 'running' and lease_until < $1 and attempt >= $2`,
    [now, attemptsMax],
  );
}

export interface Piece {
  readonly number: number;
  readonly content: Buffer;
  /** Of the file so far. */
  readonly rows: number;
  readonly bytes: number;
}

/** Adds a piece and renews the lease; false when the turn is another's or the export is gone. */
export async function addPiece(
  tx: Tx,
  { exportId, attempt }: ExportRow,
  { number, content, rows, bytes }: Piece,
  leaseUntil: Date,
): Promise<boolean> {
  const held = await tx.execute(
    `update backoffice.export set rows = $3, bytes = $4, lease_until = $5
     where export_id = $1 and attempt = $2 and state = 'running'`,
    [exportId, attempt, rows, bytes, leaseUntil],
  );
  if (held !== 1) return false;
  await tx.execute(
    `insert into backoffice.export_piece (export_id, attempt, number, content)
     values ($1, $2, $3, $4)`,
    [exportId, attempt, number, content],
  );
  return true;
}

/** Gives the turn back before its lease is over. */
export async function releaseExport(tx: Tx, { exportId, attempt }: ExportRow): Promise<void> {
  await tx.execute(
    `update backoffice.export set state = 'queued', lease_until = null, rows = 0, bytes = 0
     where export_id = $1 and attempt = $2 and state = 'running'`,
    [exportId, attempt],
  );
}

/** False when the turn is another's. */
export async function finishExport(
  tx: Tx,
  { exportId, attempt }: ExportRow,
  {
    sha256,
    at,
    expiresAt,
  }: { readonly sha256: Buffer; readonly at: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const finished = await tx.execute(
    `update backoffice.export set state = 'ready', lease_until = null, sha256 = $3,
       finished_at = $4, expires_at = $5
     where export_id = $1 and attempt = $2 and state = 'running'`,
    [exportId, attempt, sha256, at, expiresAt],
  );
  return finished === 1;
}

export async function failExport(
  tx: Tx,
  { exportId, attempt }: ExportRow,
  problem: ExportProblem,
  at: Date,
): Promise<void> {
  const failed = await tx.execute(
    `update backoffice.export set state = 'failed', lease_until = null, problem = $3,
       finished_at = $4
     where export_id = $1 and attempt = $2 and state = 'running'`,
    [exportId, attempt, problem, at],
  );
  if (failed !== 1) return;
  await tx.execute("delete from backoffice.export_piece where export_id = $1", [exportId]);
}

/** One piece of a whole file; undefined after the last. */
export async function findPiece(
  reader: Reader,
  { exportId, attempt }: ExportRow,
  number: number,
): Promise<Buffer | undefined> {
  const rows = await reader.query<{ content: Buffer }>(
    `select content from backoffice.export_piece
     where export_id = $1 and attempt = $2 and number = $3`,
    [exportId, attempt, number],
  );
  return rows[0]?.content;
}

/** Ends files whose time is over, and deletes rows nobody asks about any more. */
export async function endOldExports(tx: Tx, now: Date, recordsBefore: Date): Promise<number> {
  await tx.execute(
    `delete from backoffice.export_piece where export_id in (
       select export_id from backoffice.export where state = 'ready' and expires_at <= $1)`,
    [now],
  );
  await tx.execute(
    `delete from backoffice.export_piece where export_id in (
       select export_id from backoffice.export where state = 'failed')`,
  );
  const expired = await tx.execute(
    `update backoffice.export set state = 'expired' where state = 'ready' and expires_at <= $1`,
    [now],
  );
  const deleted = await tx.execute(
    `delete from backoffice.export
     where state in ('failed', 'expired') and finished_at < $1`,
    [recordsBefore],
  );
  return expired + deleted;
}
