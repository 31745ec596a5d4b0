import type { Tx } from "../../platform/db.ts";

/** SQL of settings that count from a day on, each in a table of its own. */
export type PolicyTable = "rebate_policy" | "rakeback_policy" | "loss_back_policy";

export interface DayPolicyRow<Settings> {
  readonly merchantCode: string;
  readonly currency: string;
  readonly fromDay: string;
  readonly settings: Settings;
  readonly revision: number;
}

/** Writes the settings from a day on; false when somebody else saved the revision first. */
export async function saveDayPolicy(
  tx: Tx,
  table: PolicyTable,
  { merchantCode, currency, fromDay, settings, revision }: DayPolicyRow<object>,
  at: Date,
): Promise<boolean> {
  const saved = await tx.execute(
    `insert into rewards.${table} (merchant_code, currency, from_day, settings, revision,
       updated_at)
     values ($1, $2, $3::date, $4, $5 + 1, $6)
     on conflict (merchant_code, currency, from_day) do update
       set settings = excluded.settings, revision = excluded.revision,
         updated_at = excluded.updated_at
       where ${table}.revision = $5`,
    [merchantCode, currency, fromDay, settings, revision, at],
  );
  return saved === 1;
}
