import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";

/** SQL of what members paid in and played for by the brand's day. */

export interface DaySum {
  readonly memberId: bigint;
  readonly day: string;
  readonly validMinor: bigint;
  readonly depositMinor: bigint;
}

/** Adds to days; answers what they come to. */
export function addToDays(tx: Tx, sums: readonly DaySum[]): Promise<DaySum[]> {
  return tx.query<DaySum>(
    kept(`insert into rewards.day_sum as s (member_id, day, valid_minor, deposit_minor)
     select * from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[])
     on conflict (member_id, day) do update
       set valid_minor = s.valid_minor + excluded.valid_minor,
         deposit_minor = s.deposit_minor + excluded.deposit_minor
     returning member_id as "memberId", to_char(day, 'YYYY-MM-DD') as day,
       valid_minor as "validMinor", deposit_minor as "depositMinor"`),
    [
      plainArray(sums, ({ memberId }) => memberId),
      plainArray(sums, ({ day }) => day),
      plainArray(sums, ({ validMinor }) => validMinor),
      plainArray(sums, ({ depositMinor }) => depositMinor),
    ],
  );
}

export async function findDay(reader: Reader, memberId: bigint, day: string): Promise<DaySum> {
  const [row] = await reader.query<DaySum>(
    `select member_id as "memberId", to_char(day, 'YYYY-MM-DD') as day,
       valid_minor as "validMinor", deposit_minor as "depositMinor"
     from rewards.day_sum where member_id = $1 and day = $2::date`,
    [memberId, day],
  );
  return row ?? { memberId, day, validMinor: 0n, depositMinor: 0n };
}
