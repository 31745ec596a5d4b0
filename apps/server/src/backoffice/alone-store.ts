import type { Reader, Tx } from "../platform/db.ts";

/** SQL of what one person may do alone, by brand and currency. */

/** Up to what one person suffices; nothing where the brand has not said. */
export async function findAloneUpTo(
  reader: Reader,
  merchantCode: string,
  currency: string,
): Promise<bigint> {
  const rows = await reader.query<{ alone: bigint }>(
    `select alone_up_to_minor as alone from backoffice.adjustment_policy
     where merchant_code = $1 and currency = $2`,
    [merchantCode, currency],
  );
  return rows[0]?.alone ?? 0n;
}

/** What one person may move alone within 24 hours; nothing where the brand has not said. */
export async function findAloneADay(
  reader: Reader,
  merchantCode: string,
  currency: string,
): Promise<bigint> {
  const rows = await reader.query<{ alone: bigint }>(
    `select alone_a_day_minor as alone from backoffice.adjustment_policy
     where merchant_code = $1 and currency = $2`,
    [merchantCode, currency],
  );
  return rows[0]?.alone ?? 0n;
}

export interface AlonePolicy {
  readonly upToMinor: bigint;
  readonly aDayMinor: bigint;
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
