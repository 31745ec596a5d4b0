import type { Tx } from "../../platform/db.ts";

/** Every SQL statement about failed proofs; they share the table of failed sign-ins. */

export interface CountedAttempt {
  readonly failures: number;
  readonly windowStartedAt: Date;
}

/**
 * Counts a failure and returns the new count; one more than allowed means locked. A window that has
 * passed starts again; the last failure allowed starts the time that it stays locked.
 */
export async function countAttempt(
  tx: Tx,
  subject: Buffer,
  now: Date,
  limit: { readonly failuresMax: number; readonly windowMs: number },
): Promise<CountedAttempt> {
  const windowOpen = new Date(now.getTime() - limit.windowMs);
  const [row] = await tx.query<CountedAttempt>(
    `insert into identity.login_failure as l (subject, failures, window_started_at)
     values ($1, 1, $2)
     on conflict (subject) do update set
       failures = case when l.window_started_at <= $3 then 1
         else least(l.failures + 1, $4::int + 1) end,
       window_started_at = case
         when l.window_started_at <= $3 or l.failures + 1 = $4::int then $2
         else l.window_started_at end
     returning failures, window_started_at as "windowStartedAt"`,
    [subject, now, windowOpen, limit.failuresMax],
  );
  if (row === undefined) throw new Error("a failed proof was not counted");
  return row;
}

export async function clearAttempts(tx: Tx, subject: Buffer): Promise<void> {
  await tx.execute("delete from identity.login_failure where subject = $1", [subject]);
}

export async function deleteOldFailures(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.login_failure where window_started_at < $1", [before]);
}
