import type { Tx } from "../db.ts";

/** Every SQL statement about keys that callers choose. */

/** Member, call and key. */
export type ClaimId = readonly [memberId: bigint, call: string, key: string];

export interface ClaimRow {
  readonly bodyHash: Buffer;
  readonly answer: unknown;
  readonly claimedAt: Date;
}

/** Claims a key; false when it is taken. */
export async function insertClaim(tx: Tx, id: ClaimId, bodyHash: Buffer, now: Date) {
  const inserted = await tx.execute(
    `insert into platform.idempotency (member_id, call, key, body_hash, claimed_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [...id, bodyHash, now],
  );
  return inserted === 1;
}

export async function findClaim(tx: Tx, id: ClaimId): Promise<ClaimRow | undefined> {
  const rows = await tx.query<ClaimRow>(
    `select body_hash as "bodyHash", answer, claimed_at as "claimedAt" from platform.idempotency
     where member_id = $1 and call = $2 and key = $3`,
    id,
  );
  return rows[0];
}

/** Takes over a claim made at a moment; false when another call was faster. */
export async function takeOverClaim(tx: Tx, id: ClaimId, claimedAt: Date, now: Date) {
  const taken = await tx.execute(
    `update platform.idempotency set claimed_at = $5
     where member_id = $1 and call = $2 and key = $3 and claimed_at = $4 and answer is null`,
    [...id, claimedAt, now],
  );
  return taken === 1;
}

/** Stores the answer of the claim made at a moment. */
export async function storeAnswer(
  tx: Tx,
  id: ClaimId,
  claimedAt: Date,
  answer: unknown,
  now: Date,
): Promise<void> {
  await tx.execute(
    `update platform.idempotency set answer = $5, answered_at = $6
     where member_id = $1 and call = $2 and key = $3 and claimed_at = $4 and answer is null`,
    [...id, claimedAt, JSON.stringify(answer), now],
  );
}

/** Gives up the claim made at a moment, so that the key may be tried again. */
export async function deleteClaim(tx: Tx, id: ClaimId, claimedAt: Date): Promise<void> {
  await tx.execute(
    `delete from platform.idempotency
     where member_id = $1 and call = $2 and key = $3 and claimed_at = $4 and answer is null`,
    [...id, claimedAt],
  );
}

/** Forgets keys claimed before a moment; returns how many. */
export function deleteOldClaims(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from platform.idempotency where claimed_at < $1", [before]);
}
