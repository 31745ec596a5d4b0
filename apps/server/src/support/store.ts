import type { Reader, Tx } from "../platform/db.ts";
import type { Feedback, FeedbackStatus, QuestionType } from "./rules.ts";

/** Every SQL statement about what visitors write to the house. */

interface FeedbackRow {
  feedback_id: string;
  merchant_code: string;
  member_id: bigint | null;
  question_type: QuestionType;
  content: string;
  contact_sealed: Buffer | null;
  language: string;
  picture_ids: string[];
  status: FeedbackStatus;
  note: string;
  revision: number;
  created_at: Date;
}

const columns = `feedback_id, merchant_code, member_id, question_type, content, contact_sealed,
  language, picture_ids, status, note, revision, created_at`;

function feedbackOf(row: FeedbackRow): Feedback {
  return {
    feedbackId: row.feedback_id,
    merchantCode: row.merchant_code,
    memberId: row.member_id,
    questionType: row.question_type,
    content: row.content,
    contactSealed: row.contact_sealed,
    language: row.language,
    pictureIds: row.picture_ids,
    status: row.status,
    note: row.note,
    revision: row.revision,
    createdAt: row.created_at,
  };
}

/**
 * Counts one more feedback of a visitor's network within its day, which begins with the first, and
 * tells how many there were. Others of the same network wait for this transaction.
 */
export async function countFeedback(
  tx: Tx,
  visitorHash: Buffer,
  now: Date,
  windowMs: number,
): Promise<{ readonly count: number; readonly windowStartedAt: Date }> {
  const rows = await tx.query<{ feedbacks: number; window_started_at: Date }>(
    `insert into support.visitor as v (visitor_hash, window_started_at, feedbacks)
     values ($1, $2, 1)
     on conflict (visitor_hash) do update set
       feedbacks = case when v.window_started_at <= $3 then 1 else v.feedbacks + 1 end,
       window_started_at =
         case when v.window_started_at <= $3 then excluded.window_started_at
           else v.window_started_at end
     returning feedbacks, window_started_at`,
    [visitorHash, now, new Date(now.getTime() - windowMs)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a feedback was not counted");
  return { count: row.feedbacks, windowStartedAt: row.window_started_at };
}

export async function insertFeedback(
  tx: Tx,
  feedback: Omit<Feedback, "status" | "note" | "revision">,
): Promise<void> {
  await tx.execute(
    `insert into support.feedback (feedback_id, merchant_code, member_id, question_type, content,
       contact_sealed, language, picture_ids, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      feedback.feedbackId,
      feedback.merchantCode,
      feedback.memberId,
      feedback.questionType,
      feedback.content,
      feedback.contactSealed,
      feedback.language,
      feedback.pictureIds,
      feedback.createdAt,
    ],
  );
}

export async function countFeedbacks(
  reader: Reader,
  status: FeedbackStatus | undefined,
): Promise<number> {
  const rows = await reader.query<{ total: bigint }>(
    "select count(*) as total from support.feedback where ($1::text is null or status = $1)",
    [status ?? null],
  );
  return Number(rows[0]?.total ?? 0n);
}

/** Newest first. */
export async function listFeedbacks(
  reader: Reader,
  status: FeedbackStatus | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<Feedback[]> {
  const rows = await reader.query<FeedbackRow>(
    `select ${columns} from support.feedback where ($1::text is null or status = $1)
     order by created_at desc, feedback_id desc limit $2 offset $3`,
    [status ?? null, page.limit, page.offset],
  );
  return rows.map(feedbackOf);
}

/** Takes a feedback until the transaction is over. */
export async function lockFeedback(tx: Tx, feedbackId: string): Promise<Feedback | undefined> {
  const rows = await tx.query<FeedbackRow>(
    `select ${columns} from support.feedback where feedback_id = $1 for update`,
    [feedbackId],
  );
  return rows.map(feedbackOf)[0];
}

/** Moves a feedback of this revision on; false when it has another. */
export async function updateFeedback(
  tx: Tx,
  feedbackId: string,
  to: { readonly status: FeedbackStatus; readonly note: string; readonly revision: number },
): Promise<boolean> {
  const updated = await tx.execute(
    `update support.feedback set status = $2, note = $3, revision = revision + 1
     where feedback_id = $1 and revision = $4`,
    [feedbackId, to.status, to.note, to.revision],
  );
  return updated === 1;
}

/** Forgets networks whose day is over. */
export async function deleteOldVisitors(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from support.visitor where window_started_at < $1", [before]);
}

export interface SealedContact {
  readonly feedbackId: string;
  readonly sealed: Buffer;
}

/** Feedbacks with a sealed contact in the order of their keys, a batch at a time. */
export async function listSealedContacts(
  reader: Reader,
  afterId: string | undefined,
  limit: number,
): Promise<SealedContact[]> {
  const rows = await reader.query<{ feedback_id: string; contact_sealed: Buffer }>(
    `select feedback_id, contact_sealed from support.feedback
     where contact_sealed is not null and ($1::uuid is null or feedback_id > $1)
     order by feedback_id limit $2`,
    [afterId ?? null, limit],
  );
  return rows.map((row) => ({ feedbackId: row.feedback_id, sealed: row.contact_sealed }));
}

export async function updateContactSeal(tx: Tx, feedbackId: string, next: Buffer): Promise<void> {
  await tx.execute("update support.feedback set contact_sealed = $2 where feedback_id = $1", [
    feedbackId,
    next,
  ]);
}
