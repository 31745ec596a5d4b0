import type { PayoutKind } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { Offers } from "./rules.ts";
import type { TurnoverRow } from "../turnover/rules.ts";

/** SQL of payout accounts, of what a brand allows, and of what must be staked. */

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

/** What a brand allows in a currency. */
export interface PolicyRow extends Offers {
  readonly merchantCode: string;
  readonly currency: string;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly quickMinor: readonly bigint[];
  readonly dayCountMax: number;
  readonly dayAmountMaxMinor: bigint;
  readonly secondAboveMinor: bigint;
  readonly autoUpToMinor: bigint;
  readonly turnoverBps: number;
  readonly clearBelowMinor: bigint;
  readonly usualMinutes: number;
  readonly targetMinutes: number;
  readonly confirmMinutes: number;
  readonly provider: string | null;
}

type StoredPolicy = Omit<PolicyRow, "quickMinor"> & { readonly quickText: readonly string[] };

export async function listPolicies(reader: Reader): Promise<PolicyRow[]> {
  const rows = await reader.query<StoredPolicy>(
    `select merchant_code as "merchantCode", currency, min_minor as "minMinor",
       max_minor as "maxMinor", quick_minor::text[] as "quickText",
       day_count_max as "dayCountMax", day_amount_max_minor as "dayAmountMaxMinor",
       second_above_minor as "secondAboveMinor", auto_up_to_minor as "autoUpToMinor",
       turnover_bps as "turnoverBps", clear_below_minor as "clearBelowMinor",
       usual_minutes as "usualMinutes", target_minutes as "targetMinutes",
       confirm_minutes as "confirmMinutes", provider, offers_bank as "offersBank",
       mobile_wallets as "mobileWallets", crypto_networks as "cryptoNetworks"
     from cashier.withdrawal_policy`,
  );
  return rows.map(({ quickText, ...row }) => ({
    ...row,
    quickMinor: quickText.map((text) => BigInt(text)),
  }));
}

export async function findPolicy(
  reader: Reader,
  merchantCode: string,
  currency: string,
): Promise<PolicyRow | undefined> {
  const rows = await listPolicies(reader);
  return rows.find((one) => one.merchantCode === merchantCode && one.currency === currency);
}

export async function upsertPolicy(tx: Tx, row: PolicyRow): Promise<void> {
  await tx.execute(
    `insert into cashier.withdrawal_policy as p (merchant_code, currency, min_minor, max_minor,
       quick_minor, day_count_max, day_amount_max_minor, second_above_minor, auto_up_to_minor,
       turnover_bps, clear_below_minor, usual_minutes, target_minutes, confirm_minutes, provider,
       offers_bank, mobile_wallets, crypto_networks)
     values ($1, $2, $3, $4, $5::bigint[], $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       $18)
     on conflict (merchant_code, currency) do update set min_minor = excluded.min_minor,
       max_minor = excluded.max_minor, quick_minor = excluded.quick_minor,
       day_count_max = excluded.day_count_max,
       day_amount_max_minor = excluded.day_amount_max_minor,
       second_above_minor = excluded.second_above_minor,
       auto_up_to_minor = excluded.auto_up_to_minor, turnover_bps = excluded.turnover_bps,
       clear_below_minor = excluded.clear_below_minor, usual_minutes = excluded.usual_minutes,
       target_minutes = excluded.target_minutes, confirm_minutes = excluded.confirm_minutes,
       provider = excluded.provider, offers_bank = excluded.offers_bank,
       mobile_wallets = excluded.mobile_wallets, crypto_networks = excluded.crypto_networks`,
    [
      row.merchantCode,
      row.currency,
      row.minMinor,
      row.maxMinor,
      row.quickMinor,
      row.dayCountMax,
      row.dayAmountMaxMinor,
      row.secondAboveMinor,
      row.autoUpToMinor,
      row.turnoverBps,
      row.clearBelowMinor,
      row.usualMinutes,
      row.targetMinutes,
      row.confirmMinutes,
      row.provider,
      row.offersBank,
      row.mobileWallets,
      row.cryptoNetworks,
    ],
  );
}

export async function findTurnover(
  reader: Reader,
  memberId: bigint,
): Promise<TurnoverRow | undefined> {
  const rows = await reader.query<TurnoverRow>(
    `select required_minor as "requiredMinor", since from cashier.turnover where member_id = $1`,
    [memberId],
  );
  return rows[0];
}

export async function saveTurnover(tx: Tx, memberId: bigint, row: TurnoverRow): Promise<void> {
  await tx.execute(
    `insert into cashier.turnover (member_id, required_minor, since) values ($1, $2, $3)
     on conflict (member_id) do update set required_minor = excluded.required_minor,
       since = excluded.since`,
    [memberId, row.requiredMinor, row.since],
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
