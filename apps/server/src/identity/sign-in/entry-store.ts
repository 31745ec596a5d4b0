import type { Reader, Tx } from "../../platform/db.ts";

/** Every SQL statement about the moment a member enters. */

export interface CredentialRow {
  readonly passwordHash: string;
  readonly changedAt: Date;
  readonly mustChange: boolean;
  /** Of a password that is only for the first sign-in. */
  readonly endsAt: Date | null;
}

export async function findCredential(
  reader: Reader,
  memberId: bigint,
): Promise<CredentialRow | undefined> {
  const rows = await reader.query<CredentialRow>(
    `select password_hash as "passwordHash", changed_at as "changedAt",
       must_change as "mustChange", ends_at as "endsAt"
     from identity.credential where member_id = $1`,
    [memberId],
  );
  return rows[0];
}

export interface PreviousLogin {
  readonly at: Date | null;
  readonly ip: string | null;
}

/**
 * Notes that an open or unfinished account was entered, and tells when and from where it was
 * before. Undefined where the account is neither.
 */
export async function noteEntered(
  tx: Tx,
  memberId: bigint,
  now: Date,
  ip: string,
): Promise<PreviousLogin | undefined> {
  const rows = await tx.query<PreviousLogin>(
    `update identity.member m set last_login_at = $2, last_login_ip = $3
     from (
       select last_login_at as at, last_login_ip as ip from identity.member
       where member_id = $1 and status in ('open', 'unfinished') for update
     ) before
     where m.member_id = $1 and m.status in ('open', 'unfinished')
     returning before.at, before.ip`,
    [memberId, now, ip],
  );
  return rows[0];
}
