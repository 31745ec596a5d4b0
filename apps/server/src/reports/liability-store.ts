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
  /** What members' stakes gave to jackpots less what those paid, in millionths. */
  readonly jackpotMicro: bigint;
  /** Null of moments that were kept before rewards were counted. */
  readonly awardsMinor: bigint | null;
  readonly accruedMinor: bigint | null;
  readonly pointsMinor: bigint | null;
}

export async function insertLiability(tx: Tx, row: LiabilityRow): Promise<void> {
  await tx.execute(
    `insert into reports.liability (merchant_code, currency, taken_at, members, cash_minor,
       bonus_minor, locked_minor, pending_minor, overdrawn_minor, test_minor, jackpot_micro,
       awards_minor, accrued_minor, points_minor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
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
      row.jackpotMicro,
      row.awardsMinor,
      row.accruedMinor,
      row.pointsMinor,
    ],
  );
}

export async function listLiabilities(
  reader: Reader,
  since: Date,
  merchantCode: string | undefined,
): Promise<LiabilityRow[]> {
  type Row = Omit<LiabilityRow, "jackpotMicro"> & { readonly jackpotMicro: string };
  const rows = await reader.query<Row>(
    `select merchant_code as "merchantCode", currency, taken_at as "takenAt", members,
       cash_minor as "cashMinor", bonus_minor as "bonusMinor", locked_minor as "lockedMinor",
       pending_minor as "pendingMinor", overdrawn_minor as "overdrawnMinor",
       test_minor as "testMinor", jackpot_micro::text as "jackpotMicro",
       awards_minor as "awardsMinor", accrued_minor as "accruedMinor",
       points_minor as "pointsMinor"
     from reports.liability
     where taken_at >= $1 and ($2::text is null or merchant_code = $2)
     order by taken_at desc, merchant_code, currency limit 2000`,
    [since, merchantCode ?? null],
  );
  return rows.map((row) => ({ ...row, jackpotMicro: BigInt(row.jackpotMicro) }));
}
