import type { Rejection } from "@baize/contract";
import { plainArray } from "../../platform/arrays.ts";
import type { Claimed } from "../../platform/claims.ts";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of applications: what was sent in, and what was decided. */

export interface ApplicationRow extends Claimed {
  readonly memberId: bigint;
  readonly entryId: string;
  readonly attempt: number;
  readonly merchantCode: string;
  readonly promotionId: string;
  readonly comment: string;
  readonly sentAt: Date;
  readonly question: string | null;
  readonly askedAt: Date | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly decision: "approved" | "rejected" | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly amountMinor: bigint | null;
  readonly reason: Rejection | null;
  readonly note: string | null;
  readonly revision: number;
}

const columns = `a.member_id as "memberId", a.entry_id as "entryId", a.attempt,
  a.merchant_code as "merchantCode", a.promotion_id as "promotionId", a.comment,
  a.sent_at as "sentAt", a.question, a.asked_at as "askedAt", a.answer,
  a.answered_at as "answeredAt", a.claimed_by as "claimedBy",
  a.claimed_by_name as "claimedByName", a.claimed_at as "claimedAt", a.decision,
  a.decided_by as "decidedBy", a.decided_at as "decidedAt", a.amount_minor as "amountMinor",
  a.reason, a.note, a.revision`;

export interface EntryKey {
  readonly memberId: bigint;
  readonly entryId: string;
}

export interface NewApplication extends EntryKey {
  readonly attempt: number;
  readonly merchantCode: string;
  readonly promotionId: string;
  readonly comment: string;
  readonly sentAt: Date;
}

export async function insertApplication(tx: Tx, row: NewApplication): Promise<void> {
  await tx.execute(
    `insert into rewards.application
       (member_id, entry_id, attempt, merchant_code, promotion_id, comment, sent_at, revision)
     values ($1, $2, $3, $4, $5, $6, $7, 1)`,
    [
      row.memberId,
      row.entryId,
      row.attempt,
      row.merchantCode,
      row.promotionId,
      row.comment,
      row.sentAt,
    ],
  );
}

/** The newest of one part, held for a change. */
export async function lockApplication(tx: Tx, { memberId, entryId }: EntryKey) {
  const rows = await tx.query<ApplicationRow>(
    `select ${columns} from rewards.application a where member_id = $1 and entry_id = $2
     order by attempt desc limit 1 for update`,
    [memberId, entryId],
  );
  return rows[0];
}

/** All of one part, newest first. */
export function listApplications(reader: Reader, { memberId, entryId }: EntryKey) {
  return reader.query<ApplicationRow>(
    `select ${columns} from rewards.application a where member_id = $1 and entry_id = $2
     order by attempt desc`,
    [memberId, entryId],
  );
}

export interface SeenApplication extends ApplicationRow {
  readonly pictures: number;
}

/** The newest of each part. */
export function listNewest(
  reader: Reader,
  keys: readonly EntryKey[],
): Promise<readonly SeenApplication[]> {
  return reader.query<SeenApplication>(
    `select distinct on (a.member_id, a.entry_id) ${columns},
       (select count(*)::int from rewards.application_picture p where p.member_id = a.member_id
         and p.entry_id = a.entry_id and p.attempt = a.attempt) as pictures
     from unnest($1::bigint[], $2::uuid[]) as k (member_id, entry_id)
     join rewards.application a using (member_id, entry_id)
     order by a.member_id, a.entry_id, a.attempt desc`,
    [plainArray(keys, ({ memberId }) => memberId), plainArray(keys, ({ entryId }) => entryId)],
  );
}

type Changes = Pick<
  ApplicationRow,
  | "question"
  | "askedAt"
  | "answer"
  | "answeredAt"
  | "claimedBy"
  | "claimedByName"
  | "claimedAt"
  | "decision"
  | "decidedBy"
  | "decidedAt"
  | "amountMinor"
  | "reason"
  | "note"
>;

/** Writes a change over the revision that was read; undefined when it is another by now. */
export async function updateApplication(
  tx: Tx,
  before: ApplicationRow,
  changes: Partial<Changes>,
): Promise<ApplicationRow | undefined> {
  const row = { ...before, ...changes };
  const changed = await tx.query<ApplicationRow>(
    `update rewards.application a set question = $5, asked_at = $6, answer = $7, answered_at = $8,
       claimed_by = $9, claimed_by_name = $10, claimed_at = $11, decision = $12, decided_by = $13,
       decided_at = $14, amount_minor = $15, reason = $16, note = $17, revision = a.revision + 1
     where member_id = $1 and entry_id = $2 and attempt = $3 and a.revision = $4
     returning ${columns}`,
    [
      row.memberId,
      row.entryId,
      row.attempt,
      before.revision,
      row.question,
      row.askedAt,
      row.answer,
      row.answeredAt,
      row.claimedBy,
      row.claimedByName,
      row.claimedAt,
      row.decision,
      row.decidedBy,
      row.decidedAt,
      row.amountMinor,
      row.reason,
      row.note,
    ],
  );
  return changed[0];
}
