import type { Reader, Tx } from "../../platform/db.ts";

/** Every SQL statement about who a member is, and about what payouts depend on. */

export interface PersonRow {
  readonly birthdaySealed: Buffer | null;
  readonly payeeNameSealed: Buffer | null;
  readonly idNumberSealed: Buffer | null;
  readonly detailsSealed: Buffer | null;
  readonly paymentPasswordHash: string | null;
  readonly payoutFrozenUntil: Date | null;
}

const columns = `birthday_sealed as "birthdaySealed", payee_name_sealed as "payeeNameSealed",
  id_number_sealed as "idNumberSealed", details_sealed as "detailsSealed",
  payment_password_hash as "paymentPasswordHash", payout_frozen_until as "payoutFrozenUntil"`;

export async function findPerson(reader: Reader, memberId: bigint): Promise<PersonRow | undefined> {
  const rows = await reader.query<PersonRow>(
    `select ${columns} from identity.person where member_id = $1`,
    [memberId],
  );
  return rows[0];
}

export const listBirthdays = (
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<{ readonly memberId: bigint; readonly birthdaySealed: Buffer }[]> =>
  reader.query(
    `select member_id as "memberId", birthday_sealed as "birthdaySealed" from identity.person
     where member_id = any ($1::bigint[]) and birthday_sealed is not null`,
    [memberIds],
  );

/** Of these members, those who saved their details. */
export async function listWithDetails(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity.person
     where member_id = any ($1::bigint[]) and details_sealed is not null`,
    [memberIds],
  );
  return rows.map(({ memberId }) => memberId);
}

/**
 * The row of a member, made where there was none; nobody else changes it, or what hangs on it,
 * until the transaction ends.
 */
export async function lockPerson(tx: Tx, memberId: bigint): Promise<PersonRow> {
  await tx.execute(
    "insert into identity.person (member_id) values ($1) on conflict (member_id) do nothing",
    [memberId],
  );
  const rows = await tx.query<PersonRow>(
    `select ${columns} from identity.person where member_id = $1 for update`,
    [memberId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a locked person has no row");
  return row;
}

/** What is to be written; what is undefined stays as it is. */
export interface PersonChange {
  readonly birthdaySealed?: Buffer | undefined;
  readonly payeeNameSealed?: Buffer | undefined;
  readonly idNumberSealed?: Buffer | undefined;
  readonly detailsSealed?: Buffer | undefined;
  readonly paymentPasswordHash?: string | undefined;
}

export async function updatePerson(tx: Tx, memberId: bigint, change: PersonChange): Promise<void> {
  await tx.execute(
    `update identity.person set
       birthday_sealed = coalesce($2, birthday_sealed),
       payee_name_sealed = coalesce($3, payee_name_sealed),
       id_number_sealed = coalesce($4, id_number_sealed),
       details_sealed = coalesce($5, details_sealed),
       payment_password_hash = coalesce($6, payment_password_hash)
     where member_id = $1`,
    [
      memberId,
      change.birthdaySealed ?? null,
      change.payeeNameSealed ?? null,
      change.idNumberSealed ?? null,
      change.detailsSealed ?? null,
      change.paymentPasswordHash ?? null,
    ],
  );
}

/** Freezes payout details; an existing later end stays. */
export async function freezePayout(tx: Tx, memberId: bigint, until: Date): Promise<void> {
  await tx.execute(
    `insert into identity.person as p (member_id, payout_frozen_until) values ($1, $2)
     on conflict (member_id) do update
       set payout_frozen_until = greatest(p.payout_frozen_until, $2)`,
    [memberId, until],
  );
}

export type PersonClaimKind = "id_number" | "payee_birthday";

/** Claims a person for a member; false when another account of the brand has the claim. */
export async function claimPerson(
  tx: Tx,
  merchantCode: string,
  kind: PersonClaimKind,
  indexes: readonly [Buffer, ...Buffer[]],
  memberId: bigint,
): Promise<boolean> {
  // A claim of before a change of keys is found only by looking; today's by inserting.
  await tx.execute(
    `insert into identity.person_claim (merchant_code, kind, person_index, member_id)
     select $1::text, $2::text, $3::bytea, $4::bigint
     where not exists (select from identity.person_claim
       where merchant_code = $1 and kind = $2 and person_index = any ($5::bytea[]))
     on conflict do nothing`,
    [merchantCode, kind, indexes[0], memberId, indexes],
  );
  const rows = await tx.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity.person_claim
     where merchant_code = $1 and kind = $2 and person_index = any ($3::bytea[])`,
    [merchantCode, kind, indexes],
  );
  return rows.every((row) => row.memberId === memberId);
}

export async function updateNickname(tx: Tx, memberId: bigint, nickname: string): Promise<void> {
  await tx.execute("update identity.member set nickname = $2 where member_id = $1", [
    memberId,
    nickname,
  ]);
}

export async function findIcon(reader: Reader, memberId: bigint): Promise<string | undefined> {
  const rows = await reader.query<{ icon: string }>(
    "select icon from identity.member where member_id = $1",
    [memberId],
  );
  return rows[0]?.icon;
}

export async function updateIcon(tx: Tx, memberId: bigint, icon: string): Promise<void> {
  await tx.execute("update identity.member set icon = $2 where member_id = $1", [memberId, icon]);
}
