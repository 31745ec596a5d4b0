import type { Reader, Tx } from "../../platform/db.ts";
import type { Offers } from "./rules.ts";

/** SQL of what a brand allows to be withdrawn. */

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
