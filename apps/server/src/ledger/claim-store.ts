import type { Reader } from "../platform/db.ts";

/** The owner of a key; undefined while nobody owns it. The owner's operation says so. */
export async function findOwner(reader: Reader, keyId: string): Promise<bigint | undefined> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from ledger.operation where key = $1 and is_owned`,
    [keyId],
  );
  return rows[0]?.memberId;
}
