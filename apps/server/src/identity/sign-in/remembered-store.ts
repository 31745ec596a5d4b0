import type { Reader, Tx } from "../../platform/db.ts";

/** Every SQL statement about remembered sign-ins. */

export interface RememberedRow {
  readonly selector: Buffer;
  readonly familyId: string;
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly validatorHash: Buffer;
  readonly userAgent: string;
  readonly endsAt: Date;
  readonly usedAt: Date | null;
  readonly endedAt: Date | null;
}

export interface NewRemembered {
  readonly selector: Buffer;
  readonly familyId: string;
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly validatorHash: Buffer;
  readonly userAgent: string;
  readonly madeAt: Date;
  readonly endsAt: Date;
}

export async function insertRemembered(tx: Tx, row: NewRemembered): Promise<void> {
  await tx.execute(
    `insert into identity.remembered (selector, family_id, member_id, merchant_code,
       validator_hash, user_agent, made_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      row.selector,
      row.familyId,
      row.memberId,
      row.merchantCode,
      row.validatorHash,
      row.userAgent,
      row.madeAt,
      row.endsAt,
    ],
  );
}

export async function findRemembered(
  reader: Reader,
  selector: Buffer,
): Promise<RememberedRow | undefined> {
  const rows = await reader.query<RememberedRow>(
    `select selector, family_id as "familyId", member_id as "memberId",
       merchant_code as "merchantCode", validator_hash as "validatorHash",
       user_agent as "userAgent", ends_at as "endsAt", used_at as "usedAt", ended_at as "endedAt"
     from identity.remembered where selector = $1`,
    [selector],
  );
  return rows[0];
}

/** Uses a remembered sign-in up; false when somebody was faster, or it has ended. */
export async function useRemembered(tx: Tx, selector: Buffer, now: Date): Promise<boolean> {
  const used = await tx.execute(
    `update identity.remembered set used_at = $2
     where selector = $1 and used_at is null and ended_at is null and ends_at > $2`,
    [selector, now],
  );
  return used === 1;
}

/**
 * Locks the rows of a member's families until the transaction ends. It waits for a running swap, so
 * that the statement after this one sees its successor as well.
 */
async function lockFamilies(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    `select 1 from identity.remembered where member_id = $1 and ended_at is null
     order by selector for update`,
    [memberId],
  );
}

/** Ends a family; tells whether any of it was alive. */
export async function endFamily(
  tx: Tx,
  memberId: bigint,
  familyId: string,
  now: Date,
): Promise<boolean> {
  await lockFamilies(tx, memberId);
  const ended = await tx.execute(
    `update identity.remembered set ended_at = $3
     where member_id = $1 and family_id = $2 and ended_at is null`,
    [memberId, familyId, now],
  );
  return ended > 0;
}

export async function endFamilies(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await lockFamilies(tx, memberId);
  await tx.execute(
    "update identity.remembered set ended_at = $2 where member_id = $1 and ended_at is null",
    [memberId, now],
  );
}

export async function deleteOldRemembered(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.remembered where ends_at < $1", [before]);
}
