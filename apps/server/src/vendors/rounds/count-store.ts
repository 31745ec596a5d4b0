import type { GameType } from "@baize/contract";
import type { Tx } from "../../platform/db.ts";
import { roundColumns, type Entry, type RoundRow } from "./store.ts";

/** SQL that counts rounds from their entries. */

/** A round as it stood at one moment, as far as others count it. */
export interface RoundState extends Pick<
  RoundRow,
  "stakeMinor" | "payoutMinor" | "status" | "startedAt" | "settledAt" | "isFree"
> {
  /** What of the payout jackpots paid. */
  readonly jackpotMinor: bigint;
}

/** What decides, beside the round, how much of its stake counts. */
export interface BetOf {
  readonly gameType: GameType;
  /** The house's own accounts and those for trying count nothing. */
  readonly isOfHouse: boolean;
}

/** A recounted round with the type it was recorded under first, and its previous state. */
export interface CountedRound extends RoundRow, RoundState, BetOf {
  /** The event that tells, or told, that it was settled first; null while it never was. */
  readonly factId: string | null;
  /** It was settled first by this count. */
  readonly isFirstSettled: boolean;
  readonly was: RoundState | undefined;
}

interface CountedColumns extends Omit<CountedRound, "was"> {
  readonly wasStakeMinor: bigint | null;
  readonly wasPayoutMinor: bigint | null;
  readonly wasJackpotMinor: bigint | null;
  readonly wasStatus: RoundRow["status"] | null;
  readonly wasStartedAt: Date | null;
  readonly wasSettledAt: Date | null;
  readonly wasIsFree: boolean | null;
}

function countedRound(row: CountedColumns): CountedRound {
  const { wasStakeMinor, wasPayoutMinor, wasJackpotMinor, ...rest } = row;
  const { wasStatus, wasStartedAt, wasSettledAt, wasIsFree, ...round } = rest;
  if (wasStatus === null || wasStartedAt === null) return { ...round, was: undefined };
  const was = {
    stakeMinor: wasStakeMinor ?? 0n,
    payoutMinor: wasPayoutMinor ?? 0n,
    jackpotMinor: wasJackpotMinor ?? 0n,
    status: wasStatus,
    startedAt: wasStartedAt,
    settledAt: wasSettledAt,
    isFree: wasIsFree ?? false,
  };
  return { ...round, was };
}

/** Names the fact of a round that was settled before facts were written. */
export const noFactId = "00000000-0000-0000-0000-000000000000";

const countSql = `
     with given as (
       select distinct on (member_id, round_id) * from unnest($1::bigint[], $2::text[], $3::text[],
         $4::text[], $5::text[], $6::timestamptz[], $7::boolean[], $8::uuid[], $9::text[],
         $10::boolean[]) as u (member_id, round_id, vendor_code, game_code, currency, at, is_free,
         fact_id, game_type, is_of_house)
       order by member_id, round_id, is_free desc, at
     ), entry as materialized (
       select e.*, e.kind in ('bet', 'win') and exists (
         select from vendors.round_entry v where v.member_id = e.member_id
           and v.round_id = e.round_id and v.kind = 'rollback' and v.target_key_id = e.key_id)
         as is_undone
       from given g join vendors.round_entry e using (member_id, round_id)
     ), counted as (
       select e.member_id, e.round_id,
         coalesce(sum(e.amount_minor) filter (where e.kind = 'bet' and not e.is_undone), 0)
           as stake,
         coalesce(sum(e.amount_minor) filter (where e.kind = 'win' and not e.is_undone), 0)
           as payout,
         coalesce(sum(e.jackpot_minor) filter (where e.kind = 'win' and not e.is_undone), 0)
           as jackpot,
         count(*) filter (where e.kind = 'bet') as bets_ever,
         count(*) filter (where e.kind = 'bet' and not e.is_undone) as bets,
         count(*) filter (where e.kind = 'win' and not e.is_undone) as wins,
         count(*) filter (where e.kind = 'bet' and not e.is_undone and not exists (
           select from vendors.round_entry w where w.member_id = e.member_id
             and w.round_id = e.round_id and w.kind = 'win' and w.target_key_id = e.key_id
             and not exists (select from vendors.round_entry v where v.member_id = w.member_id
               and v.round_id = w.round_id and v.kind = 'rollback'
               and v.target_key_id = w.key_id))) as bets_unpaid,
         bool_or(e.is_closing) as is_closed, min(e.at) as started_at, max(e.at) as last_at
       from entry e group by e.member_id, e.round_id
       having count(*) filter (where e.kind <> 'rollback') > 0
     ), ruled as (
       select c.*, case when c.bets = 0 and c.bets_ever > 0 and c.wins = 0 then 'refunded'
         when c.is_closed or c.bets_unpaid = 0 then 'settled' else 'open' end as status
       from counted c
     ), saved as (
     insert into vendors.round as r (member_id, round_id, vendor_code, game_code, currency,
       stake_minor, payout_minor, bets, wins, status, started_at, settled_at, is_free,
       jackpot_minor, fact_id, game_type, is_of_house)
     select u.member_id, u.round_id, g.vendor_code, g.game_code, g.currency, u.stake, u.payout,
       u.bets, u.wins, u.status, u.started_at,
       case when u.status <> 'open' then u.last_at end, g.is_free, u.jackpot,
       case when u.status = 'settled' then g.fact_id end, g.game_type, g.is_of_house
     from ruled u join given g using (member_id, round_id)
     on conflict (member_id, round_id) do update set stake_minor = excluded.stake_minor,
       payout_minor = excluded.payout_minor, bets = excluded.bets, wins = excluded.wins,
       status = excluded.status, started_at = excluded.started_at,
       settled_at = excluded.settled_at, is_free = r.is_free or excluded.is_free,
       jackpot_minor = excluded.jackpot_minor,
       game_type = coalesce(r.game_type, excluded.game_type),
       is_of_house = coalesce(r.is_of_house, excluded.is_of_house),
       fact_id = case when r.fact_id is not null then r.fact_id
         when r.status = 'settled' then '${noFactId}' else excluded.fact_id end
     returning r.*)
     select ${roundColumns}, w.stake_minor as "wasStakeMinor",
       w.payout_minor as "wasPayoutMinor", w.status as "wasStatus",
       w.started_at as "wasStartedAt", w.settled_at as "wasSettledAt",
       w.jackpot_minor as "wasJackpotMinor", w.is_free as "wasIsFree",
       r.jackpot_minor as "jackpotMinor", r.game_type as "gameType",
       r.is_of_house as "isOfHouse", r.fact_id as "factId",
       r.fact_id is not distinct from g.fact_id as "isFirstSettled"
     from saved r join given g using (member_id, round_id)
     -- The row before this statement.
     left join vendors.round w using (member_id, round_id)`;

/**
 * Recounts these rounds from their entries and returns them. A bet counts until it is rolled
 * back, a win likewise. A round is refunded when no bet is left, settled when every bet left has a
 * win or the vendor closed it, else open. `newId` names the events that tell of settled rounds.
 */
export async function recountRounds(
  tx: Tx,
  entries: readonly (Entry & BetOf)[],
  newId: () => string,
): Promise<CountedRound[]> {
  const rows = await tx.query<CountedColumns>(countSql, [
    entries.map((entry) => entry.memberId),
    entries.map((entry) => entry.roundId),
    entries.map((entry) => entry.vendorCode),
    entries.map((entry) => entry.gameCode),
    entries.map((entry) => entry.currency),
    entries.map((entry) => entry.at),
    entries.map((entry) => entry.isFree),
    entries.map(() => newId()),
    entries.map((entry) => entry.gameType),
    entries.map((entry) => entry.isOfHouse),
  ]);
  return rows.map(countedRound);
}
