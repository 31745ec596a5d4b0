import type { Tx } from "../../platform/db.ts";

/** Every SQL statement about tokens of an outside phone sign-in. */

/** Notes a token as used; false when it was used before. */
export async function insertPhoneTokenSeen(tx: Tx, hash: Buffer, endsAt: Date): Promise<boolean> {
  const inserted = await tx.execute(
    `insert into identity.phone_token_seen (token_hash, ends_at) values ($1, $2)
     on conflict do nothing`,
    [hash, endsAt],
  );
  return inserted === 1;
}

export async function deleteOldPhoneTokens(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.phone_token_seen where ends_at < $1", [before]);
}
