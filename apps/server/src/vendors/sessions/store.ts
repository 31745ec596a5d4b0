import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of the tokens that games run on. */

export interface GameSession {
  readonly vendorCode: string;
  readonly memberId: bigint;
  /** What the vendor calls the member. */
  readonly userRef: string;
  readonly currency: string;
  readonly gameCode: string;
  /** The sign-in it was opened from; null for one that outlives sign-ins. */
  readonly loginSessionId: string | null;
  readonly startedAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(tx: Tx, hash: Buffer, session: GameSession): Promise<void> {
  await tx.execute(
    `insert into vendors.game_session (token_hash, vendor_code, member_id, user_ref, currency,
       game_code, login_session_id, started_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      hash,
      session.vendorCode,
      session.memberId,
      session.userRef,
      session.currency,
      session.gameCode,
      session.loginSessionId,
      session.startedAt,
      session.expiresAt,
    ],
  );
}

export async function findSession(reader: Reader, hash: Buffer): Promise<GameSession | undefined> {
  const rows = await reader.query<GameSession>(
    `select vendor_code as "vendorCode", member_id as "memberId", user_ref as "userRef", currency,
       game_code as "gameCode", login_session_id as "loginSessionId",
       started_at as "startedAt", expires_at as "expiresAt"
     from vendors.game_session where token_hash = $1`,
    [hash],
  );
  return rows[0];
}

/**
 * Ends the running tokens of a member, or of one sign-in; the rows stay, so that wins
 * and rollbacks are still understood.
 */
export function expireSessions(
  tx: Tx,
  memberId: bigint,
  loginSessionId: string | null,
  at: Date,
): Promise<number> {
  return tx.execute(
    `update vendors.game_session set expires_at = $3
     where member_id = $1 and ($2::uuid is null or login_session_id = $2) and expires_at > $3`,
    [memberId, loginSessionId, at],
  );
}

export function deleteSessions(tx: Tx, startedBefore: Date): Promise<number> {
  return tx.execute("delete from vendors.game_session where started_at < $1", [startedBefore]);
}
