import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of what one person may do alone, by brand and currency. */

export interface AlonePolicy {
  /** Up to what one person suffices. */
  readonly upToMinor: bigint;
  /** What one person may move alone within 24 hours. */
  readonly aDayMinor: bigint;
}

/** Nothing where the brand has not said. */
export async function findAlone(
  reader: Reader,
  merchantCode: string,
  currency: string,
): Promise<AlonePolicy> {
  const rows = await reader.query<AlonePolicy>(
    `select alone_up_to_minor as "upToMinor", alone_a_day_minor as "aDayMinor"
     from backoffice.adjustment_policy where merchant_code = $1 and currency = $2`,
    [merchantCode, currency],
  );
  return rows[0] ?? { upToMinor: 0n, aDayMinor: 0n };
}

export async function saveAlone(
  tx: Tx,
  merchantCode: string,
  currency: string,
  { upToMinor, aDayMinor }: AlonePolicy,
): Promise<void> {
  await tx.execute(
    `insert into backoffice.adjustment_policy
       (merchant_code, currency, alone_up_to_minor, alone_a_day_minor)
     values ($1, $2, $3, $4)
     on conflict (merchant_code, currency) do update
       set alone_up_to_minor = excluded.alone_up_to_minor,
         alone_a_day_minor = excluded.alone_a_day_minor`,
    [merchantCode, currency, upToMinor, aDayMinor],
  );
}
