import type { DocumentKind, DocumentReason, DocumentState } from "@baize/contract";
import { plainArray } from "../platform/arrays.ts";
import type { Reader, Tx } from "../platform/db.ts";
import type { RowRange } from "../platform/pages.ts";
import { momentParams, momentSql, type MomentPage } from "../platform/moments.ts";

/** SQL of verification. */

export interface PolicyRow {
  readonly merchantCode: string;
  readonly currency: string;
  /** Null: nothing is asked for. */
  readonly withdrawalAboveMinor: bigint | null;
  readonly withdrawalLevel: 1 | 2 | 3;
  readonly depositAboveMinor: bigint | null;
  readonly depositLevel: 1 | 2 | 3;
  readonly depositsAboveMinor: bigint | null;
  readonly depositsLevel: 1 | 2 | 3;
  readonly targetMinutes: number;
}

const policyColumns = `merchant_code as "merchantCode", currency,
  withdrawal_above_minor as "withdrawalAboveMinor", withdrawal_level as "withdrawalLevel",
  deposit_above_minor as "depositAboveMinor", deposit_level as "depositLevel",
  deposits_above_minor as "depositsAboveMinor", deposits_level as "depositsLevel",
  target_minutes as "targetMinutes"`;

export async function findPolicy(
  reader: Reader,
  merchantCode: string,
  currency: string,
): Promise<PolicyRow | undefined> {
  const rows = await reader.query<PolicyRow>(
    `select ${policyColumns} from verification.policy where merchant_code = $1 and currency = $2`,
    [merchantCode, currency],
  );
  return rows[0];
}

export function listPolicies(reader: Reader): Promise<PolicyRow[]> {
  return reader.query<PolicyRow>(
    `select ${policyColumns} from verification.policy order by merchant_code, currency`,
  );
}

export async function upsertPolicy(tx: Tx, row: PolicyRow): Promise<void> {
  await tx.execute(
    `insert into verification.policy (merchant_code, currency, withdrawal_above_minor,
       withdrawal_level, deposit_above_minor, deposit_level, deposits_above_minor, deposits_level,
       target_minutes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (merchant_code, currency) do update set
       withdrawal_above_minor = excluded.withdrawal_above_minor,
       withdrawal_level = excluded.withdrawal_level,
       deposit_above_minor = excluded.deposit_above_minor, deposit_level = excluded.deposit_level,
       deposits_above_minor = excluded.deposits_above_minor,
       deposits_level = excluded.deposits_level, target_minutes = excluded.target_minutes`,
    [
      row.merchantCode,
      row.currency,
      row.withdrawalAboveMinor,
      row.withdrawalLevel,
      row.depositAboveMinor,
      row.depositLevel,
      row.depositsAboveMinor,
      row.depositsLevel,
      row.targetMinutes,
    ],
  );
}

/** How soon each brand wants documents looked at. */
export async function listTargets(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.query<{ merchantCode: string; minutes: number }>(
    `select merchant_code as "merchantCode", min(target_minutes)::int as minutes
     from verification.policy group by merchant_code`,
    [],
  );
  return new Map(rows.map(({ merchantCode, minutes }) => [merchantCode, minutes]));
}

export interface DocumentRow {
  readonly memberId: bigint;
  readonly documentId: string;
  readonly merchantCode: string;
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  readonly submittedAt: Date;
  readonly takenBy: string | null;
  readonly takenByName: string | null;
  readonly decidedAt: Date | null;
  readonly decidedByName: string | null;
  readonly reason: DocumentReason | null;
  readonly note: string | null;
  /** yyyy-MM-dd. */
  readonly expiresOn: string | null;
  readonly numberSealed: Buffer | null;
  readonly numberIndex: Buffer | null;
  readonly revision: number;
}

const columns = `member_id as "memberId", document_id as "documentId",
  merchant_code as "merchantCode", kind, state, submitted_at as "submittedAt",
  taken_by as "takenBy", taken_by_name as "takenByName", decided_at as "decidedAt",
  decided_by_name as "decidedByName", reason, note, expires_on::text as "expiresOn",
  number_sealed as "numberSealed", number_index as "numberIndex", revision`;

/** All of a member, newest first: ids sort by time. */
export function listDocuments(reader: Reader, memberId: bigint): Promise<DocumentRow[]> {
  return reader.query<DocumentRow>(
    `select ${columns} from verification.document where member_id = $1
     order by document_id desc limit 200`,
    [memberId],
  );
}

/** The newest of each kind of many members. */
export function listLatestDocuments(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<DocumentRow[]> {
  return reader.query<DocumentRow>(
    `select distinct on (member_id, kind) ${columns} from verification.document
     where member_id = any ($1::bigint[])
     order by member_id, kind, document_id desc`,
    [plainArray(memberIds, (id) => id)],
  );
}

export async function findDocument(
  reader: Reader,
  memberId: bigint,
  documentId: string,
): Promise<DocumentRow | undefined> {
  const rows = await reader.query<DocumentRow>(
    `select ${columns} from verification.document where member_id = $1 and document_id = $2`,
    [memberId, documentId],
  );
  return rows[0];
}

export async function countSince(reader: Reader, memberId: bigint, since: Date): Promise<number> {
  const rows = await reader.query<{ count: number }>(
    `select count(*)::int as count from verification.document
     where member_id = $1 and submitted_at > $2`,
    [memberId, since],
  );
  return rows[0]?.count ?? 0;
}

export interface NewDocument {
  readonly memberId: bigint;
  readonly documentId: string;
  readonly merchantCode: string;
  readonly kind: DocumentKind;
  readonly submittedAt: Date;
  readonly largeSealed: Buffer;
  readonly smallSealed: Buffer;
}

/** False where one of the kind waits already. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<boolean> {
  const { memberId, documentId, merchantCode, kind, submittedAt } = document;
  const inserted = await tx.execute(
    `insert into verification.document (member_id, document_id, merchant_code, kind, state,
       submitted_at)
     values ($1, $2, $3, $4, 'submitted', $5)
     on conflict (member_id, kind) where state in ('submitted', 'in_review') do nothing`,
    [memberId, documentId, merchantCode, kind, submittedAt],
  );
  if (inserted === 0) return false;
  await tx.execute(
    `insert into verification.picture (member_id, document_id, large_sealed, small_sealed)
     values ($1, $2, $3, $4)`,
    [memberId, documentId, document.largeSealed, document.smallSealed],
  );
  return true;
}

export interface SealedPicture {
  readonly documentId: string;
  readonly sealed: Buffer;
}

export function listSmallPictures(
  reader: Reader,
  memberId: bigint,
  documentIds: readonly string[],
): Promise<SealedPicture[]> {
  return reader.query<SealedPicture>(
    `select document_id as "documentId", small_sealed as sealed from verification.picture
     where member_id = $1 and document_id = any ($2::uuid[])`,
    [memberId, documentIds],
  );
}

export async function findLargePicture(
  reader: Reader,
  memberId: bigint,
  documentId: string,
): Promise<Buffer | undefined> {
  const rows = await reader.query<{ sealed: Buffer }>(
    `select large_sealed as sealed from verification.picture
     where member_id = $1 and document_id = $2`,
    [memberId, documentId],
  );
  return rows[0]?.sealed;
}

export async function hasPicture(
  reader: Reader,
  memberId: bigint,
  documentId: string,
): Promise<boolean> {
  const rows = await reader.query(
    "select 1 from verification.picture where member_id = $1 and document_id = $2",
    [memberId, documentId],
  );
  return rows.length > 0;
}

export interface QueueFilter {
  readonly state: "waiting" | "accepted" | "rejected";
  readonly kind: DocumentKind | undefined;
  readonly merchantCode: string | undefined;
}

const filtered = `from verification.document where state = any ($1::text[])
  and ($2::text is null or kind = $2) and ($3::text is null or merchant_code = $3)`;

function valuesOf({ state, kind, merchantCode }: QueueFilter) {
  const states = state === "waiting" ? ["submitted", "in_review"] : [state];
  return [states, kind ?? null, merchantCode ?? null];
}

export async function countQueue(reader: Reader, filter: QueueFilter): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total ${filtered}`,
    valuesOf(filter),
  );
  return rows[0]?.total ?? 0;
}

/** What waits comes oldest first, what is over newest first. */
export function listQueue(
  reader: Reader,
  filter: QueueFilter,
  { limit, offset }: RowRange,
): Promise<DocumentRow[]> {
  const direction = filter.state === "waiting" ? "asc" : "desc";
  return reader.query<DocumentRow>(
    `select ${columns} ${filtered}
     order by submitted_at ${direction}, document_id ${direction} limit $4 offset $5`,
    [...valuesOf(filter), limit, offset],
  );
}

/** All that fit, newest first, whatever waits. */
export function listQueueBefore(
  reader: Reader,
  filter: QueueFilter,
  page: MomentPage,
): Promise<DocumentRow[]> {
  return reader.query<DocumentRow>(
    `select ${columns} ${filtered} and ${momentSql({ at: "submitted_at", id: "document_id" }, 4)}`,
    [...valuesOf(filter), ...momentParams(page)],
  );
}

export interface Taking {
  readonly operatorId: string;
  readonly username: string;
}

/** Undefined where it does not wait any more. */
export async function takeDocument(
  tx: Tx,
  { memberId, documentId, state, revision }: DocumentRow,
  { operatorId, username }: Taking,
): Promise<DocumentRow | undefined> {
  const rows = await tx.query<DocumentRow>(
    `update verification.document set state = 'in_review', taken_by = $5, taken_by_name = $6,
       revision = revision + 1
     where member_id = $1 and document_id = $2 and state = $3 and revision = $4
       and state in ('submitted', 'in_review')
     returning ${columns}`,
    [memberId, documentId, state, revision, operatorId, username],
  );
  return rows[0];
}

export interface Verdict {
  readonly state: "accepted" | "rejected";
  readonly at: Date;
  readonly by: Taking;
  readonly reason: DocumentReason | null;
  readonly note: string | null;
  readonly expiresOn: string | null;
  readonly numberSealed: Buffer | null;
  readonly numberIndex: Buffer | null;
}

/** Undefined where it does not wait any more, or was changed since it was read. */
export async function decideDocument(
  tx: Tx,
  { memberId, documentId, state, revision }: DocumentRow,
  verdict: Verdict,
): Promise<DocumentRow | undefined> {
  const rows = await tx.query<DocumentRow>(
    `update verification.document set state = $5, decided_at = $6, decided_by = $7,
       decided_by_name = $8, reason = $9, note = $10, expires_on = $11, number_sealed = $12,
       number_index = $13, revision = revision + 1
     where member_id = $1 and document_id = $2 and state = $3 and revision = $4
       and state in ('submitted', 'in_review')
     returning ${columns}`,
    [
      memberId,
      documentId,
      state,
      revision,
      verdict.state,
      verdict.at,
      verdict.by.operatorId,
      verdict.by.username,
      verdict.reason,
      verdict.note,
      verdict.expiresOn,
      verdict.numberSealed,
      verdict.numberIndex,
    ],
  );
  return rows[0];
}

/** Other members with an accepted document of this number. */
export async function listWithNumber(
  reader: Reader,
  indexes: readonly Buffer[],
  memberId: bigint,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select distinct member_id as "memberId" from verification.document
     where number_index = any ($1::bytea[]) and member_id <> $2 and state = 'accepted'
     order by member_id limit 20`,
    [indexes, memberId],
  );
  return rows.map((row) => row.memberId);
}

/** Deletes pictures whose time is over; what was decided stays. */
export function deleteOldPictures(
  tx: Tx,
  rejectedBefore: Date,
  acceptedBefore: Date,
): Promise<number> {
  return tx.execute(
    `delete from verification.picture p using verification.document d
     where d.member_id = p.member_id and d.document_id = p.document_id
       and (d.state = 'rejected' and d.decided_at < $1
         or d.state = 'accepted' and d.decided_at < $2)`,
    [rejectedBefore, acceptedBefore],
  );
}

export interface SealedRow {
  readonly memberId: bigint;
  readonly documentId: string;
  readonly numberSealed: Buffer | null;
  readonly largeSealed: Buffer | null;
  readonly smallSealed: Buffer | null;
}

export function listSealed(
  reader: Reader,
  after: SealedRow | undefined,
  limit: number,
): Promise<SealedRow[]> {
  return reader.query<SealedRow>(
    `select d.member_id as "memberId", d.document_id as "documentId",
       d.number_sealed as "numberSealed", p.large_sealed as "largeSealed",
       p.small_sealed as "smallSealed"
     from verification.document d left join verification.picture p
       on p.member_id = d.member_id and p.document_id = d.document_id
     where (d.member_id, d.document_id) > ($1, $2::uuid)
     order by d.member_id, d.document_id limit $3`,
    [after?.memberId ?? 0n, after?.documentId ?? "00000000-0000-0000-0000-000000000000", limit],
  );
}

export async function updateSeals(tx: Tx, row: SealedRow, index: Buffer | null): Promise<void> {
  const { memberId, documentId } = row;
  await tx.execute(
    `update verification.document set number_sealed = $3, number_index = $4
     where member_id = $1 and document_id = $2`,
    [memberId, documentId, row.numberSealed, index],
  );
  if (row.largeSealed === null || row.smallSealed === null) return;
  await tx.execute(
    `update verification.picture set large_sealed = $3, small_sealed = $4
     where member_id = $1 and document_id = $2`,
    [memberId, documentId, row.largeSealed, row.smallSealed],
  );
}
