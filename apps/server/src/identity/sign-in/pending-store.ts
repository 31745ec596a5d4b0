import type { LoginCheck, LoginWay } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";

/** Every SQL statement about sign-ins that wait for their second proof. */

export interface PendingRow {
  readonly pendingId: string;
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly site: "member" | "agent";
  readonly way: LoginWay;
  readonly isRemembered: boolean;
  readonly passed: LoginCheck[];
  readonly tries: number;
  readonly userAgent: string;
  readonly endsAt: Date;
}

const columns = `pending_id as "pendingId", member_id as "memberId",
  merchant_code as "merchantCode", site, way, is_remembered as "isRemembered", passed, tries,
  user_agent as "userAgent", ends_at as "endsAt"`;

export interface NewPending {
  readonly tokenHash: Buffer;
  readonly pendingId: string;
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly site: "member" | "agent";
  readonly way: LoginWay;
  readonly isRemembered: boolean;
  readonly ip: string;
  readonly userAgent: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
}

export async function insertPending(tx: Tx, pending: NewPending): Promise<void> {
  await tx.execute(
    `insert into identity.pending_login (token_hash, pending_id, member_id, merchant_code, site,
       way, is_remembered, ip, user_agent, started_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      pending.tokenHash,
      pending.pendingId,
      pending.memberId,
      pending.merchantCode,
      pending.site,
      pending.way,
      pending.isRemembered,
      pending.ip,
      pending.userAgent,
      pending.startedAt,
      pending.endsAt,
    ],
  );
}

/** A sign-in that still waits. */
export async function findPending(
  reader: Reader,
  tokenHash: Buffer,
  now: Date,
  triesMax: number,
): Promise<PendingRow | undefined> {
  const rows = await reader.query<PendingRow>(
    `select ${columns} from identity.pending_login
     where token_hash = $1 and used_at is null and ends_at > $2 and tries < $3`,
    [tokenHash, now, triesMax],
  );
  return rows[0];
}

/** Counts a try before it is looked at; undefined where none is left. */
export async function countTry(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
  triesMax: number,
): Promise<PendingRow | undefined> {
  const rows = await tx.query<PendingRow>(
    `update identity.pending_login set tries = tries + 1
     where token_hash = $1 and used_at is null and ends_at > $2 and tries < $3
     returning ${columns}`,
    [tokenHash, now, triesMax],
  );
  return rows[0];
}

/** Notes a check as passed and gives its try back; tells all that were passed. */
export async function notePassed(
  tx: Tx,
  tokenHash: Buffer,
  check: LoginCheck,
): Promise<PendingRow | undefined> {
  const rows = await tx.query<PendingRow>(
    `update identity.pending_login set
       tries = greatest(tries - 1, 0),
       passed = case when $2 = any (passed) then passed else passed || $2::text end
     where token_hash = $1 and used_at is null
     returning ${columns}`,
    [tokenHash, check],
  );
  return rows[0];
}

/** Ends a sign-in that waited; false when somebody else was faster. */
export async function usePending(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx.execute(
    `update identity.pending_login set used_at = $2
     where token_hash = $1 and used_at is null and ends_at > $2`,
    [tokenHash, now],
  );
  return used === 1;
}

export async function deleteOldPending(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.pending_login where ends_at < $1", [before]);
}

/** Ends sign-ins that wait for their second proof: their first proof is no longer the password. */
export async function endPendingLogins(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.execute(
    "update identity.pending_login set used_at = $2 where member_id = $1 and used_at is null",
    [memberId, now],
  );
}
