import type { Reader } from "../platform/db.ts";

/** Whose a key is; undefined while nobody owns it. Who owns one wrote it with the operation. */
export async function findOwner(reader: Reader, keyId: string): Promise<bigint | undefined> {
  const rows = await reader.query<{ member_id: bigint }>(
    "select member_id from ledger.claim where key = $1",
    [keyId],
  );
  return rows[0]?.member_id;
}
