import type { Reader, Tx } from "../../platform/db.ts";
import { failureWindowMs } from "./rules.ts";

/** Every SQL statement about failed attempts to sign in. */

export interface FailureCount {
  readonly failures: number;
  readonly windowStartedAt: Date;
}

/** What is counted, and whose it is, so that all of one owner can be forgotten. */
export interface Counter {
  readonly subject: Buffer;
  readonly owner: Buffer;
  readonly failuresMax: number;
}

/**
 * Counts an attempt as failed before it is made, so that of fifty at once no more than the limit
 * are ever checked. A window that has passed starts again. A lock keeps its window, so that further
 * attempts do not prolong it.
 */
export async function countFailure(
  tx: Tx,
  { subject, owner, failuresMax }: Counter,
  now: Date,
): Promise<FailureCount> {
  const windowOpen = new Date(now.getTime() - failureWindowMs);
  const rows = await tx.query<FailureCount>(
    `insert into backoffice.login_failure as l
       (subject, owner, failures, failures_max, window_started_at)
     values ($1, $5, 1, $4::int, $2)
     on conflict (subject) do update set
       failures = case when l.window_started_at <= $3 then 1
         else least(l.failures + 1, $4::int + 1) end,
       window_started_at = case
         when l.window_started_at <= $3 or l.failures + 1 = $4::int then $2
         else l.window_started_at end
     returning failures, window_started_at as "windowStartedAt"`,
    [subject, now, windowOpen, failuresMax, owner],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a failed sign-in was not counted");
  return row;
}

export async function clearFailures(tx: Tx, subjects: readonly Buffer[]): Promise<void> {
  await tx.execute("delete from backoffice.login_failure where subject = any ($1::bytea[])", [
    subjects,
  ]);
}

/** Forgets everything that is counted against these owners. */
export async function clearFailuresOf(tx: Tx, owners: readonly Buffer[]): Promise<number> {
  return tx.execute("delete from backoffice.login_failure where owner = any ($1::bytea[])", [
    owners,
  ]);
}

/** When the last lock of each of these owners began; those without one are left out. */
export async function listLocks(
  reader: Reader,
  owners: readonly Buffer[],
  now: Date,
): Promise<{ readonly owner: Buffer; readonly lockedAt: Date }[]> {
  return reader.query(
    `select owner, max(window_started_at) as "lockedAt" from backoffice.login_failure
     where owner = any ($1::bytea[]) and failures >= failures_max and window_started_at > $2
     group by owner`,
    [owners, new Date(now.getTime() - failureWindowMs)],
  );
}

/** Where the operator of a name came from with password and code since a moment. */
export async function listEntryAddresses(
  reader: Reader,
  username: string,
  since: Date,
): Promise<string[]> {
  const rows = await reader.query<{ ip: string }>(
    `select distinct s.ip from backoffice.operator_session s
     join backoffice.operator o on o.operator_id = s.operator_id
     where o.username = $1 and s.started_at > $2`,
    [username, since],
  );
  return rows.map((row) => row.ip);
}

/** Takes one attempt back that was no failure; those before it stay. */
export async function forgiveFailure(tx: Tx, subject: Buffer): Promise<void> {
  await tx.execute(
    `update backoffice.login_failure set failures = failures - 1
     where subject = $1 and failures > 0`,
    [subject],
  );
}

export async function deleteOldFailures(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from backoffice.login_failure where window_started_at < $1", [before]);
}
