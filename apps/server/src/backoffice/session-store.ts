import type { Reader, Tx } from "../platform/db.ts";
import { failureWindowMs, pendingTriesMax, sessionIdleMsMax } from "./rules.ts";

/** Every SQL statement about operators' sign-ins, failures and sessions. */

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
 * are ever checked. A window that has passed starts again. A closed door keeps its window, so that
 * further attempts do not keep it closed.
 */
export async function countFailure(
  tx: Tx,
  { subject, owner, failuresMax }: Counter,
  now: Date,
): Promise<FailureCount> {
  const windowOpen = new Date(now.getTime() - failureWindowMs);
  const rows = await tx.query<{ failures: number; window_started_at: Date }>(
    `insert into backoffice.login_failure as l
       (subject, owner, failures, failures_max, window_started_at)
     values ($1, $5, 1, $4::int, $2)
     on conflict (subject) do update set
       failures = case when l.window_started_at <= $3 then 1
         else least(l.failures + 1, $4::int + 1) end,
       window_started_at = case
         when l.window_started_at <= $3 or l.failures + 1 = $4::int then $2
         else l.window_started_at end
     returning failures, window_started_at`,
    [subject, now, windowOpen, failuresMax, owner],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a failed sign-in was not counted");
  return { failures: row.failures, windowStartedAt: row.window_started_at };
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

/** When the last closed door of each of these owners closed; those without one are left out. */
export async function listClosed(
  reader: Reader,
  owners: readonly Buffer[],
  now: Date,
): Promise<{ readonly owner: Buffer; readonly closedAt: Date }[]> {
  return reader.query(
    `select owner, max(window_started_at) as "closedAt" from backoffice.login_failure
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

/** Takes one attempt back that was none; those before it stay. */
export async function forgiveFailure(tx: Tx, subject: Buffer): Promise<void> {
  await tx.execute(
    `update backoffice.login_failure set failures = failures - 1
     where subject = $1 and failures > 0`,
    [subject],
  );
}

export interface NewPending {
  readonly tokenHash: Buffer;
  readonly operatorId: string;
  /** The authenticator's secret where it is set up by this sign-in. */
  readonly secretSealed: Buffer | null;
  readonly userAgent: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
}

export async function insertPending(tx: Tx, pending: NewPending): Promise<void> {
  await tx.execute(
    `insert into backoffice.pending_login
       (token_hash, operator_id, secret_sealed, user_agent, started_at, ends_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      pending.tokenHash,
      pending.operatorId,
      pending.secretSealed,
      pending.userAgent,
      pending.startedAt,
      pending.endsAt,
    ],
  );
}

export interface PendingTry {
  readonly operatorId: string;
  readonly secretSealed: Buffer | null;
  readonly triesLeft: number;
}

/** Counts a try of a code before it is looked at; undefined when none is left. */
export async function tryPending(
  tx: Tx,
  tokenHash: Buffer,
  userAgent: string,
  now: Date,
): Promise<PendingTry | undefined> {
  const rows = await tx.query<{
    operator_id: string;
    secret_sealed: Buffer | null;
    tries: number;
  }>(
    `update backoffice.pending_login set tries = tries + 1
     where token_hash = $1 and user_agent = $2 and ends_at > $3 and tries < $4
     returning operator_id, secret_sealed, tries`,
    [tokenHash, userAgent, now, pendingTriesMax],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    operatorId: row.operator_id,
    secretSealed: row.secret_sealed,
    triesLeft: pendingTriesMax - row.tries,
  };
}

/** Uses a sign-in up; false when it was used or taken away before. */
export async function deletePending(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const deleted = await tx.execute("delete from backoffice.pending_login where token_hash = $1", [
    tokenHash,
  ]);
  return deleted === 1;
}

export async function deletePendingOf(tx: Tx, operatorId: string): Promise<void> {
  await tx.execute("delete from backoffice.pending_login where operator_id = $1", [operatorId]);
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly sessionId: string;
  readonly operatorId: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
  readonly ip: string;
  readonly userAgent: string;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.execute(
    `insert into backoffice.operator_session (token_hash, session_id, operator_id, started_at,
       last_seen_at, ends_at, ip, user_agent)
     values ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [
      session.tokenHash,
      session.sessionId,
      session.operatorId,
      session.startedAt,
      session.endsAt,
      session.ip,
      session.userAgent,
    ],
  );
}

export interface LiveSession {
  readonly sessionId: string;
  readonly operatorId: string;
  readonly username: string;
  readonly mustChange: boolean;
}

interface LiveRow {
  readonly session_id: string;
  readonly operator_id: string;
  readonly username: string;
  readonly must_change: boolean;
}

/** $1 to $4: the token, the browser, now, and the last act that is not too long ago. */
const isLive = `s.token_hash = $1 and s.user_agent = $2 and s.ended_at is null
  and s.ends_at > $3 and s.last_seen_at > $4
  and o.operator_id = s.operator_id and o.status = 'open'`;
const liveColumns = "s.session_id, s.operator_id, o.username, c.must_change";

function liveOf(rows: readonly LiveRow[]): LiveSession | undefined {
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    sessionId: row.session_id,
    operatorId: row.operator_id,
    username: row.username,
    mustChange: row.must_change,
  };
}

/** Finds a live session of an open account in the browser it was made for. */
export async function findLiveSession(
  reader: Reader,
  tokenHash: Buffer,
  userAgent: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const idleSince = new Date(now.getTime() - sessionIdleMsMax);
  const rows = await reader.query<LiveRow>(
    `select ${liveColumns} from backoffice.operator_session s, backoffice.operator o
     join backoffice.operator_credential c on c.operator_id = o.operator_id
     where ${isLive}`,
    [tokenHash, userAgent, now, idleSince],
  );
  return liveOf(rows);
}

/** The same, and writes down that the operator did something. */
export async function touchSession(
  tx: Tx,
  tokenHash: Buffer,
  userAgent: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const idleSince = new Date(now.getTime() - sessionIdleMsMax);
  const rows = await tx.query<LiveRow>(
    `update backoffice.operator_session s set last_seen_at = $3
     from backoffice.operator o
     join backoffice.operator_credential c on c.operator_id = o.operator_id
     where ${isLive} returning ${liveColumns}`,
    [tokenHash, userAgent, now, idleSince],
  );
  return liveOf(rows);
}

export async function findSessionEnd(
  reader: Reader,
  operatorId: string,
  sessionId: string,
): Promise<Date | undefined> {
  const rows = await reader.query<{ endsAt: Date }>(
    `select ends_at as "endsAt" from backoffice.operator_session
     where operator_id = $1 and session_id = $2 and ended_at is null`,
    [operatorId, sessionId],
  );
  return rows[0]?.endsAt;
}

/** Which of an operator's sessions end: one, all, or all but one. */
export interface Ending {
  readonly operatorId: string;
  readonly only?: string;
  readonly but?: string;
  readonly reason: string;
}

export async function endSessions(tx: Tx, ending: Ending, now: Date): Promise<number> {
  return tx.execute(
    `update backoffice.operator_session set ended_at = $4, end_reason = $5
     where operator_id = $1 and ended_at is null
       and ($2::uuid is null or session_id = $2) and ($3::uuid is null or session_id <> $3)`,
    [ending.operatorId, ending.only ?? null, ending.but ?? null, now, ending.reason],
  );
}

export async function deleteOldFailures(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from backoffice.login_failure where window_started_at < $1", [before]);
}

export async function deleteOldPendings(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from backoffice.pending_login where ends_at < $1", [before]);
}

export async function deleteOldSessions(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from backoffice.operator_session where ends_at < $1", [before]);
}
