import type { Reader, Tx } from "../../platform/db.ts";

/** Every SQL statement about failed sign-ins and the names they lock. */

export interface FailedSignIn {
  readonly subject: Buffer;
  /** The name it is about, from wherever. */
  readonly nameSubject: Buffer;
  readonly now: Date;
  readonly failuresMax: number;
  readonly windowMs: number;
}

/**
 * Counts a sign-in as failed before it is tried, so that of fifty at once no more than the limit
 * are ever looked at. Tells how many failures the window holds now, or undefined where the name
 * is locked: then nothing is counted, so that trying does not keep it locked.
 *
 * The window slides: of an open name only failures younger than it count. A locked one opens a full
 * window after the failure that locked it, and counts from zero.
 */
export async function countFailure(tx: Tx, attempt: FailedSignIn): Promise<number | undefined> {
  const { subject, nameSubject, now, failuresMax, windowMs } = attempt;
  const rows = await tx.query<{ failures: number }>(
    `insert into identity.login_failure as l
       (subject, name_subject, failures, window_started_at, failed_at)
     values ($1, $2, 1, $3, array[$3::timestamptz])
     on conflict (subject) do update set
       failed_at = case when cardinality(l.failed_at) >= $4::int then array[$3::timestamptz]
         else array(select at from unnest(l.failed_at) as at where at > $5) || $3::timestamptz end,
       window_started_at = $3
     where cardinality(l.failed_at) < $4::int or l.failed_at[cardinality(l.failed_at)] <= $5
     returning cardinality(failed_at) as failures`,
    [subject, nameSubject, now, failuresMax, new Date(now.getTime() - windowMs)],
  );
  return rows[0]?.failures;
}

/** The failures that are remembered, open or locked, the last one last. */
export async function listFailures(reader: Reader, subject: Buffer): Promise<Date[]> {
  const rows = await reader.query<{ at: Date }>(
    `select at from identity.login_failure l, unnest(l.failed_at) as at
     where l.subject = $1 order by at`,
    [subject],
  );
  return rows.map((row) => row.at);
}

/** Counts in a window that begins with its first failure; tells how many there are now. */
export async function countTowards(
  tx: Tx,
  subject: Buffer,
  now: Date,
  windowMs: number,
): Promise<number> {
  const rows = await tx.query<{ failures: number }>(
    `insert into identity.login_failure as l (subject, failures, window_started_at)
     values ($1, 1, $2)
     on conflict (subject) do update set
       failures = case when l.window_started_at <= $3 then 1 else l.failures + 1 end,
       window_started_at = case when l.window_started_at <= $3 then $2
         else l.window_started_at end
     returning failures`,
    [subject, now, new Date(now.getTime() - windowMs)],
  );
  return rows[0]?.failures ?? 0;
}

/** What counters hold whose window, of one length, is still open; absent ones hold nothing. */
export async function readCounts(
  reader: Reader,
  subjects: readonly Buffer[],
  since: Date,
): Promise<number[]> {
  const rows = await reader.query<{ place: number; failures: number }>(
    `select s.place::int as place, l.failures
     from unnest($1::bytea[]) with ordinality as s (subject, place)
     join identity.login_failure l on l.subject = s.subject
     where l.window_started_at > $2`,
    [subjects, since],
  );
  const counts = new Map(rows.map((row) => [row.place, row.failures]));
  return subjects.map((_, index) => counts.get(index + 1) ?? 0);
}

export async function takeBackOne(tx: Tx, subject: Buffer): Promise<void> {
  await tx.execute(
    "update identity.login_failure set failures = failures - 1 where subject = $1 and failures > 0",
    [subject],
  );
}

export async function clearLock(tx: Tx, subject: Buffer): Promise<void> {
  await tx.execute("delete from identity.login_failure where subject = $1", [subject]);
}

/** Clears every lock of a name, and forgets the failures it had from wherever. */
export async function clearLocksOf(tx: Tx, nameSubject: Buffer): Promise<void> {
  await tx.execute("delete from identity.login_failure where name_subject = $1 or subject = $1", [
    nameSubject,
  ]);
}
