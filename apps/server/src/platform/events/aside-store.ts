import type { Reader, Tx } from "../db.ts";
import { storedColumns, type StoredEvent } from "./store.ts";

/**
 * SQL of the events that failed in a consumer: each is retried alone, then parked until an operator
 * decides. If the consumer keeps order, the member's later events wait behind it.
 */

export type AsideState = "retrying" | "waiting" | "parked";

export interface Aside extends StoredEvent {
  readonly tries: number;
}

export interface NewAside {
  readonly event: StoredEvent;
  readonly state: AsideState;
  readonly error: string;
  readonly tries: number;
  /** For one that is retried. */
  readonly delayMs: number | null;
}

export async function insertAside(tx: Tx, consumer: string, asides: readonly NewAside[]) {
  if (asides.length === 0) return;
  await tx.execute(
    `insert into platform.event_parked (consumer, lane, era, xid, id, at, kind, version,
       merchant_code, member_id, payload, state, error, tries, next_try_at)
     select $1, lane, era, xid, id, at, kind, version, merchant_code, member_id, payload, state,
       error, tries, now() + make_interval(secs => delay_ms / 1000.0)
     from unnest($2::smallint[], $3::smallint[], $4::xid8[], $5::uuid[], $6::timestamptz[],
       $7::text[], $8::smallint[], $9::text[], $10::bigint[], $11::jsonb[], $12::text[],
       $13::text[], $14::int[], $15::int[]) as e (lane, era, xid, id, at, kind, version,
       merchant_code, member_id, payload, state, error, tries, delay_ms)
     on conflict (consumer, id) do nothing`,
    [
      consumer,
      asides.map(({ event }) => event.lane),
      asides.map(({ event }) => event.era),
      asides.map(({ event }) => event.xid),
      asides.map(({ event }) => event.id),
      asides.map(({ event }) => event.at),
      asides.map(({ event }) => event.kind),
      asides.map(({ event }) => event.version),
      asides.map(({ event }) => event.merchantCode),
      asides.map(({ event }) => event.memberId),
      asides.map(({ event }) => JSON.stringify(event.payload)),
      asides.map(({ state }) => state),
      asides.map(({ error }) => error),
      asides.map(({ tries }) => tries),
      asides.map(({ delayMs }) => delayMs),
    ],
  );
}

/** Of these members, those who have an event set aside. */
export async function listHeldMembers(
  tx: Tx,
  consumer: string,
  memberIds: readonly bigint[],
): Promise<Set<bigint>> {
  const rows = await tx.query<{ memberId: bigint }>(
    `select distinct member_id as "memberId" from platform.event_parked
     where consumer = $1 and member_id = any ($2::bigint[])`,
    [consumer, memberIds],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

/** The next event that is due; skips a lane that another program works on. */
export async function findDue(tx: Tx, consumer: string): Promise<Aside | undefined> {
  const rows = await tx.query<Aside>(
    `select ${storedColumns}, payload, tries from platform.event_parked
     where consumer = $1 and next_try_at <= now() order by next_try_at, era, xid, id limit 1`,
    [consumer],
  );
  return rows[0];
}

/** Is it still to be tried, now that nobody else works on its lane? */
export async function lockDue(tx: Tx, consumer: string, id: string): Promise<Aside | undefined> {
  const rows = await tx.query<Aside>(
    `select ${storedColumns}, payload, tries from platform.event_parked
     where consumer = $1 and id = $2 and next_try_at <= now() for update`,
    [consumer, id],
  );
  return rows[0];
}

export async function failAside(
  tx: Tx,
  consumer: string,
  id: string,
  failed: { readonly tries: number; readonly error: string; readonly delayMs: number | null },
): Promise<void> {
  const { tries, error, delayMs } = failed;
  await tx.execute(
    `update platform.event_parked set tries = $3, error = $4,
       state = case when $5::int is null then 'parked' else 'retrying' end,
       next_try_at = now() + make_interval(secs => $5::int / 1000.0)
     where consumer = $1 and id = $2 and state = 'retrying'`,
    [consumer, id, tries, error, delayMs],
  );
}

/** Takes it away and lets the member's next one have its turn. */
export async function endAside(
  tx: Tx,
  consumer: string,
  { id, memberId }: Pick<StoredEvent, "id" | "memberId">,
): Promise<void> {
  await tx.execute("delete from platform.event_parked where consumer = $1 and id = $2", [
    consumer,
    id,
  ]);
  if (memberId === null) return;
  await tx.execute(
    `update platform.event_parked set state = 'retrying', next_try_at = now(), tries = 0
     where consumer = $1 and id = (
       select id from platform.event_parked where consumer = $1 and member_id = $2
       order by era, xid, id limit 1) and state = 'waiting'`,
    [consumer, memberId],
  );
}

export async function findParked(
  tx: Tx,
  consumer: string,
  id: string,
): Promise<StoredEvent | undefined> {
  const rows = await tx.query<StoredEvent>(
    `select ${storedColumns}, payload from platform.event_parked
     where consumer = $1 and id = $2 and state = 'parked'`,
    [consumer, id],
  );
  return rows[0];
}

export async function retryParked(tx: Tx, consumer: string, id: string): Promise<boolean> {
  const changed = await tx.execute(
    `update platform.event_parked set state = 'retrying', tries = 0, next_try_at = now()
     where consumer = $1 and id = $2 and state = 'parked'`,
    [consumer, id],
  );
  return changed > 0;
}

/** Events of a range that the consumer has passed and that do not stand aside. */
const passedInRange = `from platform.event e
  join platform.event_cursor c on c.consumer = $1 and c.lane = e.lane
  where e.kind = any ($2::text[]) and e.at >= $3 and e.at < $4
    and (e.era, e.xid, e.id) <= (c.era, c.xid, c.id)
    and not exists (
      select from platform.event_parked p where p.consumer = $1 and p.id = e.id)`;

interface Range {
  readonly kinds: readonly string[];
  readonly order: "member" | "none";
  readonly from: Date;
  readonly until: Date;
  readonly max: number;
}

/** Counts no further than one more than what may be. */
export async function countRange(reader: Reader, consumer: string, range: Range): Promise<number> {
  const { kinds, from, until, max } = range;
  const rows = await reader.query<{ many: number }>(
    `select count(*)::int as many from (select 1 ${passedInRange} limit $5) passed`,
    [consumer, kinds, from, until, max + 1],
  );
  return rows[0]?.many ?? 0;
}

/** Puts them aside to be tried; where order is kept, each member's in a row. */
export function insertRange(tx: Tx, consumer: string, range: Range): Promise<number> {
  const { kinds, order, from, until } = range;
  return tx.execute(
    `insert into platform.event_parked (consumer, lane, era, xid, id, at, kind, version,
       merchant_code, member_id, payload, state, error, tries, next_try_at)
     select $1, lane, era, xid, id, at, kind, version, merchant_code, member_id, payload,
       case when is_next then 'retrying' else 'waiting' end, '', 0,
       case when is_next then now() end
     from (
       select e.*, not $5::boolean or e.member_id is null
         or (row_number() over (partition by e.member_id order by e.era, e.xid, e.id) = 1
           and not exists (select from platform.event_parked p
             where p.consumer = $1 and p.member_id = e.member_id)) as is_next
       ${passedInRange}
     ) again`,
    [consumer, kinds, from, until, order === "member"],
  );
}

export function countParked(
  reader: Reader,
): Promise<{ readonly consumer: string; readonly state: AsideState; readonly many: number }[]> {
  return reader.query(
    `select consumer, state, count(*)::int as many from platform.event_parked
     group by consumer, state order by consumer, state`,
  );
}

/** An event that stands aside, for people. */
export interface AsideRow {
  readonly consumer: string;
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  readonly merchantCode: string;
  readonly memberId: bigint | null;
  readonly at: Date;
  readonly payload: unknown;
  readonly state: AsideState;
  readonly tries: number;
  readonly error: string;
  readonly firstAt: Date;
  readonly nextTryAt: Date | null;
}

const asideColumns = `consumer, id, kind, version, merchant_code as "merchantCode",
  member_id as "memberId", at, payload, state, tries, error, first_at as "firstAt",
  next_try_at as "nextTryAt"`;

export interface AsideFilter {
  readonly state?: AsideState | undefined;
  readonly consumer?: string | undefined;
  readonly kind?: string | undefined;
}

const asideFiltered = `from platform.event_parked
  where ($1::text is null or state = $1) and ($2::text is null or consumer = $2)
    and ($3::text is null or kind = $3)`;

const valuesOf = ({ state, consumer, kind }: AsideFilter) => [
  state ?? null,
  consumer ?? null,
  kind ?? null,
];

/** The oldest first. */
export function listAside(
  reader: Reader,
  filter: AsideFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<AsideRow[]> {
  return reader.query<AsideRow>(
    `select ${asideColumns} ${asideFiltered} order by at, id, consumer limit $4 offset $5`,
    [...valuesOf(filter), limit, offset],
  );
}

export async function countAside(reader: Reader, filter: AsideFilter): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total ${asideFiltered}`,
    valuesOf(filter),
  );
  return rows[0]?.total ?? 0;
}

export async function findAside(
  reader: Reader,
  consumer: string,
  id: string,
): Promise<AsideRow | undefined> {
  const rows = await reader.query<AsideRow>(
    `select ${asideColumns} from platform.event_parked where consumer = $1 and id = $2`,
    [consumer, id],
  );
  return rows[0];
}
