import type { Reader, Tx } from "../../platform/db.ts";

/** Every SQL statement that changes a password, and those about links to a new one. */

/**
 * Writes a password, whether there was one or not; with an end, one that is only for the first
 * sign-in.
 */
export async function saveCredential(
  tx: Tx,
  memberId: bigint,
  passwordHash: string,
  at: Date,
  mustChange: boolean,
  endsAt: Date | null = null,
): Promise<void> {
  await tx.execute(
    `insert into identity.credential (member_id, password_hash, changed_at, must_change, ends_at)
     values ($1, $2, $3, $4, $5)
     on conflict (member_id) do update set
       password_hash = excluded.password_hash, changed_at = excluded.changed_at,
       must_change = excluded.must_change, ends_at = excluded.ends_at`,
    [memberId, passwordHash, at, mustChange, endsAt],
  );
}

/**
 * Puts a password in the place of another; false when that one, or its absence (undefined), is no
 * longer what is there.
 */
export async function replaceCredential(
  tx: Tx,
  memberId: bigint,
  before: string | undefined,
  passwordHash: string,
  at: Date,
): Promise<boolean> {
  const written =
    before === undefined
      ? await tx.execute(
          `insert into identity.credential (member_id, password_hash, changed_at)
           values ($1, $2, $3) on conflict do nothing`,
          [memberId, passwordHash, at],
        )
      : await tx.execute(
          `update identity.credential
           set password_hash = $3, changed_at = $4, must_change = false, ends_at = null
           where member_id = $1 and password_hash = $2`,
          [memberId, before, passwordHash, at],
        );
  return written === 1;
}

export interface NewResetLink {
  readonly tokenHash: Buffer;
  readonly memberId: bigint;
  readonly madeAt: Date;
  readonly endsAt: Date;
  /** Set from the beginning: it takes the same steps and never opens anything. */
  readonly usedAt: Date | null;
}

export async function insertResetLink(tx: Tx, link: NewResetLink): Promise<void> {
  await tx.execute(
    `insert into identity.reset_link (token_hash, member_id, made_at, ends_at, used_at)
     values ($1, $2, $3, $4, $5)`,
    [link.tokenHash, link.memberId, link.madeAt, link.endsAt, link.usedAt],
  );
}

/** Whose link it is, while it may be used. */
export async function findResetLink(
  reader: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<bigint | undefined> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity.reset_link
     where token_hash = $1 and used_at is null and ends_at > $2`,
    [tokenHash, now],
  );
  return rows[0]?.memberId;
}

/** Uses a link up; false when it was used, or its time is over. */
export async function useResetLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx.execute(
    `update identity.reset_link set used_at = $2
     where token_hash = $1 and used_at is null and ends_at > $2`,
    [tokenHash, now],
  );
  return used === 1;
}

/** Ends every link of a member that may still be used. */
export async function endResetLinks(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.execute(
    "update identity.reset_link set used_at = $2 where member_id = $1 and used_at is null",
    [memberId, now],
  );
}

export async function deleteOldResetLinks(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.reset_link where ends_at < $1", [before]);
}

export async function findPasswordHash(
  reader: Reader,
  memberId: bigint,
): Promise<string | undefined> {
  const rows = await reader.query<{ passwordHash: string }>(
    `select password_hash as "passwordHash" from identity.credential where member_id = $1`,
    [memberId],
  );
  return rows[0]?.passwordHash;
}

export async function findPasswordChange(
  reader: Reader,
  memberId: bigint,
): Promise<Date | undefined> {
  const rows = await reader.query<{ changedAt: Date }>(
    `select changed_at as "changedAt" from identity.credential where member_id = $1`,
    [memberId],
  );
  return rows[0]?.changedAt;
}
