import type { Reader } from "../../platform/db.ts";

/** SQL of the rounds that members began in a time, as bonuses and their checks ask for them. */

/** A time of a member, its end exclusive. */
export interface MemberTime {
  readonly memberId: bigint;
  readonly from: Date;
  readonly to: Date;
}

/** Two stakes in one round, and what came of each. */
export interface PairedStakes {
  readonly roundId: string;
  readonly vendorCode: string;
  readonly startedAt: Date;
  /** Whose the other one is. */
  readonly otherId: bigint;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly otherStakeMinor: bigint;
  readonly otherPayoutMinor: bigint;
}

const pairsMax = 500;

const paramsOf = ({ memberId, from, to }: MemberTime) => [memberId, from, to, pairsMax];

/** The member's own rounds of two bets. A win belongs to the bet that it names. */
export function listOwnPairs(reader: Reader, time: MemberTime): Promise<PairedStakes[]> {
  return reader.query<PairedStakes>(
    `select r.round_id as "roundId", r.vendor_code as "vendorCode", r.started_at as "startedAt",
       r.member_id as "otherId", p.stakes[1] as "stakeMinor", p.payouts[1] as "payoutMinor",
       p.stakes[2] as "otherStakeMinor", p.payouts[2] as "otherPayoutMinor"
     from vendors.round r cross join lateral (
       select array_agg(b.amount_minor order by b.operation_id) as stakes,
         array_agg(b.paid order by b.operation_id) as payouts
       from (
         select e.operation_id, e.amount_minor, (
           select coalesce(sum(w.amount_minor), 0)::bigint from vendors.round_entry w
           where w.member_id = e.member_id and w.round_id = e.round_id and w.kind = 'win'
             and w.target_key_id = e.key_id and not exists (select from vendors.round_entry v
               where v.member_id = w.member_id and v.round_id = w.round_id
                 and v.kind = 'rollback' and v.target_key_id = w.key_id)) as paid
         from vendors.round_entry e
         where e.member_id = r.member_id and e.round_id = r.round_id and e.kind = 'bet'
           and not exists (select from vendors.round_entry v where v.member_id = e.member_id
             and v.round_id = e.round_id and v.kind = 'rollback' and v.target_key_id = e.key_id)
       ) b) p
     where r.member_id = $1 and r.started_at >= $2 and r.started_at < $3
       and r.status = 'settled' and r.bets = 2 and r.payout_minor > 0
     order by r.started_at desc, r.round_id limit $4`,
    paramsOf(time),
  );
}

/** Rounds that others played too, each of the others beside the member. */
export function listSharedRounds(
  reader: Reader,
  time: MemberTime,
  others: readonly bigint[],
): Promise<PairedStakes[]> {
  return reader.query<PairedStakes>(
    `select r.round_id as "roundId", r.vendor_code as "vendorCode", r.started_at as "startedAt",
       o.member_id as "otherId", r.stake_minor as "stakeMinor", r.payout_minor as "payoutMinor",
       o.stake_minor as "otherStakeMinor", o.payout_minor as "otherPayoutMinor"
     from vendors.round r
     join vendors.round o on o.member_id = any ($5::bigint[]) and o.round_id = r.round_id
       and o.vendor_code = r.vendor_code and o.game_code = r.game_code
       and o.currency = r.currency and o.status = 'settled'
     where r.member_id = $1 and r.started_at >= $2 and r.started_at < $3
       and r.status = 'settled'
     order by r.started_at desc, r.round_id, o.member_id limit $4`,
    [...paramsOf(time), `{${others.join(",")}}`],
  );
}

/** What was staked in settled rounds that began in a time. */
export async function sumPlay(
  reader: Reader,
  { memberId, from, to }: MemberTime,
): Promise<{ readonly rounds: number; readonly stakedMinor: bigint }> {
  const rows = await reader.query<{ rounds: number; stakedMinor: bigint }>(
    `select count(*)::int as rounds, coalesce(sum(stake_minor), 0)::bigint as "stakedMinor"
     from vendors.round
     where member_id = $1 and started_at >= $2 and started_at < $3 and status = 'settled'`,
    [memberId, from, to],
  );
  return rows[0] ?? { rounds: 0, stakedMinor: 0n };
}

export interface LargeRound {
  readonly roundId: string;
  readonly vendorCode: string;
  readonly startedAt: Date;
  readonly stakeMinor: bigint;
}

/** Rounds with at least so much staked. */
export function listLargeRounds(
  reader: Reader,
  time: MemberTime,
  stakeMinorMin: bigint,
): Promise<LargeRound[]> {
  return reader.query<LargeRound>(
    `select round_id as "roundId", vendor_code as "vendorCode", started_at as "startedAt",
       stake_minor as "stakeMinor"
     from vendors.round
     where member_id = $1 and started_at >= $2 and started_at < $3 and status = 'settled'
       and stake_minor >= $5
     order by stake_minor desc, round_id limit $4`,
    [...paramsOf(time), stakeMinorMin],
  );
}

export interface NamedRound {
  readonly roundId: string;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly status: "open" | "settled" | "refunded";
  readonly startedAt: Date;
}

/** Those of these that are rounds of the member, the first begun first. */
export const listNamedRounds = (reader: Reader, memberId: bigint, roundIds: readonly string[]) =>
  reader.query<NamedRound>(
    `select round_id as "roundId", vendor_code as "vendorCode", game_code as "gameCode", currency,
       stake_minor as "stakeMinor", payout_minor as "payoutMinor", status,
       started_at as "startedAt"
     from vendors.round where member_id = $1 and round_id = any ($2::text[])
     order by started_at, round_id`,
    [memberId, roundIds],
  );

/** Stakes of a member in one game. */
export interface GameStakes {
  readonly memberId: bigint;
  readonly vendorCode: string;
  readonly gameCode: string;
  /** Of settled rounds. */
  readonly stakedMinor: bigint;
  readonly openRounds: number;
}

/** A time, and how much of one round's stake counts in it at most; null where all of it does. */
export interface CountedTime extends MemberTime {
  readonly countsAtMostMinor: bigint | null;
}

/** What was staked in rounds that began in each member's time, by game; refunded ones apart. */
export function listStakes(reader: Reader, times: readonly CountedTime[]): Promise<GameStakes[]> {
  return reader.query<GameStakes>(
    `select r.member_id as "memberId", r.vendor_code as "vendorCode", r.game_code as "gameCode",
       coalesce(sum(least(r.stake_minor, t.at_most)) filter (where r.status = 'settled'), 0)::bigint
         as "stakedMinor",
       count(*) filter (where r.status = 'open')::int as "openRounds"
     from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::bigint[])
       as t (member_id, since, until, at_most)
     join vendors.round r on r.member_id = t.member_id and r.started_at >= t.since
       and r.started_at < t.until and r.status <> 'refunded'
     group by 1, 2, 3`,
    [
      times.map(({ memberId }) => memberId),
      times.map(({ from }) => from),
      times.map(({ to }) => to),
      times.map(({ countsAtMostMinor }) => countsAtMostMinor),
    ],
  );
}

/** The latest start of a member's recorded rounds between two moments, the second exclusive. */
export async function lastRoundAt(
  reader: Reader,
  memberId: bigint,
  from: Date,
  until: Date,
): Promise<Date | undefined> {
  const rows = await reader.query<{ at: Date | null }>(
    `select max(started_at) as at from vendors.round
     where member_id = $1 and started_at >= $2 and started_at < $3`,
    [memberId, from, until],
  );
  return rows[0]?.at ?? undefined;
}

/** How many rounds that began in each member's time are in play, by member. */
export async function countOpenRounds(
  reader: Reader,
  times: readonly MemberTime[],
): Promise<ReadonlyMap<bigint, number>> {
  const rows = await reader.query<{ memberId: bigint; open: number }>(
    `select r.member_id as "memberId", count(*)::int as open
     from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as t (member_id, since, until)
     join vendors.round r on r.member_id = t.member_id and r.started_at >= t.since
       and r.started_at < t.until and r.status = 'open'
     group by 1`,
    [
      times.map(({ memberId }) => memberId),
      times.map(({ from }) => from),
      times.map(({ to }) => to),
    ],
  );
  return new Map(rows.map(({ memberId, open }) => [memberId, open]));
}
