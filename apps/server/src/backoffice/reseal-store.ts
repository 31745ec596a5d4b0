import type { Reader, Tx } from "../platform/db.ts";

/** SQL of resealing: operators' authenticators, and requests that hold keys. */

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

/**
 * Nothing happens if the secret was replaced in between: the new one is sealed with the current
 * key.
 */
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

export interface SealedApproval {
  readonly approvalId: string;
  /** In base64. */
  readonly sealed: string;
}

/** Few calls hold keys. */
export async function listSealedApprovals(reader: Reader): Promise<SealedApproval[]> {
  return reader.query<SealedApproval>(
    `select approval_id as "approvalId", content ->> 'sealed' as sealed
     from backoffice.approval where content ->> 'sealed' is not null order by approval_id`,
  );
}

export async function updateApprovalSeal(
  tx: Tx,
  approvalId: string,
  content: string,
): Promise<void> {
  await tx.execute("update backoffice.approval set content = $2::json where approval_id = $1", [
    approvalId,
    content,
  ]);
}
