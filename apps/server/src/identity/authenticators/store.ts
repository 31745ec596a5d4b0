import type { Reader, Tx } from "../../platform/db.ts";

/** Every SQL statement about authenticators and their recovery codes. */

export interface AuthenticatorRow {
  readonly secretSealed: Buffer;
  readonly confirmedAt: Date | null;
  readonly lastStep: bigint | null;
}

const columns = `secret_sealed as "secretSealed", confirmed_at as "confirmedAt",
  last_step as "lastStep"`;

export async function findAuthenticator(
  reader: Reader,
  memberId: bigint,
): Promise<AuthenticatorRow | undefined> {
  const rows = await reader.query<AuthenticatorRow>(
    `select ${columns} from identity.authenticator
     where member_id = $1`,
    [memberId],
  );
  return rows[0];
}

/** The same, and nobody else changes it or its recovery codes until the transaction ends. */
export async function lockAuthenticator(
  tx: Tx,
  memberId: bigint,
): Promise<AuthenticatorRow | undefined> {
  const rows = await tx.query<AuthenticatorRow>(
    `select ${columns} from identity.authenticator
     where member_id = $1 for update`,
    [memberId],
  );
  return rows[0];
}

/** Keeps a secret that is yet to be confirmed; false where a confirmed one stands. */
export async function putUnconfirmed(
  tx: Tx,
  memberId: bigint,
  secretSealed: Buffer,
): Promise<boolean> {
  const put = await tx.execute(
    `insert into identity.authenticator as a (member_id, secret_sealed) values ($1, $2)
     on conflict (member_id) do update set secret_sealed = $2, last_step = null
     where a.confirmed_at is null`,
    [memberId, secretSealed],
  );
  return put === 1;
}

/** Enables the secret that was checked; false if another replaced it in between. */
export async function confirmSecret(
  tx: Tx,
  memberId: bigint,
  secretSealed: Buffer,
  step: number,
  now: Date,
): Promise<boolean> {
  const confirmed = await tx.execute(
    `update identity.authenticator set confirmed_at = $4, last_step = $3
     where member_id = $1 and secret_sealed = $2 and confirmed_at is null`,
    [memberId, secretSealed, step, now],
  );
  return confirmed === 1;
}

/** Uses up a step; of two at once with the same code, one. */
export async function advanceStep(tx: Tx, memberId: bigint, step: number): Promise<boolean> {
  const advanced = await tx.execute(
    `update identity.authenticator set last_step = $2
     where member_id = $1 and confirmed_at is not null
       and (last_step is null or last_step < $2)`,
    [memberId, step],
  );
  return advanced === 1;
}

/** Deletes an authenticator; tells whether it was on. */
export async function deleteAuthenticator(tx: Tx, memberId: bigint): Promise<boolean> {
  const rows = await tx.query<{ isOn: boolean }>(
    `delete from identity.authenticator where member_id = $1
     returning confirmed_at is not null as "isOn"`,
    [memberId],
  );
  return rows[0]?.isOn ?? false;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  memberId: bigint,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.execute("delete from identity.recovery_code where member_id = $1", [memberId]);
  await tx.execute(
    `insert into identity.recovery_code (member_id, code_hash)
     select $1, unnest($2::bytea[])`,
    [memberId, hashes],
  );
}

/** Uses up a recovery code; of two at once, one. */
export async function useRecoveryHash(
  tx: Tx,
  memberId: bigint,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const used = await tx.execute(
    `update identity.recovery_code set used_at = $3
     where member_id = $1 and code_hash = $2 and used_at is null`,
    [memberId, hash, now],
  );
  return used === 1;
}

export async function countRecoveryCodes(reader: Reader, memberId: bigint): Promise<number> {
  const rows = await reader.query<{ left: number }>(
    `select count(*)::int as left from identity.recovery_code
     where member_id = $1 and used_at is null`,
    [memberId],
  );
  return rows[0]?.left ?? 0;
}
