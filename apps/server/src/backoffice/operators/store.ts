import type { Reader, Tx } from "../../platform/db.ts";
import type { Mandate } from "../../platform/mandate.ts";
import type { OperatorStatus } from "./rules.ts";

/** Every SQL statement about operators, their credentials and authenticators. */

export interface OperatorRow {
  readonly operatorId: string;
  readonly username: string;
  readonly name: string;
  readonly status: OperatorStatus;
  readonly roleIds: readonly string[];
  readonly hasAuthenticator: boolean;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
}

const columns = `o.operator_id as "operatorId", o.username, o.name, o.status,
  o.created_at as "createdAt", o.last_login_at as "lastLoginAt",
  array(select r.role_id from backoffice.operator_role r
    where r.operator_id = o.operator_id order by r.role_id) as "roleIds",
  exists (select from backoffice.operator_authenticator a
    where a.operator_id = o.operator_id) as "hasAuthenticator"`;

export async function listOperators(reader: Reader): Promise<OperatorRow[]> {
  return reader.query<OperatorRow>(
    `select ${columns} from backoffice.operator o order by o.username`,
  );
}

export async function findOperatorRow(
  reader: Reader,
  operatorId: string,
): Promise<OperatorRow | undefined> {
  const rows = await reader.query<OperatorRow>(
    `select ${columns} from backoffice.operator o where o.operator_id = $1`,
    [operatorId],
  );
  return rows[0];
}

export async function findOperatorByUsername(
  reader: Reader,
  username: string,
): Promise<OperatorRow | undefined> {
  const rows = await reader.query<OperatorRow>(
    `select ${columns} from backoffice.operator o where o.username = $1`,
    [username],
  );
  return rows[0];
}

export interface NewOperator {
  readonly operatorId: string;
  readonly username: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** Writes an operator; false when the name is taken. */
export async function insertOperator(
  tx: Tx,
  _mandate: Mandate,
  operator: NewOperator,
): Promise<boolean> {
  const inserted = await tx.execute(
    `insert into backoffice.operator (operator_id, username, name, created_at, settled_at)
     values ($1, $2, $3, $4, $4) on conflict (username) do nothing`,
    [operator.operatorId, operator.username, operator.name, operator.createdAt],
  );
  return inserted === 1;
}

/** Changes name and status if the status is still the one read. */
export async function updateOperatorRow(
  tx: Tx,
  _mandate: Mandate,
  operatorId: string,
  from: OperatorStatus,
  to: { readonly name: string; readonly status: OperatorStatus },
): Promise<boolean> {
  const changed = await tx.execute(
    `update backoffice.operator set name = $3, status = $4
     where operator_id = $1 and status = $2`,
    [operatorId, from, to.name, to.status],
  );
  return changed === 1;
}

export async function updateLastLogin(tx: Tx, operatorId: string, at: Date): Promise<void> {
  await tx.execute("update backoffice.operator set last_login_at = $2 where operator_id = $1", [
    operatorId,
    at,
  ]);
}

export interface Credential {
  readonly passwordHash: string;
  readonly mustChange: boolean;
  /** When a one-time password ends. */
  readonly endsAt: Date | null;
}

export async function findCredential(
  reader: Reader,
  operatorId: string,
): Promise<Credential | undefined> {
  const rows = await reader.query<Credential>(
    `select password_hash as "passwordHash", must_change as "mustChange", ends_at as "endsAt"
     from backoffice.operator_credential where operator_id = $1`,
    [operatorId],
  );
  return rows[0];
}

export async function saveCredential(
  tx: Tx,
  operatorId: string,
  credential: Credential,
  at: Date,
): Promise<void> {
  await tx.execute(
    `insert into backoffice.operator_credential
       (operator_id, password_hash, changed_at, must_change, ends_at)
     values ($1, $2, $3, $4, $5)
     on conflict (operator_id) do update set password_hash = excluded.password_hash,
       changed_at = excluded.changed_at, must_change = excluded.must_change,
       ends_at = excluded.ends_at`,
    [operatorId, credential.passwordHash, at, credential.mustChange, credential.endsAt],
  );
}

/** Replaces the password that was proven by a new one; false if it is no longer the current one. */
export async function replacePassword(
  tx: Tx,
  operatorId: string,
  fromHash: string,
  toHash: string,
  at: Date,
): Promise<boolean> {
  const changed = await tx.execute(
    `update backoffice.operator_credential
     set password_hash = $3, changed_at = $4, must_change = false, ends_at = null
     where operator_id = $1 and password_hash = $2`,
    [operatorId, fromHash, toHash, at],
  );
  return changed === 1;
}

export interface Authenticator {
  readonly secretSealed: Buffer;
  readonly lastStep: number;
}

export async function findAuthenticator(
  reader: Reader,
  operatorId: string,
): Promise<Authenticator | undefined> {
  const rows = await reader.query<Omit<Authenticator, "lastStep"> & { lastStep: bigint }>(
    `select secret_sealed as "secretSealed", last_step as "lastStep"
     from backoffice.operator_authenticator where operator_id = $1`,
    [operatorId],
  );
  const [row] = rows;
  return row && { ...row, lastStep: Number(row.lastStep) };
}

/** Turns the authenticator on; false when it is on already. */
export async function insertAuthenticator(
  tx: Tx,
  operatorId: string,
  secretSealed: Buffer,
  step: number,
  at: Date,
): Promise<boolean> {
  const inserted = await tx.execute(
    `insert into backoffice.operator_authenticator
       (operator_id, secret_sealed, confirmed_at, last_step)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [operatorId, secretSealed, at, step],
  );
  return inserted === 1;
}

/** Uses up a time step; false when it or a later one was used before. */
export async function useStep(tx: Tx, operatorId: string, step: number): Promise<boolean> {
  const used = await tx.execute(
    `update backoffice.operator_authenticator set last_step = $2
     where operator_id = $1 and last_step < $2`,
    [operatorId, step],
  );
  return used === 1;
}

export async function saveRecoveryCodes(
  tx: Tx,
  operatorId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.execute("delete from backoffice.operator_recovery_code where operator_id = $1", [
    operatorId,
  ]);
  await tx.execute(
    `insert into backoffice.operator_recovery_code (operator_id, code_hash)
     select $1, unnest($2::bytea[])`,
    [operatorId, hashes],
  );
}

export async function useRecoveryCode(
  tx: Tx,
  operatorId: string,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const used = await tx.execute(
    `update backoffice.operator_recovery_code set used_at = $3
     where operator_id = $1 and code_hash = $2 and used_at is null`,
    [operatorId, hash, at],
  );
  return used === 1;
}

/** Takes the authenticator and its recovery codes away. */
export async function deleteAuthenticator(
  tx: Tx,
  _mandate: Mandate,
  operatorId: string,
): Promise<void> {
  await tx.execute("delete from backoffice.operator_recovery_code where operator_id = $1", [
    operatorId,
  ]);
  await tx.execute("delete from backoffice.operator_authenticator where operator_id = $1", [
    operatorId,
  ]);
}

export interface SealedAuthenticator {
  readonly operatorId: string;
  readonly sealed: Buffer;
}

/** There are as many as there are operators: few. */
export async function listAuthenticators(reader: Reader): Promise<SealedAuthenticator[]> {
  return reader.query<SealedAuthenticator>(
    `select operator_id as "operatorId", secret_sealed as sealed
     from backoffice.operator_authenticator order by operator_id`,
  );
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
