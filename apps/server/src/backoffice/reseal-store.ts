import type { Reader, Tx } from "../platform/db.ts";

/** SQL of sealing operators' authenticators anew. */

export interface SealedAuthenticator {
  readonly operatorId: string;
  readonly sealed: Buffer;
}

/** There are as many as there are operators: few. */
export async function listAuthenticators(reader: Reader): Promise<SealedAuthenticator[]> {
  const rows = await reader.query<{ operator_id: string; secret_sealed: Buffer }>(
    "select operator_id, secret_sealed from backoffice.operator_authenticator order by operator_id",
  );
  return rows.map((row) => ({ operatorId: row.operator_id, sealed: row.secret_sealed }));
}

/** Nothing happens where the secret was replaced meanwhile: the new one is sealed with today's. */
export async function updateAuthenticatorSeal(
  tx: Tx,
  { operatorId, sealed }: SealedAuthenticator,
  next: Buffer,
): Promise<void> {
  await tx.execute(
    `update backoffice.operator_authenticator set secret_sealed = $3
     where operator_id = $1 and secret_sealed = $2`,
    [operatorId, sealed, next],
  );
}
