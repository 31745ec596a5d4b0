import type { LoginWay, SessionScope } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { Assurance } from "./store.ts";

/** Every SQL statement about one-time codes in start addresses. */

export interface NewStartCode {
  readonly codeHash: Buffer;
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly sessionId: string;
  readonly endsAt: Date;
}

export async function insertStartCode(tx: Tx, code: NewStartCode): Promise<void> {
  await tx.execute(
    `insert into identity.start_code (code_hash, member_id, merchant_code, session_id, ends_at)
     values ($1, $2, $3, $4, $5)`,
    [code.codeHash, code.memberId, code.merchantCode, code.sessionId, code.endsAt],
  );
}

/** Whose code it is; undefined for one nobody made, of another brand, or too old. */
export async function findStartCode(
  reader: Reader,
  codeHash: Buffer,
  merchantCode: string,
  now: Date,
): Promise<{ readonly memberId: bigint; readonly endsAt: Date } | undefined> {
  const [row] = await reader.query<{ memberId: bigint; endsAt: Date }>(
    `select member_id as "memberId", ends_at as "endsAt" from identity.start_code
     where code_hash = $1 and merchant_code = $2 and ends_at > $3`,
    [codeHash, merchantCode, now],
  );
  return row;
}

export interface StartedSessionRow {
  readonly way: LoginWay;
  readonly site: "member" | "agent";
  readonly scope: SessionScope;
  readonly assurance: Assurance;
  readonly endsAt: Date;
}

/**
 * Uses a code up and tells of the session that made it; undefined where another was quicker, or
 * where that session has ended.
 */
export async function takeStartCode(
  tx: Tx,
  codeHash: Buffer,
  now: Date,
): Promise<StartedSessionRow | undefined> {
  const [row] = await tx.query<StartedSessionRow>(
    `with taken as (
       delete from identity.start_code where code_hash = $1 and ends_at > $2
       returning member_id, session_id)
     select s.way, s.site, s.scope, s.assurance, s.ends_at as "endsAt"
     from taken t join identity.session s using (member_id, session_id)
     where s.ended_at is null and s.ends_at > $2`,
    [codeHash, now],
  );
  return row;
}

export async function deleteOldStartCodes(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.start_code where ends_at < $1", [before]);
}
