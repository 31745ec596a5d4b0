import type { Reader, Tx } from "../platform/db.ts";
import type { RowRange } from "../platform/pages.ts";
import type { Feedback, FeedbackStatus } from "./rules.ts";

/** Every SQL statement about what visitors write to the house. */

const columns = `feedback_id as "feedbackId", merchant_code as "merchantCode",
  member_id as "memberId", question_type as "questionType", content,
  contact_sealed as "contactSealed", language, picture_ids as "pictureIds", status, note, revision,
  created_at as "createdAt"`;

export interface CountedFeedback {
  readonly count: number;
  readonly windowStartedAt: Date;
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
): Promise<CountedFeedback> {
  const [row] = await tx.query<CountedFeedback>(
    `insert into support.visitor as v (visitor_hash, window_started_at, feedbacks)
     values ($1, $2, 1)
     on conflict (visitor_hash) do update set
       feedbacks = case when v.window_started_at <= $3 then 1 else v.feedbacks + 1 end,
       window_started_at =
         case when v.window_started_at <= $3 then excluded.window_started_at
           else v.window_started_at end
     returning feedbacks as count, window_started_at as "windowStartedAt"`,
    [visitorHash, now, new Date(now.getTime() - windowMs)],
  );
  if (row === undefined) throw new Error("a feedback was not counted");
  return row;
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
export function listFeedbacks(
  reader: Reader,
  status: FeedbackStatus | undefined,
  page: RowRange,
): Promise<Feedback[]> {
  return reader.query<Feedback>(
    `select ${columns} from support.feedback where ($1::text is null or status = $1)
     order by created_at desc, feedback_id desc limit $2 offset $3`,
    [status ?? null, page.limit, page.offset],
  );
}

/** Takes a feedback until the transaction is over. */
export async function lockFeedback(tx: Tx, feedbackId: string): Promise<Feedback | undefined> {
  const rows = await tx.query<Feedback>(
    `select ${columns} from support.feedback where feedback_id = $1 for update`,
    [feedbackId],
  );
  return rows[0];
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
export function listSealedContacts(
  reader: Reader,
  afterId: string | undefined,
  limit: number,
): Promise<SealedContact[]> {
  return reader.query<SealedContact>(
    `select feedback_id as "feedbackId", contact_sealed as sealed from support.feedback
     where contact_sealed is not null and ($1::uuid is null or feedback_id > $1)
     order by feedback_id limit $2`,
    [afterId ?? null, limit],
  );
}

export async function updateContactSeal(tx: Tx, feedbackId: string, next: Buffer): Promise<void> {
  await tx.execute("update support.feedback set contact_sealed = $2 where feedback_id = $1", [
    feedbackId,
    next,
  ]);
}
