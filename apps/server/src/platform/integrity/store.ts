import type { SystemCheck, SystemFinding, VerificationReason } from "@baize/contract";
import type { Reader, Tx } from "../db.ts";
import type { CriticalPlace, KnownRow, RowDigest } from "./rules.ts";

/** SQL of the looks at critical settings, and of what was found. */

/**
 * The rows of a place, each with the hash of what it says. Names of tables and columns are the
 * code's own, never a caller's.
 */
export async function digestRows(
  reader: Reader,
  { place, key, columns }: CriticalPlace,
): Promise<RowDigest[]> {
  const rows = await reader.query<{ key: string; digest: string }>(
    `select concat_ws(' ', ${key.join(", ")}) as key,
       encode(sha256(convert_to(jsonb_build_array(${columns.join(", ")})::text, 'UTF8')), 'hex')
         as digest
     from ${place} order by 1`,
  );
  return rows.map((row) => ({ place, ...row }));
}

export function listKnown(reader: Reader, place: string): Promise<KnownRow[]> {
  return reader.query<KnownRow>(
    `select place, key, digest, is_doubtful as "isDoubtful" from platform.critical_row
     where place = $1 order by key`,
    [place],
  );
}

/** How far the audit trail was read for a place; undefined before its first look. */
export async function findReadTo(reader: Reader, place: string): Promise<bigint | undefined> {
  const rows = await reader.query<{ seq: bigint }>(
    "select audit_seq as seq from platform.critical_place where place = $1",
    [place],
  );
  return rows[0]?.seq;
}

export async function saveReadTo(tx: Tx, place: string, auditSeq: bigint): Promise<void> {
  await tx.execute(
    `insert into platform.critical_place (place, audit_seq) values ($1, $2)
     on conflict (place) do update set audit_seq = excluded.audit_seq`,
    [place, auditSeq],
  );
}

/** Rows as they are now known to be right, or doubtful with what they were. */
export async function saveKnown(tx: Tx, rows: readonly KnownRow[], at: Date): Promise<void> {
  await tx.execute(
    `insert into platform.critical_row (place, key, digest, is_doubtful, known_at)
     select *, $5::timestamptz from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])
     on conflict (place, key) do update set digest = excluded.digest,
       is_doubtful = excluded.is_doubtful, known_at = excluded.known_at`,
    [
      rows.map(({ place }) => place),
      rows.map(({ key }) => key),
      rows.map(({ digest }) => digest),
      rows.map(({ isDoubtful }) => isDoubtful),
      at,
    ],
  );
}

export async function forgetKnown(
  tx: Tx,
  rows: readonly Pick<RowDigest, "place" | "key">[],
): Promise<void> {
  await tx.execute(
    `delete from platform.critical_row c using unnest($1::text[], $2::text[]) as u (place, key)
     where c.place = u.place and c.key = u.key`,
    [rows.map(({ place }) => place), rows.map(({ key }) => key)],
  );
}

export async function insertCheck(tx: Tx, check: CheckRow): Promise<void> {
  await tx.execute(
    `insert into platform.system_check (check_id, at, reason, by_name, manifest, files, "rows",
       has_passed, findings)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      check.checkId,
      check.at,
      check.reason,
      check.by,
      check.manifest,
      check.files,
      check.rows,
      check.hasPassed,
      JSON.stringify(check.findings),
    ],
  );
}

export interface CheckRow extends Omit<SystemCheck, "at" | "findings" | "reason"> {
  readonly at: Date;
  readonly reason: VerificationReason;
  readonly findings: SystemFinding[];
}

export async function countChecks(reader: Reader): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    "select count(*)::int as total from platform.system_check",
  );
  return rows[0]?.total ?? 0;
}

export function listChecks(
  reader: Reader,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<CheckRow[]> {
  return reader.query<CheckRow>(
    `select check_id as "checkId", at, reason, by_name as by, manifest, files, "rows",
       has_passed as "hasPassed", findings
     from platform.system_check order by at desc, check_id desc limit $1 offset $2`,
    [limit, offset],
  );
}
