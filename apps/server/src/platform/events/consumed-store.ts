import { plainArray } from "../arrays.ts";
import { kept, type Tx } from "../db.ts";

/** SQL of the events that were taken by consumers whose effect is no repeat by itself. */

const insertConsumedSql = kept(
  `with told as (select * from unnest($2::uuid[], $3::timestamptz[]) as u (id, at)),
   added as (
     insert into platform.event_consumed (consumer, id, at) select $1, * from told
     on conflict do nothing returning id)
   select id from told except select id from added`,
);

/** Notes these as taken; tells which were taken before, which are few. */
export async function insertConsumed(
  tx: Tx,
  consumer: string,
  events: readonly { readonly id: string; readonly at: Date }[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(insertConsumedSql, [
    consumer,
    plainArray(events, ({ id }) => id),
    plainArray(events, ({ at }) => at.toISOString()),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Forgets those of days that are no longer in the log, where nothing can come again. */
export function deleteConsumed(tx: Tx): Promise<number> {
  return tx.execute(
    `delete from platform.event_consumed where at < (
       select min(to_date(right(c.relname, 10), 'YYYY_MM_DD'))
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'platform.event'::regclass
         and c.relname ~ '^event_\\d{4}_\\d\\d_\\d\\d$')`,
  );
}
