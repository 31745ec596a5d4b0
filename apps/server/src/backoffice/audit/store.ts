import type { Reader, Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";

/** Every SQL statement about the audit trail. */

export interface AuditHead {
  readonly seq: number;
  readonly hash: Buffer;
}

export interface AuditRecord {
  readonly seq: number;
  readonly auditId: string;
  readonly at: Date;
  readonly operatorId: string | null;
  readonly operator: string | null;
  readonly ip: string;
  readonly action: string;
  readonly subject: string;
  /** JSON, exactly as it was hashed. */
  readonly before: string | null;
  readonly after: string | null;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

type Row = Omit<AuditRecord, "seq"> & { readonly seq: bigint };

const columns = `seq, audit_id as "auditId", at, operator_id as "operatorId", operator, ip, action,
  subject, before::text as before, after::text as after, previous_hash as "previousHash", hash`;

const recordOf = (row: Row): AuditRecord => ({ ...row, seq: Number(row.seq) });

function headOf(rows: readonly { seq: bigint; hash: Buffer }[]): AuditHead {
  const [row] = rows;
  if (row === undefined) throw new Error("the audit trail has no head");
  return { seq: Number(row.seq), hash: row.hash };
}

/** Takes the chain's end until the transaction is over; the next one waits here. */
export async function lockHead(tx: Tx): Promise<AuditHead> {
  return headOf(
    await tx.query<{ seq: bigint; hash: Buffer }>(
      "select seq, hash from backoffice.audit_head for update",
    ),
  );
}

export async function findHead(reader: Reader): Promise<AuditHead> {
  return headOf(
    await reader.query<{ seq: bigint; hash: Buffer }>(
      "select seq, hash from backoffice.audit_head",
    ),
  );
}

export async function insertAudit(tx: Tx, record: AuditRecord): Promise<void> {
  await tx.execute(
    `insert into backoffice.audit (seq, audit_id, at, operator_id, operator, ip, action, subject,
       before, after, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::json, $10::json, $11, $12)`,
    [
      record.seq,
      record.auditId,
      record.at,
      record.operatorId,
      record.operator,
      record.ip,
      record.action,
      record.subject,
      record.before,
      record.after,
      record.previousHash,
      record.hash,
    ],
  );
  const moved = await tx.execute(
    "update backoffice.audit_head set seq = $1, hash = $2 where seq = $3",
    [record.seq, record.hash, record.seq - 1],
  );
  if (moved !== 1) throw new Error("the audit trail's head was not held");
}

/** Notes that an entry is about a member. */
export async function insertMemberAudit(
  tx: Tx,
  memberId: bigint,
  { auditId, seq }: Pick<AuditRecord, "auditId" | "seq">,
): Promise<void> {
  await tx.execute(
    "insert into backoffice.member_audit (member_id, audit_id, seq) values ($1, $2, $3)",
    [memberId, auditId, seq],
  );
}

/** The chain in its order, a stretch at a time. */
export async function listChain(
  reader: Reader,
  afterSeq: number,
  limit: number,
): Promise<AuditRecord[]> {
  const rows = await reader.query<Row>(
    `select ${columns} from backoffice.audit where seq > $1 order by seq limit $2`,
    [afterSeq, limit],
  );
  return rows.map(recordOf);
}

export interface AuditFilter {
  readonly action: string | undefined;
  readonly operatorId: string | undefined;
  readonly memberId?: bigint | undefined;
}

const filtered = `($1::text is null or action = $1)
  and ($2::uuid is null or operator_id = $2::uuid)
  and ($3::bigint is null or seq in (
    select seq from backoffice.member_audit where member_id = $3))`;

function valuesOf({ action, operatorId, memberId }: AuditFilter) {
  return [action ?? null, operatorId ?? null, memberId ?? null];
}

/** What came before a row, newest first; from the newest on where it is undefined. */
export async function listAuditBefore(
  reader: Reader,
  filter: AuditFilter,
  before: number | undefined,
  limit: number,
): Promise<AuditRecord[]> {
  const rows = await reader.query<Row>(
    `select ${columns} from backoffice.audit
     where ${filtered} and ($4::bigint is null or seq < $4) order by seq desc limit $5`,
    [...valuesOf(filter), before ?? null, limit],
  );
  return rows.map(recordOf);
}

export async function countAudit(reader: Reader, filter: AuditFilter): Promise<number> {
  const rows = await reader.query<{ total: bigint }>(
    `select count(*) as total from backoffice.audit where ${filtered}`,
    valuesOf(filter),
  );
  return Number(rows[0]?.total ?? 0n);
}

export async function listAudit(
  reader: Reader,
  filter: AuditFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<AuditRecord[]> {
  const rows = await reader.query<Row>(
    `select ${columns} from backoffice.audit where ${filtered}
     order by seq desc limit $4 offset $5`,
    [...valuesOf(filter), page.limit, page.offset],
  );
  return rows.map(recordOf);
}

/** The names whose sign-in was closed since a moment, each with the last time. */
export function listLocked(
  reader: Reader,
  since: Date,
): Promise<{ readonly subject: string; readonly ip: string; readonly after: string | null }[]> {
  return reader.query(
    `select distinct on (subject) subject, ip, after::text as after from backoffice.audit
     where action = 'operator.locked' and at > $1 and subject <> ''
     order by subject, seq desc`,
    [since],
  );
}

/** Which of these actions stand in the trail after an entry. */
export async function listActionsSince(
  reader: Reader,
  actions: readonly string[],
  afterSeq: bigint,
): Promise<string[]> {
  const rows = await reader.query<{ action: string }>(
    "select distinct action from backoffice.audit where seq > $1 and action = any ($2::text[])",
    [afterSeq, actions],
  );
  return rows.map(({ action }) => action);
}

/** What operators did about the member, without notes, which are there themselves. */
export function listActsBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<{
    readonly id: string;
    readonly at: Date;
    readonly operator: string | null;
    readonly action: string;
  }>(
    `select a.audit_id as id, a.at, a.operator, a.action
     from backoffice.member_audit m join backoffice.audit a on a.seq = m.seq
     where m.member_id = $1 and a.action <> 'member.noted'
       and ${momentSql({ at: "a.at", id: "a.audit_id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}
