import type { Reader, Tx } from "../../platform/db.ts";
import type { SettledPeriod } from "./contract-store.ts";

/** SQL of the periods that were settled. */

export async function beginRun(
  tx: Tx,
  { merchantCode, kind, key, from, to }: SettledPeriod,
  at: Date,
): Promise<void> {
  await tx.execute(
    `insert into agents.settlement_run (merchant_code, kind, period_key, from_day,
       to_day, started_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [merchantCode, kind, key, from, to, at],
  );
}

export async function finishRun(
  tx: Tx,
  { merchantCode, kind, key }: SettledPeriod,
  at: Date,
): Promise<void> {
  await tx.execute(
    `update agents.settlement_run set finished_at = coalesce(finished_at, $4)
     where merchant_code = $1 and kind = $2 and period_key = $3`,
    [merchantCode, kind, key, at],
  );
}

/** Kind and key of what is done, of periods that ended since a day. */
export async function listFinished(
  reader: Reader,
  merchantCode: string,
  since: string,
): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ name: string }>(
    `select kind || ' ' || period_key as name from agents.settlement_run
     where merchant_code = $1 and to_day >= $2::date and finished_at is not null`,
    [merchantCode, since],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Whether a day that grows had its step of these minutes, or a later one. */
export async function isStepped(
  reader: Reader,
  { merchantCode, kind, key }: SettledPeriod,
  slot: Date,
): Promise<boolean> {
  const rows = await reader.query(
    `select from agents.settlement_run
     where merchant_code = $1 and kind = $2 and period_key = $3 and stepped_at >= $4`,
    [merchantCode, kind, key, slot],
  );
  return rows.length > 0;
}

export async function saveStepped(
  tx: Tx,
  { merchantCode, kind, key }: SettledPeriod,
  slot: Date,
): Promise<void> {
  await tx.execute(
    `update agents.settlement_run set stepped_at = greatest(stepped_at, $4)
     where merchant_code = $1 and kind = $2 and period_key = $3`,
    [merchantCode, kind, key, slot],
  );
}
