import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
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

const listTurnoversSql = kept(
  `select member_id as "memberId", required_minor as "requiredMinor", since
   from cashier.turnover where member_id = any ($1::bigint[])`,
);

/** The same of many members; who has none is left out. */
export async function listTurnovers(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, TurnoverRow>> {
  const rows = await reader.query<TurnoverRow & { readonly memberId: bigint }>(listTurnoversSql, [
    plainArray(memberIds, (memberId) => memberId),
  ]);
  return new Map(rows.map(({ memberId, ...row }) => [memberId, row]));
}

const saveTurnoversSql = kept(
  `insert into cashier.turnover (member_id, required_minor, since)
   select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[])
   on conflict (member_id) do update set required_minor = excluded.required_minor,
     since = excluded.since`,
);

export async function saveTurnovers(
  tx: Tx,
  rows: readonly (TurnoverRow & { readonly memberId: bigint })[],
): Promise<void> {
  await tx.execute(saveTurnoversSql, [
    plainArray(rows, ({ memberId }) => memberId),
    plainArray(rows, ({ requiredMinor }) => requiredMinor),
    plainArray(rows, ({ since }) => since.toISOString()),
  ]);
}

export async function saveTurnover(tx: Tx, memberId: bigint, row: TurnoverRow): Promise<void> {
  await tx.execute(
    `insert into cashier.turnover (member_id, required_minor, since) values ($1, $2, $3)
     on conflict (member_id) do update set required_minor = excluded.required_minor,
       since = excluded.since`,
    [memberId, row.requiredMinor, row.since],
  );
}
