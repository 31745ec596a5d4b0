import { kept, type Reader } from "../db.ts";
import { serverName, type Cursor, type StoredEvent } from "./store.ts";

/** SQL of a program that keeps the newest events in memory. */

/** Every transaction with a number below this one has ended. */
export interface Bound {
  readonly era: number;
  readonly xid: bigint;
}

export interface Head extends Bound {
  /** The server that answered; another one, or the same after a restart, has another name. */
  readonly server: string;
  /** The database's own time. */
  readonly now: Date;
  /** Consumers with an event that is to be tried again by now. */
  readonly due: readonly string[];
}

const headSql = kept(
  `select era, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xid,
     ${serverName} as server, now() as now,
     array(select distinct consumer from platform.event_parked where next_try_at <= now()) as due
   from platform.event_era`,
);

export async function readHead(reader: Reader): Promise<Head> {
  const [head] = await reader.query<Head>(headSql);
  if (head === undefined) throw new Error("the row with the era of the log is missing");
  return head;
}

const decidedSql = kept(
  `select lane, era, xid::text as xid, id, at, kind, version, merchant_code as "merchantCode",
     member_id as "memberId", payload
   from platform.events_decided($1, $2, $3, $4, $5, $6, $7)`,
);

/** Events from one bound up to another, in any order; payloads only of these kinds. */
export function readDecided(
  reader: Reader,
  range: {
    readonly from: Bound;
    readonly until: Bound;
    readonly since: Date;
    readonly kinds: readonly string[];
    readonly many: number;
  },
): Promise<StoredEvent[]> {
  const { from, until, since, kinds, many } = range;
  return reader.query<StoredEvent>(decidedSql, [
    from.era,
    from.xid,
    until.era,
    until.xid,
    since,
    kinds,
    many,
  ]);
}

/** The last event of each lane below a bound, wherever it is; lanes without one are absent. */
export function listLast(reader: Reader, { era, xid }: Bound): Promise<Cursor[]> {
  return reader.query<Cursor>(
    `select e.* from generate_series(0, 15) as l (lane)
     cross join lateral (
       select lane, era, xid::text as xid, id, at from platform.event e
       where e.lane = l.lane and (e.era, e.xid) < ($1, $2::text::xid8)
       order by e.era desc, e.xid desc, e.id desc limit 1
     ) e`,
    [era, xid],
  );
}
