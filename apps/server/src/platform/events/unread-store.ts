import type { Reader } from "../db.ts";
import { since, storedColumns, type StoredEvent } from "./store.ts";

/** SQL of what a consumer has not taken yet. */

/**
 * Events of these members that the consumer has not taken, decided or not, and those it set aside:
 * what is on record and not yet in its sums. A consumer that never ran has taken nothing.
 */
export function listUnread(
  reader: Reader,
  { name, kinds }: { readonly name: string; readonly kinds: readonly string[] },
  memberIds: readonly bigint[],
): Promise<StoredEvent[]> {
  return reader.query<StoredEvent>(
    `select e.* from unnest($3::bigint[]) as m (id)
     left join platform.event_cursor c
       on c.consumer = $1 and c.lane = platform.event_lane(m.id, '')
     cross join lateral (
       select ${storedColumns}, payload from platform.event e
       where e.lane = platform.event_lane(m.id, '') and e.member_id = m.id
         and e.kind = any ($2::text[])
         and (c.at is null or e.at >= ${since})
         and (c.at is null or (e.era, e.xid, e.id) > (c.era, c.xid, c.id))
     ) e
     union all
     select ${storedColumns}, payload from platform.event_parked
     where consumer = $1 and member_id = any ($3::bigint[])`,
    [name, kinds, memberIds],
  );
}
