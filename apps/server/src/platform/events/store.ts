import { dayMs } from "@baize/contract/durations";
import { kept, type Reader, type Tx } from "../db.ts";
import type { NewEvent } from "./catalogue.ts";
import { deleteConsumed } from "./consumed-store.ts";

/**
 * SQL of the log and of the cursors.
 *
 * The order of a lane is (era, xid, id). Below the oldest transaction that is still open everything
 * is decided, so nothing can appear behind a cursor that stays below it.
 */

/** A place in a lane. */
export interface Cursor {
  readonly lane: number;
  readonly era: number;
  readonly xid: string;
  readonly id: string;
  /** When the event there was written. */
  readonly at: Date;
}

export interface StoredEvent extends Cursor {
  readonly kind: string;
  readonly version: number;
  readonly merchantCode: string;
  readonly memberId: bigint | null;
  readonly payload: unknown;
}

/** A row of a lane; of what the consumer did not ask for only the last one, as a place. */
export interface ReadEvent extends StoredEvent {
  readonly isWanted: boolean;
  readonly isLast: boolean;
  /** Its place among the rows that were read of its lane. */
  readonly place: number;
}

export interface Held {
  readonly cursors: readonly Cursor[];
  /** The database's own time. */
  readonly now: Date;
  /** Which server answered; another one, or the same after a restart, has another name. */
  readonly server: string;
  readonly isRetryDue: boolean;
}

const insertEventsSql = kept(
  `insert into platform.event
     (lane, era, id, kind, version, merchant_code, member_id, payload)
   select platform.event_lane(member_id, merchant_code), (select era from platform.event_era),
     id, kind, version, merchant_code, member_id, payload
   from unnest($1::uuid[], $2::text[], $3::smallint[], $4::text[], $5::bigint[], $6::jsonb[])
     as e (id, kind, version, merchant_code, member_id, payload)`,
);

export async function insertEvents(
  tx: Tx,
  events: readonly (NewEvent & { readonly id: string })[],
): Promise<void> {
  await tx.execute(insertEventsSql, [
    events.map(({ id }) => id),
    events.map(({ kind }) => kind),
    events.map(({ version }) => version),
    events.map(({ merchantCode }) => merchantCode),
    events.map(({ memberId }) => memberId),
    events.map(({ payload }) => JSON.stringify(payload)),
  ]);
}

export type Start = "now" | "oldest" | { readonly daysBack: number };

/**
 * Gives a consumer its cursors, one for each lane; those it has stay where they are. The first
 * transaction that is still open is the first "now" sees.
 */
export async function insertCursors(tx: Tx, consumer: string, start: Start): Promise<void> {
  const daysBack = start === "now" ? 0 : start === "oldest" ? null : start.daysBack;
  await tx.execute(
    `insert into platform.event_cursor (consumer, lane, era, xid, id, at)
     select $1, lane,
       case when $2 then (select era from platform.event_era) else 0 end,
       case when $2 then pg_snapshot_xmin(pg_current_snapshot()) else '0'::xid8 end,
       '00000000-0000-0000-0000-000000000000',
       coalesce(now() - make_interval(days => $3), 'epoch')
     from generate_series(0, 15) as l (lane)
     on conflict (consumer, lane) do nothing`,
    [consumer, start === "now", daysBack],
  );
}

/** The start of the server that answers, to the microsecond. */
export const serverName = "extract(epoch from pg_postmaster_start_time())::text";

const lockCursorsSql = kept(
  `select lane, era, xid::text as xid, id, at, now() as now, ${serverName} as server,
     exists (select from platform.event_parked p where p.consumer = $1
       and p.next_try_at <= now()) as "isRetryDue"
   from platform.event_cursor where consumer = $1 order by lane for update skip locked`,
);

/** Takes the consumer's lanes that nobody else is working on, until commit. */
export async function lockCursors(tx: Tx, consumer: string): Promise<Held | undefined> {
  const rows = await tx.query<Cursor & Omit<Held, "cursors">>(lockCursorsSql, [consumer]);
  const [first] = rows;
  if (first === undefined) return undefined;
  const { now, server, isRetryDue } = first;
  return { cursors: rows, now, server, isRetryDue };
}

/** Takes one lane; false when another program works on it. */
export async function lockLane(tx: Tx, consumer: string, lane: number): Promise<boolean> {
  const rows = await tx.query(
    `select from platform.event_cursor where consumer = $1 and lane = $2 for update skip locked`,
    [consumer, lane],
  );
  return rows.length > 0;
}

/** Waits for one lane, or for all, until nobody else works on them. */
export async function waitForLane(tx: Tx, consumer: string, lane: number): Promise<void> {
  await tx.query("select from platform.event_cursor where consumer = $1 and lane = $2 for update", [
    consumer,
    lane,
  ]);
}

export async function waitForLanes(tx: Tx, consumer: string): Promise<void> {
  await tx.query("select from platform.event_cursor where consumer = $1 order by lane for update", [
    consumer,
  ]);
}

export const storedColumns = `lane, era, xid::text as xid, id, at, kind, version,
  merchant_code as "merchantCode", member_id as "memberId"`;

/**
 * From when on events after a cursor `c` are looked for: it spares older partitions. A clock that
 * was ahead is no reason to look only in its future, and one that was set back by less than a day
 * hides nothing.
 */
export const since = `least(c.at, now()) - interval '1 day'`;

/** What stands behind these cursors and is decided, `limit` rows of each lane, in order. */
export function readEvents(
  tx: Tx,
  { cursors, now }: Pick<Held, "cursors" | "now">,
  kinds: readonly string[],
  limit: number,
): Promise<ReadEvent[]> {
  const oldest = Math.min(now.getTime(), ...cursors.map(({ at }) => at.getTime()));
  return tx.query<ReadEvent>(
    `select e.* from unnest($1::smallint[], $2::smallint[], $3::xid8[], $4::uuid[],
         $5::timestamptz[]) as c (lane, era, xid, id, at)
     cross join lateral (
       select ${storedColumns},
         case when kind = any ($6::text[]) then payload end as payload,
         kind = any ($6::text[]) as "isWanted",
         lead(id) over (order by r.era, r.xid, r.id) is null as "isLast",
         (row_number() over (order by r.era, r.xid, r.id))::int as place
       from (
         select * from platform.event e
         where e.lane = c.lane and e.at >= ${since} and e.at >= $7
           and (e.era, e.xid, e.id) > (c.era, c.xid, c.id)
           and (e.era, e.xid) < ((select era from platform.event_era),
             pg_snapshot_xmin(pg_current_snapshot()))
         order by e.era, e.xid, e.id limit $8
       ) r
     ) e where e."isWanted" or e."isLast" order by e.lane, e.place`,
    [
      cursors.map(({ lane }) => lane),
      cursors.map(({ era }) => era),
      cursors.map(({ xid }) => xid),
      cursors.map(({ id }) => id),
      cursors.map(({ at }) => at),
      kinds,
      // The same for all lanes: known to the planner, which leaves older partitions out.
      new Date(oldest - dayMs),
      limit,
    ],
  );
}

const moveCursorsSql = kept(
  `update platform.event_cursor c set era = p.era, xid = p.xid, id = p.id, at = p.at,
     moved_at = now()
   from unnest($2::smallint[], $3::smallint[], $4::xid8[], $5::uuid[], $6::timestamptz[])
     as p (lane, era, xid, id, at)
   where c.consumer = $1 and c.lane = p.lane`,
);

export async function moveCursors(
  tx: Tx,
  consumer: string,
  places: readonly Cursor[],
): Promise<void> {
  if (places.length === 0) return;
  await tx.execute(moveCursorsSql, [
    consumer,
    places.map(({ lane }) => lane),
    places.map(({ era }) => era),
    places.map(({ xid }) => xid),
    places.map(({ id }) => id),
    places.map(({ at }) => at),
  ]);
}

/** The oldest event after a cursor `c`, decided or not. */
const oldestAfter = `left join lateral (
       select at from platform.event e
       where e.lane = c.lane and e.at >= ${since}
         and (e.era, e.xid, e.id) > (c.era, c.xid, c.id)
       order by e.era, e.xid, e.id limit 1
     ) e on true`;

/** How far each consumer is behind: the oldest event after its cursors, decided or not. */
export function listLags(
  reader: Reader,
  consumers: readonly string[],
): Promise<{ readonly consumer: string; readonly oldestAt: Date | null }[]> {
  return reader.query(
    `select n.consumer, min(e.at) as "oldestAt"
     from unnest($1::text[]) as n (consumer)
     left join platform.event_cursor c on c.consumer = n.consumer
     ${oldestAfter}
     group by n.consumer order by n.consumer`,
    [consumers],
  );
}

/** The same of everybody who has cursors, in seconds of the database's own clock. */
export function lagsOf(
  reader: Reader,
): Promise<{ readonly consumer: string; readonly seconds: number }[]> {
  return reader.query(
    `select c.consumer, coalesce(
       extract(epoch from clock_timestamp() - min(e.at)), 0)::float8 as seconds
     from platform.event_cursor c
     ${oldestAfter}
     group by c.consumer order by c.consumer`,
  );
}

/** How a consumer stands in the log, for people. */
export interface ConsumerPlace {
  readonly consumer: string;
  /** Of the database's own clock; nothing is behind where it is 0. */
  readonly lagSeconds: number;
  readonly oldestAt: Date | null;
  readonly movedAt: Date;
  readonly behind: number;
  /** More are behind than were counted. */
  readonly isMore: boolean;
}

/** Everybody who has cursors; of each lane no more than this many events are counted. */
export function listPlaces(reader: Reader, laneMax: number): Promise<ConsumerPlace[]> {
  return reader.query<ConsumerPlace>(
    `select c.consumer, min(later.at) as "oldestAt", max(c.moved_at) as "movedAt",
       coalesce(extract(epoch from clock_timestamp() - min(later.at)), 0)::float8 as "lagSeconds",
       sum(least(later.many, $1))::int as behind, bool_or(later.many > $1) as "isMore"
     from platform.event_cursor c
     cross join lateral (
       select min(next.at) as at, count(*) as many from (
         select e.at from platform.event e
         where e.lane = c.lane and e.at >= ${since}
           and (e.era, e.xid, e.id) > (c.era, c.xid, c.id)
         order by e.era, e.xid, e.id limit $1 + 1
       ) next
     ) later
     group by c.consumer order by c.consumer`,
    [laneMax],
  );
}

/** Makes the partitions until then, and drops the older ones that every cursor has passed. */
export async function keepPartitions(
  tx: Tx,
  asked: { readonly aheadDays: number; readonly keptDays: number },
): Promise<{ readonly made: number; readonly dropped: number }> {
  const rows = await tx.query<{ made: number; dropped: number }>(
    "select made, dropped from platform.keep_event_partitions($1, $2)",
    [asked.aheadDays, asked.keptDays],
  );
  await deleteConsumed(tx);
  return rows[0] ?? { made: 0, dropped: 0 };
}
