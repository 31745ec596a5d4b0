import { kept, type Reader, type Tx } from "../../platform/db.ts";

/** SQL of phone numbers and e-mail addresses, and of who has which. */

export type ContactKind = "mobile" | "email";

export async function findContact(
  reader: Reader,
  memberId: bigint,
  kind: ContactKind,
): Promise<Buffer | undefined> {
  const rows = await reader.query<{ sealed: Buffer }>(
    "select sealed from identity.contact where member_id = $1 and kind = $2",
    [memberId, kind],
  );
  return rows[0]?.sealed;
}

/** Of these members, those who have such a contact. */
export async function listContactHolders(
  reader: Reader,
  memberIds: readonly bigint[],
  kind: ContactKind,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity.contact
     where member_id = any ($1::bigint[]) and kind = $2`,
    [`{${memberIds.join(",")}}`, kind],
  );
  return rows.map(({ memberId }) => memberId);
}

/** The same, keeping others from changing it until the end of the transaction. */
export async function lockContact(
  tx: Tx,
  memberId: bigint,
  kind: ContactKind,
): Promise<Buffer | undefined> {
  const rows = await tx.query<{ sealed: Buffer }>(
    "select sealed from identity.contact where member_id = $1 and kind = $2 for update",
    [memberId, kind],
  );
  return rows[0]?.sealed;
}

export async function saveContact(
  tx: Tx,
  memberId: bigint,
  kind: ContactKind,
  sealed: Buffer,
  at: Date,
): Promise<void> {
  await tx.execute(
    `insert into identity.contact (member_id, kind, sealed, bound_at) values ($1, $2, $3, $4)
     on conflict (member_id, kind) do update
       set sealed = excluded.sealed, bound_at = excluded.bound_at`,
    [memberId, kind, sealed, at],
  );
}

export async function findClaim(
  reader: Reader,
  merchantCode: string,
  kind: ContactKind,
  indexes: readonly Buffer[],
): Promise<bigint | undefined> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity.contact_claim
     where merchant_code = $1 and kind = $2 and contact_index = any ($3::bytea[])`,
    [merchantCode, kind, indexes],
  );
  return rows[0]?.memberId;
}

const listContactsSql = kept(
  `select member_id as "memberId", kind, sealed from identity.contact
   where member_id = any ($1::bigint[])`,
);

/** All contacts of these members. */
export function listContacts(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<{ memberId: bigint; kind: ContactKind; sealed: Buffer }[]> {
  return reader.query(listContactsSql, [`{${memberIds.join(",")}}`]);
}

const listClaimsSql = kept(
  `select u.member_id as "memberId", c.member_id as "otherId"
   from unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[])
     as u (member_id, kind, merchant_code, contact_index)
   join identity.contact_claim c on c.merchant_code = u.merchant_code and c.kind = u.kind
     and c.contact_index = u.contact_index and c.member_id <> u.member_id`,
);

/** Who else has the contacts that are asked for, by who asks. */
export async function listClaims(
  reader: Reader,
  asked: readonly {
    readonly memberId: bigint;
    readonly kind: ContactKind;
    readonly merchantCode: string;
    readonly index: Buffer;
  }[],
): Promise<{ memberId: bigint; otherId: bigint }[]> {
  if (asked.length === 0) return [];
  return reader.query(listClaimsSql, [
    asked.map(({ memberId }) => memberId),
    asked.map(({ kind }) => kind),
    asked.map(({ merchantCode }) => merchantCode),
    asked.map(({ index }) => index),
  ]);
}

/** Claims a value; false when somebody, the member included, has it already. */
export async function insertClaim(
  tx: Tx,
  merchantCode: string,
  kind: ContactKind,
  index: Buffer,
  memberId: bigint,
): Promise<boolean> {
  const inserted = await tx.execute(
    `insert into identity.contact_claim (merchant_code, kind, contact_index, member_id)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [merchantCode, kind, index, memberId],
  );
  return inserted === 1;
}

export async function deleteClaims(
  tx: Tx,
  merchantCode: string,
  kind: ContactKind,
  indexes: readonly Buffer[],
  memberId: bigint,
): Promise<void> {
  await tx.execute(
    `delete from identity.contact_claim where merchant_code = $1 and kind = $2
       and contact_index = any ($3::bytea[]) and member_id = $4`,
    [merchantCode, kind, indexes, memberId],
  );
}
