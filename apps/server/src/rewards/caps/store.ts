import type { RewardCapSettings } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of what brands' rewards may ask at most. */

export interface CapsRow {
  readonly merchantCode: string;
  readonly settings: RewardCapSettings;
  readonly updatedAt: Date;
  readonly revision: number;
}

interface StoredCaps extends RewardCapSettings, Omit<CapsRow, "settings"> {}

const columns = `merchant_code as "merchantCode", max_wagering_times as "maxWageringTimes",
  no_mixed_products as "noMixedProducts", no_pay_to_win as "noPayToWin",
  updated_at as "updatedAt", revision`;

const rowOf = ({ maxWageringTimes, noMixedProducts, noPayToWin, ...row }: StoredCaps): CapsRow => ({
  ...row,
  settings: { maxWageringTimes, noMixedProducts, noPayToWin },
});

export async function listCaps(reader: Reader): Promise<CapsRow[]> {
  const rows = await reader.query<StoredCaps>(`select ${columns} from rewards.caps`);
  return rows.map(rowOf);
}

/**
 * A brand's caps until the transaction is over: a change of them waits for what is being saved, and
 * what is saved after it sees it.
 */
export async function holdCaps(tx: Tx, merchantCode: string): Promise<CapsRow | undefined> {
  const [row] = await tx.query<StoredCaps>(
    `select ${columns} from rewards.caps where merchant_code = $1 for share`,
    [merchantCode],
  );
  return row && rowOf(row);
}

export async function lockCaps(tx: Tx, merchantCode: string): Promise<CapsRow | undefined> {
  const [row] = await tx.query<StoredCaps>(
    `select ${columns} from rewards.caps where merchant_code = $1 for update`,
    [merchantCode],
  );
  return row && rowOf(row);
}

/** Writes caps over the revision that was read; false when somebody else was first. */
export async function saveCaps(
  tx: Tx,
  { merchantCode, settings, revision }: Omit<CapsRow, "updatedAt">,
  at: Date,
): Promise<boolean> {
  const { maxWageringTimes, noMixedProducts, noPayToWin } = settings;
  const values = [merchantCode, maxWageringTimes, noMixedProducts, noPayToWin, at];
  if (revision === 0) {
    const added = await tx.execute(
      `insert into rewards.caps (merchant_code, max_wagering_times, no_mixed_products,
         no_pay_to_win, updated_at) values ($1, $2, $3, $4, $5)
       on conflict (merchant_code) do nothing`,
      values,
    );
    return added === 1;
  }
  const changed = await tx.execute(
    `update rewards.caps set max_wagering_times = $2, no_mixed_products = $3, no_pay_to_win = $4,
       updated_at = $5, revision = revision + 1
     where merchant_code = $1 and revision = $6`,
    [...values, revision],
  );
  return changed === 1;
}
