import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of the keys of affiliates. */

export async function findKey(
  reader: Reader,
  memberId: bigint,
): Promise<{ readonly hint: string; readonly createdAt: Date } | undefined> {
  const [row] = await reader.query<{ hint: string; createdAt: Date }>(
    `select hint, created_at as "createdAt" from agents.affiliate_key where member_id = $1`,
    [memberId],
  );
  return row;
}

/** Of an approved affiliate: a key of one who is not is nobody's. */
export async function findKeyHolder(
  reader: Reader,
  keyHash: Uint8Array,
): Promise<bigint | undefined> {
  const [row] = await reader.query<{ memberId: bigint }>(
    `select k.member_id as "memberId" from agents.affiliate_key k
     join agents.affiliate a using (member_id)
     where k.key_hash = $1 and a.status = 'approved'`,
    [keyHash],
  );
  return row?.memberId;
}

export async function saveKey(
  tx: Tx,
  key: {
    readonly memberId: bigint;
    readonly keyHash: Uint8Array;
    readonly hint: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.execute(
    `insert into agents.affiliate_key (member_id, key_hash, hint, created_at)
     values ($1, $2, $3, $4)
     on conflict (member_id) do update set key_hash = excluded.key_hash, hint = excluded.hint,
       created_at = excluded.created_at`,
    [key.memberId, key.keyHash, key.hint, key.createdAt],
  );
}

export const deleteKey = (tx: Tx, memberId: bigint): Promise<number> =>
  tx.execute("delete from agents.affiliate_key where member_id = $1", [memberId]);
