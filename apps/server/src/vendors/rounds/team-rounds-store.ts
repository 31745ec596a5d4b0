import type { GameType } from "@baize/contract";
import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader } from "../../platform/db.ts";
import { roundColumns, type RoundRow } from "./store.ts";
import { validBetOf } from "./valid-bet.ts";

/** SQL of the rounds of many members at once. */

/** Rounds of a member that were settled first in this time. */
export interface SettledTime {
  readonly memberId: bigint;
  readonly from: Date;
  /** Not included. */
  readonly until: Date;
}

export interface SettledQuery {
  readonly gameType: GameType | undefined;
  readonly status: "settled" | "refunded" | undefined;
}

/** The last row of the page before. */
export interface RoundPlace {
  readonly startedAt: Date;
  readonly memberId: bigint;
  readonly roundId: string;
}

/** With what of the stake counts. */
export type CountedRound = RoundRow & { readonly validMinor: bigint };

/** Rounds that stay open longer than this before they are settled are not found. */
const openMax = "interval '90 days'";

const eachSql = kept(
  `select ${roundColumns}, r.game_type as "gameType", coalesce(r.is_of_house, false) as "isOfHouse"
   from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as u (member_id, since, until)
   cross join lateral (
     select * from vendors.round r
     where r.member_id = u.member_id and r.status <> 'open'
       and r.started_at >= u.since - ${openMax} and r.started_at < u.until
       and coalesce(r.first_settled_at, r.settled_at) >= u.since
       and coalesce(r.first_settled_at, r.settled_at) < u.until
       and ($4::text is null or r.game_type = $4) and ($5::text is null or r.status = $5)
       and ($6::timestamptz is null or r.started_at < $6
         or (r.started_at = $6 and (r.member_id, r.round_id) > ($7::bigint, $8::text)))
     order by r.started_at desc, r.round_id limit $9) r
   order by r.started_at desc, r.member_id, r.round_id limit $9`,
);

/** The rounds of these members, the last begun first, after a place in that order. */
export async function listSettledOfEach(
  reader: Reader,
  of: readonly SettledTime[],
  { gameType, status }: SettledQuery,
  after: RoundPlace | undefined,
  limit: number,
): Promise<CountedRound[]> {
  if (of.length === 0) return [];
  const rows = await reader.query<RoundRow & { gameType: GameType | null; isOfHouse: boolean }>(
    eachSql,
    [
      plainArray(of, ({ memberId }) => memberId),
      plainArray(of, ({ from }) => from.toISOString()),
      plainArray(of, ({ until }) => until.toISOString()),
      gameType ?? null,
      status ?? null,
      after?.startedAt ?? null,
      after?.memberId ?? null,
      after?.roundId ?? null,
      limit,
    ],
  );
  return rows.map(({ gameType: type, isOfHouse, ...round }) => ({
    ...round,
    validMinor: validBetOf(round, { gameType: type ?? "BGS", isOfHouse }),
  }));
}
