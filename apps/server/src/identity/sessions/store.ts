import type { LoginWay, SessionScope } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { Session } from "../../platform/http/call.ts";
import { sessionIdleMsMax } from "../rules.ts";

/** Every SQL statement about sessions and encrypted payloads. */

/** What tells whether a sign-in lives. */
export interface LifeRow {
  readonly sessionId: string;
  readonly memberId: bigint;
  readonly endsAt: Date;
  /** When the member last did something. */
  readonly lastSeenAt: Date;
}

const lifeColumns = `session_id as "sessionId", member_id as "memberId", ends_at as "endsAt",
  last_seen_at as "lastSeenAt"`;

export interface SessionRow extends LifeRow {
  readonly merchantCode: string;
  readonly userAgent: string;
  readonly scope: SessionScope;
  readonly assurance: Assurance;
}

/**
 * How far a session may be trusted: 'low' was opened by a remembered device alone, in a 'strong'
 * one the member showed the authenticator.
 */
export type Assurance = Session["assurance"];

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly sessionId: string;
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly way: LoginWay;
  readonly site: "member" | "agent";
  readonly scope: SessionScope;
  readonly assurance: Assurance;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.execute(
    `insert into identity.session (token_hash, session_id, member_id, merchant_code, started_at,
       last_seen_at, ends_at, ip, user_agent, way, site, scope, assurance)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      session.tokenHash,
      session.sessionId,
      session.memberId,
      session.merchantCode,
      session.startedAt,
      session.endsAt,
      session.ip,
      session.userAgent,
      session.way,
      session.site,
      session.scope,
      session.assurance,
    ],
  );
}

/**
 * The session of a token, unless it was ended; whether it is idle depends on activity the caller
 * knows.
 */
export async function findSession(
  reader: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const rows = await reader.query<SessionRow>(
    `select ${lifeColumns}, merchant_code as "merchantCode", user_agent as "userAgent", scope,
       assurance
     from identity.session where token_hash = $1 and ended_at is null and ends_at > $2`,
    [tokenHash, now],
  );
  return rows[0];
}

/** The same by its name. */
export async function findLife(
  reader: Reader,
  memberId: bigint,
  sessionId: string,
  now: Date,
): Promise<LifeRow | undefined> {
  const rows = await reader.query<LifeRow>(
    `select ${lifeColumns} from identity.session
     where session_id = $2 and member_id = $1 and ended_at is null and ends_at > $3`,
    [memberId, sessionId, now],
  );
  return rows[0];
}

/** Writes down when the member last did something; a later act that is on record stays. */
export async function noteAct(
  tx: Tx,
  memberId: bigint,
  sessionId: string,
  at: Date,
): Promise<void> {
  await tx.execute(
    `update identity.session set last_seen_at = $3
     where session_id = $2 and member_id = $1 and ended_at is null and last_seen_at < $3`,
    [memberId, sessionId, at],
  );
}

/** Ends a member's session, or all of them; tells which were still open. */
export async function endSessions(
  tx: Tx,
  memberId: bigint,
  sessionId: string | null,
  now: Date,
  reason: string,
): Promise<string[]> {
  const rows = await tx.query<{ sessionId: string }>(
    `update identity.session set ended_at = $3, end_reason = $4
     where member_id = $1 and ($2::uuid is null or session_id = $2) and ended_at is null
     returning session_id as "sessionId"`,
    [memberId, sessionId, now, reason],
  );
  return rows.map((row) => row.sessionId);
}

/** Ends every session of a member but one; tells which were still open. */
export async function endSessionsBut(
  tx: Tx,
  memberId: bigint,
  keptSessionId: string,
  now: Date,
  reason: string,
): Promise<string[]> {
  const rows = await tx.query<{ sessionId: string }>(
    `update identity.session set ended_at = $3, end_reason = $4
     where member_id = $1 and session_id <> $2 and ended_at is null
     returning session_id as "sessionId"`,
    [memberId, keptSessionId, now, reason],
  );
  return rows.map((row) => row.sessionId);
}

export interface OwnSessionRow {
  readonly sessionId: string;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly way: LoginWay;
}

/** A member's sessions that live, the latest first. */
export async function listOwnSessions(
  reader: Reader,
  memberId: bigint,
  now: Date,
): Promise<OwnSessionRow[]> {
  return reader.query<OwnSessionRow>(
    `select session_id as "sessionId", started_at as "startedAt", last_seen_at as "lastSeenAt", ip,
       user_agent as "userAgent", way
     from identity.session
     where member_id = $1 and ended_at is null and ends_at > $2 and last_seen_at > $3
     order by started_at desc, session_id desc limit 200`,
    [memberId, now, new Date(now.getTime() - sessionIdleMsMax)],
  );
}

/**
 * Widens a session whose first thing was done: all is allowed then, but in the agents' office the
 * authenticator comes after a new password. Tells the scope, or undefined where nothing changed.
 */
export async function widenScope(
  tx: Tx,
  memberId: bigint,
  sessionId: string,
  done: "password" | "authenticator" | "account",
): Promise<SessionScope | undefined> {
  const rows = await tx.query<{ scope: SessionScope }>(
    `update identity.session s set scope = case
       when $3 in ('password', 'account') and s.site = 'agent' and not exists (
         select 1 from identity.authenticator a
         where a.member_id = $1 and a.confirmed_at is not null
       ) then 'authenticator' else 'full' end
     where s.member_id = $1 and s.session_id = $2 and s.scope = $3 and s.ended_at is null
     returning s.scope`,
    [memberId, sessionId, done],
  );
  return rows[0]?.scope;
}

/** Trusts a session more; never less than it was. */
export async function raiseAssurance(
  tx: Tx,
  memberId: bigint,
  sessionId: string,
  to: "full" | "strong",
): Promise<void> {
  await tx.execute(
    `update identity.session set assurance = $3
     where session_id = $2 and member_id = $1 and ended_at is null
       and assurance <> 'strong' and assurance <> $3`,
    [memberId, sessionId, to],
  );
}

export async function listLiveSessions(
  reader: Reader,
  sessionIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const idleSince = new Date(now.getTime() - sessionIdleMsMax);
  const rows = await reader.query<{ sessionId: string }>(
    `select session_id as "sessionId" from identity.session
     where session_id = any ($1::uuid[]) and ended_at is null and ends_at > $2
       and last_seen_at > $3`,
    [sessionIds, now, idleSince],
  );
  return rows.map((row) => row.sessionId);
}

export async function findSessionEnd(
  reader: Reader,
  memberId: bigint,
  sessionId: string,
): Promise<Date | undefined> {
  const rows = await reader.query<{ endsAt: Date }>(
    `select ends_at as "endsAt" from identity.session where member_id = $1 and session_id = $2`,
    [memberId, sessionId],
  );
  return rows[0]?.endsAt;
}

export interface SignInRow {
  readonly sessionId: string;
  readonly from: Date;
  readonly to: Date;
  readonly isLive: boolean;
}

/**
 * When a member was signed in: sessions that reach beyond a moment. One that lives reaches until
 * now, one that idled away until it was last used. No session is longer than `longestMs`.
 */
export function listSignIns(
  reader: Reader,
  memberId: bigint,
  since: Date,
  now: Date,
  longestMs: number,
): Promise<SignInRow[]> {
  return reader.query<SignInRow>(
    `select s.session_id as "sessionId", s.started_at as "from",
       case when live.is_live then $4 else greatest(s.started_at, least(s.ends_at,
         coalesce(s.ended_at, s.last_seen_at))) end as "to", live.is_live as "isLive"
     from identity.session s cross join lateral (select s.ended_at is null and s.ends_at > $4
       and s.last_seen_at > $5 as is_live) live
     where s.member_id = $1 and s.started_at > $2 and s.started_at <= $4
       and (live.is_live or coalesce(s.ended_at, s.last_seen_at) > $3)
     order by s.started_at`,
    [
      memberId,
      new Date(since.getTime() - longestMs),
      since,
      now,
      new Date(now.getTime() - sessionIdleMsMax),
    ],
  );
}

export async function findSessionStart(
  reader: Reader,
  memberId: bigint,
  sessionId: string,
): Promise<Date | undefined> {
  const rows = await reader.query<{ startedAt: Date }>(
    `select started_at as "startedAt" from identity.session
     where member_id = $1 and session_id = $2`,
    [memberId, sessionId],
  );
  return rows[0]?.startedAt;
}

export async function deleteOldSessions(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.session where ends_at < $1", [before]);
}

export interface PayloadKeyRow {
  readonly day: number;
  readonly kid: string;
  readonly publicJwk: Record<string, string>;
  readonly sealedPrivateJwk: Buffer;
}

export async function listPayloadKeys(reader: Reader, fromDay: number): Promise<PayloadKeyRow[]> {
  return reader.query<PayloadKeyRow>(
    `select day, kid, public_jwk as "publicJwk", sealed_private_jwk as "sealedPrivateJwk"
     from identity.payload_key
     where day >= $1 order by day`,
    [fromDay],
  );
}

/** The first process to come keeps its key for the day; the others read that one. */
export async function insertPayloadKey(tx: Tx, key: PayloadKeyRow): Promise<void> {
  await tx.execute(
    `insert into identity.payload_key (day, kid, public_jwk, sealed_private_jwk)
     values ($1, $2, $3, $4) on conflict (day) do nothing`,
    [key.day, key.kid, JSON.stringify(key.publicJwk), key.sealedPrivateJwk],
  );
}

/** Old private keys are destroyed: that is what keeps old recordings closed. */
export async function deleteOldPayloadKeys(tx: Tx, beforeDay: number): Promise<number> {
  return tx.execute("delete from identity.payload_key where day < $1", [beforeDay]);
}

/** Notes a payload as used; false when it was used before. */
export async function insertPayloadSeen(
  tx: Tx,
  kid: string,
  jti: string,
  expiresAt: Date,
): Promise<boolean> {
  const inserted = await tx.execute(
    `insert into identity.payload_seen (kid, jti, expires_at) values ($1, $2, $3)
     on conflict do nothing`,
    [kid, jti, expiresAt],
  );
  return inserted === 1;
}

export async function deleteOldPayloadsSeen(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.payload_seen where expires_at < $1", [before]);
}
