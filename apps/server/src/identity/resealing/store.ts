import type { Reader, Tx } from "../../platform/db.ts";
import type { ContactKind } from "../contacts/store.ts";
import type { PersonClaimKind } from "../person/store.ts";

/** SQL of resealing: rows in the order of their keys, a batch at a time. */

export interface SealedContact {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly kind: ContactKind;
}

export function listContacts(
  reader: Reader,
  after: { readonly memberId: bigint; readonly kind: string },
  limit: number,
): Promise<SealedContact[]> {
  return reader.query<SealedContact>(
    `select member_id as "memberId", merchant_code as "merchantCode", kind
     from identity.contact join identity.member using (member_id)
     where (member_id, kind) > ($1, $2) order by member_id, kind limit $3`,
    [after.memberId, after.kind, limit],
  );
}

export async function updateContactSeal(
  tx: Tx,
  { memberId, kind }: SealedContact,
  sealed: Buffer,
): Promise<void> {
  await tx.execute("update identity.contact set sealed = $3 where member_id = $1 and kind = $2", [
    memberId,
    kind,
    sealed,
  ]);
}

export async function updateContactClaim(
  tx: Tx,
  { memberId, merchantCode, kind }: SealedContact,
  index: Buffer,
  former: readonly Buffer[],
): Promise<void> {
  await tx.execute(
    `update identity.contact_claim set contact_index = $3
     where merchant_code = $1 and kind = $2 and contact_index = any ($4::bytea[])
       and member_id = $5`,
    [merchantCode, kind, index, former, memberId],
  );
}

export interface MemberOfBrand {
  readonly memberId: bigint;
  readonly merchantCode: string;
}

export function listPersons(
  reader: Reader,
  afterMemberId: bigint,
  limit: number,
): Promise<MemberOfBrand[]> {
  return reader.query<MemberOfBrand>(
    `select member_id as "memberId", merchant_code as "merchantCode"
     from identity.person join identity.member using (member_id)
     where member_id > $1 order by member_id limit $2`,
    [afterMemberId, limit],
  );
}

export async function updatePersonClaim(
  tx: Tx,
  { memberId, merchantCode }: MemberOfBrand,
  kind: PersonClaimKind,
  index: Buffer,
  former: readonly Buffer[],
): Promise<void> {
  await tx.execute(
    `update identity.person_claim set person_index = $3
     where merchant_code = $1 and kind = $2 and person_index = any ($4::bytea[])
       and member_id = $5`,
    [merchantCode, kind, index, former, memberId],
  );
}

/** A sealed value of a row with its own key. */
export interface SealedRow<Key> {
  readonly key: Key;
  readonly sealed: Buffer;
}

export function listAuthenticators(
  reader: Reader,
  afterMemberId: bigint,
  limit: number,
): Promise<SealedRow<bigint>[]> {
  return reader.query<SealedRow<bigint>>(
    `select member_id as key, secret_sealed as sealed from identity.authenticator
     where member_id > $1 order by member_id limit $2`,
    [afterMemberId, limit],
  );
}

/**
 * Nothing happens if the secret was replaced in between: the new one is sealed with the current
 * key.
 */
export async function updateAuthenticatorSeal(
  tx: Tx,
  { key, sealed }: SealedRow<bigint>,
  next: Buffer,
): Promise<void> {
  await tx.execute(
    `update identity.authenticator set secret_sealed = $3
     where member_id = $1 and secret_sealed = $2`,
    [key, sealed, next],
  );
}

export function listPayloadKeys(reader: Reader): Promise<SealedRow<string>[]> {
  return reader.query<SealedRow<string>>(
    "select kid as key, sealed_private_jwk as sealed from identity.payload_key order by day",
  );
}

export async function updatePayloadKeySeal(
  tx: Tx,
  { key, sealed }: SealedRow<string>,
  next: Buffer,
): Promise<void> {
  await tx.execute(
    `update identity.payload_key set sealed_private_jwk = $3
     where kid = $1 and sealed_private_jwk = $2`,
    [key, sealed, next],
  );
}
