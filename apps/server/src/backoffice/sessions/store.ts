import type { Reader, Tx } from "../../platform/db.ts";
import { pendingTriesMax, sessionIdleMsMax } from "./rules.ts";

/** Every SQL statement about operators' sessions, and sign-ins that wait for their code. */

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
  const rows = await tx.query<Omit<PendingTry, "triesLeft"> & { readonly tries: number }>(
    `update backoffice.pending_login set tries = tries + 1
     where token_hash = $1 and user_agent = $2 and ends_at > $3 and tries < $4
     returning operator_id as "operatorId", secret_sealed as "secretSealed", tries`,
    [tokenHash, userAgent, now, pendingTriesMax],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { tries, ...pending } = row;
  return { ...pending, triesLeft: pendingTriesMax - tries };
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

/** $1 to $4: the token, the browser, now, and the last act that is not too long ago. */
const isLive = `s.token_hash = $1 and s.user_agent = $2 and s.ended_at is null
  and s.ends_at > $3 and s.last_seen_at > $4
  and o.operator_id = s.operator_id and o.status = 'open'`;
const liveColumns = `s.session_id as "sessionId", s.operator_id as "operatorId", o.username,
  c.must_change as "mustChange"`;

/** Finds a live session of an open account in the browser it was made for. */
export async function findLiveSession(
  reader: Reader,
  tokenHash: Buffer,
  userAgent: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const idleSince = new Date(now.getTime() - sessionIdleMsMax);
  const rows = await reader.query<LiveSession>(
    `select ${liveColumns} from backoffice.operator_session s, backoffice.operator o
     join backoffice.operator_credential c on c.operator_id = o.operator_id
     where ${isLive}`,
    [tokenHash, userAgent, now, idleSince],
  );
  return rows[0];
}

/** The same, and writes down that the operator did something. */
export async function touchSession(
  tx: Tx,
  tokenHash: Buffer,
  userAgent: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const idleSince = new Date(now.getTime() - sessionIdleMsMax);
  const rows = await tx.query<LiveSession>(
    `update backoffice.operator_session s set last_seen_at = $3
     from backoffice.operator o
     join backoffice.operator_credential c on c.operator_id = o.operator_id
     where ${isLive} returning ${liveColumns}`,
    [tokenHash, userAgent, now, idleSince],
  );
  return rows[0];
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

export async function deleteOldPendings(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from backoffice.pending_login where ends_at < $1", [before]);
}

export async function deleteOldSessions(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from backoffice.operator_session where ends_at < $1", [before]);
}
