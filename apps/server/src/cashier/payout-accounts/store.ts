import type { PayoutKind } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of payout accounts. */

export interface AccountRow {
  readonly memberId: bigint;
  readonly id: string;
  readonly merchantCode: string;
  readonly kind: PayoutKind;
  readonly provider: string;
  readonly numberSealed: Buffer;
  readonly numberIndex: Buffer;
  readonly last4: string;
  readonly isDefault: boolean;
  readonly addedAt: Date;
}

const accountColumns = `member_id as "memberId", id, merchant_code as "merchantCode", kind,
  provider, number_sealed as "numberSealed", number_index as "numberIndex", last4,
  is_default as "isDefault", added_at as "addedAt"`;

/** The default first, then as they were added. */
export function listAccounts(reader: Reader, memberId: bigint): Promise<AccountRow[]> {
  return reader.query<AccountRow>(
    `select ${accountColumns} from cashier.payout_account
     where member_id = $1 and removed_at is null order by is_default desc, added_at, id`,
    [memberId],
  );
}

/** Numbers of the member's accounts, as they are compared; removed ones too. */
export async function listPayees(
  reader: Reader,
  memberId: bigint,
): Promise<readonly { readonly numberIndex: Buffer; readonly isKept: boolean }[]> {
  return reader.query(
    `select number_index as "numberIndex", removed_at is null as "isKept"
     from cashier.payout_account where member_id = $1 order by number_index`,
    [memberId],
  );
}

/** The numbers of the payout accounts of these members, removed ones too. */
export const listPayeesEach = (reader: Reader, memberIds: readonly bigint[]) =>
  reader.query<{ readonly memberId: bigint; readonly numberIndex: Buffer }>(
    `select member_id as "memberId", number_index as "numberIndex"
     from cashier.payout_account where member_id = any ($1::bigint[])`,
    [`{${memberIds.join(",")}}`],
  );

/** Of these members, those who have a payout account. */
export async function listPayeeHolders(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select distinct member_id as "memberId" from cashier.payout_account
     where member_id = any ($1::bigint[]) and removed_at is null`,
    [`{${memberIds.join(",")}}`],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Removed ones too: what was asked for before is still paid. */
export async function findAccount(
  reader: Reader,
  memberId: bigint,
  id: string,
): Promise<AccountRow | undefined> {
  const rows = await reader.query<AccountRow>(
    `select ${accountColumns} from cashier.payout_account where member_id = $1 and id = $2`,
    [memberId, id],
  );
  return rows[0];
}

export async function insertAccount(tx: Tx, row: AccountRow): Promise<void> {
  await tx.execute(
    `insert into cashier.payout_account (member_id, id, merchant_code, kind, provider,
       number_sealed, number_index, last4, is_default, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.memberId,
      row.id,
      row.merchantCode,
      row.kind,
      row.provider,
      row.numberSealed,
      row.numberIndex,
      row.last4,
      row.isDefault,
      row.addedAt,
    ],
  );
}

/** False when there is no such account, or it was removed before. */
export async function removeAccount(
  tx: Tx,
  memberId: bigint,
  id: string,
  at: Date,
): Promise<boolean> {
  const removed = await tx.execute(
    `update cashier.payout_account set removed_at = $3, is_default = false
     where member_id = $1 and id = $2 and removed_at is null`,
    [memberId, id, at],
  );
  return removed === 1;
}

/** Makes one account of the member the default, and no other. */
export async function setDefault(tx: Tx, memberId: bigint, id: string): Promise<void> {
  await tx.execute(
    `update cashier.payout_account set is_default = false
     where member_id = $1 and id <> $2 and is_default`,
    [memberId, id],
  );
  await tx.execute(
    `update cashier.payout_account set is_default = true
     where member_id = $1 and id = $2 and removed_at is null`,
    [memberId, id],
  );
}

/** Whether another member of the brand has, or had, an account of this number. */
export async function hasElsewhere(
  reader: Reader,
  merchantCode: string,
  indexes: readonly Buffer[],
  memberId: bigint,
): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from cashier.payout_account
     where merchant_code = $1 and number_index = any ($2::bytea[]) and member_id <> $3 limit 1`,
    [merchantCode, indexes, memberId],
  );
  return rows.length > 0;
}

/** Accounts of a brand with this number, removed ones too, as they were added. */
export function listSameNumber(
  reader: Reader,
  merchantCode: string,
  indexes: readonly Buffer[],
): Promise<AccountRow[]> {
  return reader.query<AccountRow>(
    `select ${accountColumns} from cashier.payout_account
     where merchant_code = $1 and number_index = any ($2::bytea[])
     order by added_at, id limit 50`,
    [merchantCode, indexes],
  );
}

/** Accounts in the order of their keys, a batch at a time; removed ones too. */
export function listSealedNumbers(
  reader: Reader,
  after: { readonly memberId: bigint; readonly id: string } | undefined,
  limit: number,
): Promise<AccountRow[]> {
  return reader.query<AccountRow>(
    `select ${accountColumns} from cashier.payout_account
     where $1::bigint is null or (member_id, id) > ($1, $2::uuid)
     order by member_id, id limit $3`,
    [after?.memberId ?? null, after?.id ?? null, limit],
  );
}

export async function updateNumberSeal(
  tx: Tx,
  { memberId, id }: AccountRow,
  numberSealed: Buffer,
  numberIndex: Buffer,
): Promise<void> {
  await tx.execute(
    `update cashier.payout_account set number_sealed = $3, number_index = $4
     where member_id = $1 and id = $2`,
    [memberId, id, numberSealed, numberIndex],
  );
}
