import type { Reader, Tx } from "../../platform/db.ts";
import type { TurnoverRow } from "./rules.ts";

/** SQL of what must be staked. */

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
