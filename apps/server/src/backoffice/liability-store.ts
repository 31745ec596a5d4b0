import type { Reader, Tx } from "../platform/db.ts";

/** SQL of what members are owed, as it was at moments that were kept. */

export interface LiabilityRow {
  readonly merchantCode: string;
  readonly currency: string;
  readonly takenAt: Date;
  readonly members: number;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly lockedMinor: bigint;
  readonly pendingMinor: bigint;
  readonly overdrawnMinor: bigint;
  readonly testMinor: bigint;
}

export async function insertLiability(tx: Tx, row: LiabilityRow): Promise<void> {
  await tx.execute(
    `insert into backoffice.liability (merchant_code, currency, taken_at, members, cash_minor,
       bonus_minor, locked_minor, pending_minor, overdrawn_minor, test_minor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (merchant_code, currency, taken_at) do nothing`,
    [
      row.merchantCode,
      row.currency,
      row.takenAt,
      row.members,
      row.cashMinor,
      row.bonusMinor,
      row.lockedMinor,
      row.pendingMinor,
      row.overdrawnMinor,
      row.testMinor,
    ],
  );
}

export function listLiabilities(
  reader: Reader,
  since: Date,
  merchantCode: string | undefined,
): Promise<LiabilityRow[]> {
  return reader.query<LiabilityRow>(
    `select merchant_code as "merchantCode", currency, taken_at as "takenAt", members,
       cash_minor as "cashMinor", bonus_minor as "bonusMinor", locked_minor as "lockedMinor",
       pending_minor as "pendingMinor", overdrawn_minor as "overdrawnMinor",
       test_minor as "testMinor"
     from backoffice.liability
     where taken_at >= $1 and ($2::text is null or merchant_code = $2)
     order by taken_at desc, merchant_code, currency limit 2000`,
    [since, merchantCode ?? null],
  );
}
