import { kept, type Reader, type Tx } from "../../platform/db.ts";
import { plainArray, textArray } from "../../platform/arrays.ts";
import type { CountedFact } from "./rules.ts";

/** SQL of the facts that missions and boards keep of members who take part. */

export type KeptFor = "missions" | "boards";

const columns = `f.member_id as "memberId", f.fact_id as id, f.kind, f.item, f.at,
  f.settled_at as "settledAt", f.vendor_code as "vendorCode", f.game_code as "gameCode",
  f.game_type as "gameType", f.is_free as "isFree", f.stake_minor as "stakeMinor",
  f.valid_minor as "validMinor", f.win_minor as "winMinor"`;

export interface Noted {
  /** Those that were not noted before. */
  readonly fresh: readonly CountedFact[];
  /** All facts of what the fresh ones are about, themselves included. */
  readonly all: readonly CountedFact[];
}

const insertCountedSql = kept(
  `with told as (
     select * from unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[],
       $7::timestamptz[], $8::text[], $9::text[], $10::text[], $11::boolean[], $12::bigint[],
       $13::bigint[], $14::bigint[]) as u (member_id, fact_id, kind, item, at, settled_at,
       vendor_code, game_code, game_type, is_free, stake_minor, valid_minor, win_minor)),
   added as (
     insert into rewards.counted_fact (kept_for, member_id, fact_id, kind, item, at, settled_at,
       vendor_code, game_code, game_type, is_free, stake_minor, valid_minor, win_minor)
     select $1, * from told on conflict do nothing returning fact_id)
   select 'known' as what, null::bigint as "memberId", fact_id as id, null as kind, null as item,
     null::timestamptz as at, null::timestamptz as "settledAt", null as "vendorCode",
     null as "gameCode", null as "gameType", null::boolean as "isFree",
     null::bigint as "stakeMinor", null::bigint as "validMinor", null::bigint as "winMinor"
   from (select fact_id from told except select fact_id from added) u
   union all
   select 'older', ${columns}
   from (select distinct member_id, at, item from told where kind = 'round') u
   join rewards.counted_fact f on f.kept_for = $1 and f.member_id = u.member_id
     and f.at = u.at and f.item = u.item and f.kind = 'round'
   union all
   select 'older', ${columns}
   from (select distinct member_id, kind, item from told where kind <> 'round') u
   join rewards.counted_fact f on f.kept_for = $1 and f.member_id = u.member_id
     and f.kind = u.kind and f.item = u.item and f.kind <> 'round'`,
);

/**
 * Notes facts; tells which were not noted before, with what was noted of the same items. Most facts
 * are new and alone in their item, so nothing comes back.
 *
 * A round that is told at another time than before is another item, so those of its time are all.
 */
export async function insertCounted(
  tx: Tx,
  keptFor: KeptFor,
  facts: readonly CountedFact[],
): Promise<Noted> {
  const rows = await tx.query<CountedFact & { readonly what: "known" | "older" }>(
    insertCountedSql,
    [
      keptFor,
      plainArray(facts, ({ memberId }) => memberId),
      plainArray(facts, ({ id }) => id),
      plainArray(facts, ({ kind }) => kind),
      textArray(facts, ({ item }) => item),
      plainArray(facts, ({ at }) => at.toISOString()),
      plainArray(facts, ({ settledAt }) => settledAt.toISOString()),
      textArray(facts, ({ vendorCode }) => vendorCode),
      textArray(facts, ({ gameCode }) => gameCode),
      plainArray(facts, ({ gameType }) => gameType ?? "null"),
      plainArray(facts, ({ isFree }) => isFree),
      plainArray(facts, ({ stakeMinor }) => stakeMinor),
      plainArray(facts, ({ validMinor }) => validMinor),
      plainArray(facts, ({ winMinor }) => winMinor),
    ],
  );
  const known = new Set(rows.flatMap(({ what, id }) => (what === "known" ? [id] : [])));
  const fresh = facts.filter(({ id }) => !known.has(id));
  const itemOf = ({ memberId, kind, item }: CountedFact) => `${memberId} ${kind} ${item}`;
  const items = new Set(fresh.map(itemOf));
  const older = rows.filter((row) => row.what === "older" && items.has(itemOf(row)));
  return { fresh, all: [...older, ...fresh] };
}

/** All facts of the deposits and days that these facts are about. */
export function listOfNamed(
  reader: Reader,
  keptFor: KeptFor,
  items: readonly Pick<CountedFact, "memberId" | "kind" | "item">[],
): Promise<CountedFact[]> {
  return reader.query<CountedFact>(
    `select ${columns}
     from (select distinct * from unnest($2::bigint[], $3::text[], $4::text[])
       as u (member_id, kind, item)) u
     join rewards.counted_fact f on f.kept_for = $1 and f.member_id = u.member_id
       and f.kind = u.kind and f.item = u.item and f.kind <> 'round'`,
    [
      keptFor,
      plainArray(items, ({ memberId }) => memberId),
      plainArray(items, ({ kind }) => kind),
      textArray(items, ({ item }) => item),
    ],
  );
}

interface MemberTime {
  readonly memberId: bigint;
  readonly from: Date;
  readonly to: Date;
}

/** Facts of members, each once, that are of any of their times; ends are exclusive. */
export function listOfTimes(
  reader: Reader,
  keptFor: KeptFor,
  times: readonly MemberTime[],
): Promise<CountedFact[]> {
  return reader.query<CountedFact>(
    `select ${columns}
     from (select member_id, range_agg(tstzrange(first, last)) as times
       from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[])
         as u (member_id, first, last) group by member_id) u
     cross join unnest(u.times) as t (time)
     join rewards.counted_fact f on f.kept_for = $1 and f.member_id = u.member_id
       and f.at >= lower(t.time) and f.at < upper(t.time)`,
    [
      keptFor,
      plainArray(times, ({ memberId }) => memberId),
      plainArray(times, ({ from }) => from.toISOString()),
      plainArray(times, ({ to }) => to.toISOString()),
    ],
  );
}

/** Forgets what is so old that nothing of that time is counted any more. */
export function deleteCounted(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.execute(
    `delete from rewards.counted_fact where ctid = any (array(
       select ctid from rewards.counted_fact where at < $1 limit $2))`,
    [before, limit],
  );
}
