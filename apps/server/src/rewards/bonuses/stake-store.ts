import type { BonusWeights } from "@baize/contract";
import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { GameSum } from "./rules.ts";

/** SQL of what was staked for active bonuses. */

export interface BonusRef {
  readonly memberId: bigint;
  readonly bonusId: string;
}

/** A bonus that is running, or may be from one moment to the next. */
export interface StandingRef extends BonusRef {
  readonly grantedAt: Date | null;
  readonly endsAt: Date | null;
  readonly countsAtMostMinor: bigint | null;
}

/** Sums of one game for one bonus, or what is added to them. */
export interface BonusStake extends BonusRef, GameSum {}

/**
 * Locks these members' open bonuses until the transaction ends, also those only chosen: a grant at
 * the same time comes before or after.
 */
export function lockStanding(tx: Tx, memberIds: readonly bigint[]): Promise<StandingRef[]> {
  return tx.query<StandingRef>(
    kept(`select member_id as "memberId", bonus_id as "bonusId", granted_at as "grantedAt",
       ends_at as "endsAt", counts_at_most_minor as "countsAtMostMinor"
     from rewards.bonus
     where member_id = any ($1::bigint[]) and state in ('chosen', 'active')
     order by member_id for update`),
    [`{${memberIds.join(",")}}`],
  );
}

/** What of a round counts for a bonus that says how much of it does at most. */
export interface RoundStake extends BonusRef {
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly roundId: string;
  readonly stakeMinor: bigint;
}

/**
 * Adds to what rounds of such bonuses come to; answers what they come to now. The caller holds the
 * bonuses, and names each round once.
 */
export function addRounds(tx: Tx, rounds: readonly RoundStake[]): Promise<RoundStake[]> {
  return tx.query<RoundStake>(
    `insert into rewards.bonus_round as r (member_id, bonus_id, vendor_code, game_code, round_id,
       staked_minor)
     select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::text[],
       $6::bigint[])
     on conflict (member_id, bonus_id, vendor_code, game_code, round_id) do update
       set staked_minor = r.staked_minor + excluded.staked_minor
     returning member_id as "memberId", bonus_id as "bonusId", vendor_code as "vendorCode",
       game_code as "gameCode", round_id as "roundId", staked_minor as "stakeMinor"`,
    [
      rounds.map(({ memberId }) => memberId),
      rounds.map(({ bonusId }) => bonusId),
      rounds.map(({ vendorCode }) => vendorCode),
      rounds.map(({ gameCode }) => gameCode),
      rounds.map(({ roundId }) => roundId),
      rounds.map(({ stakeMinor }) => stakeMinor),
    ],
  );
}

/** What rounds of bonuses come to as far as they were counted. */
export function listRounds(reader: Reader, of: readonly BonusRef[]): Promise<RoundStake[]> {
  return reader.query<RoundStake>(
    `select r.member_id as "memberId", r.bonus_id as "bonusId", r.vendor_code as "vendorCode",
       r.game_code as "gameCode", r.round_id as "roundId", r.staked_minor as "stakeMinor"
     from unnest($1::bigint[], $2::uuid[]) as u (member_id, bonus_id)
     join rewards.bonus_round r on r.member_id = u.member_id and r.bonus_id = u.bonus_id`,
    [of.map(({ memberId }) => memberId), of.map(({ bonusId }) => bonusId)],
  );
}

/** Adds to the sums, and has their bonuses looked at. */
export async function addStakes(tx: Tx, stakes: readonly BonusStake[], at: Date): Promise<void> {
  await tx.execute(
    `insert into rewards.bonus_stake as s (member_id, bonus_id, vendor_code, game_code,
       staked_minor)
     select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::bigint[])
     on conflict (member_id, bonus_id, vendor_code, game_code) do update
       set staked_minor = s.staked_minor + excluded.staked_minor`,
    [
      stakes.map(({ memberId }) => memberId),
      stakes.map(({ bonusId }) => bonusId),
      stakes.map(({ vendorCode }) => vendorCode),
      stakes.map(({ gameCode }) => gameCode),
      stakes.map(({ stakedMinor }) => stakedMinor),
    ],
  );
  await tx.execute(
    `update rewards.bonus set counted = counted + 1, look_at = $3
     where (member_id, bonus_id) in (select * from unnest($1::bigint[], $2::uuid[]))`,
    [stakes.map(({ memberId }) => memberId), stakes.map(({ bonusId }) => bonusId), at],
  );
}

export function listBonusStakes(reader: Reader, of: readonly BonusRef[]): Promise<BonusStake[]> {
  return reader.query<BonusStake>(
    `select s.member_id as "memberId", s.bonus_id as "bonusId", s.vendor_code as "vendorCode",
       s.game_code as "gameCode", s.staked_minor as "stakedMinor"
     from unnest($1::bigint[], $2::uuid[]) as u (member_id, bonus_id)
     join rewards.bonus_stake s on s.member_id = u.member_id and s.bonus_id = u.bonus_id`,
    [of.map(({ memberId }) => memberId), of.map(({ bonusId }) => bonusId)],
  );
}

export async function deleteStakes(tx: Tx, { memberId, bonusId }: BonusRef): Promise<void> {
  const params = [memberId, bonusId];
  await tx.execute(
    "delete from rewards.bonus_stake where member_id = $1 and bonus_id = $2",
    params,
  );
  await tx.execute(
    "delete from rewards.bonus_round where member_id = $1 and bonus_id = $2",
    params,
  );
  await tx.execute("delete from rewards.bonus_fact where member_id = $1 and bonus_id = $2", params);
}

/** Notes that facts were counted for bonuses; tells which were not before. */
export async function insertFacts(
  tx: Tx,
  facts: readonly (BonusRef & { readonly id: string })[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    `insert into rewards.bonus_fact (member_id, bonus_id, fact_id)
     select * from unnest($1::bigint[], $2::uuid[], $3::uuid[])
     on conflict do nothing returning fact_id as id`,
    [
      facts.map(({ memberId }) => memberId),
      facts.map(({ bonusId }) => bonusId),
      facts.map(({ id }) => id),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Sets when bonuses are looked at next; not where the sums changed since they were read, or do now:
 * the holder of such a row has it checked, and waiting for several of them could deadlock.
 */
export async function postponeLooks(
  tx: Tx,
  looks: readonly (BonusRef & { readonly counted: number; readonly lookAt: Date })[],
): Promise<void> {
  await tx.execute(
    `with free as (
       select b.member_id, b.bonus_id, u.look_at
       from unnest($1::bigint[], $2::uuid[], $3::int[], $4::timestamptz[])
         as u (member_id, bonus_id, counted, look_at)
       join rewards.bonus b on b.member_id = u.member_id and b.bonus_id = u.bonus_id
         and b.state = 'active' and b.counted = u.counted
       for update of b skip locked)
     update rewards.bonus b set look_at = free.look_at from free
     where b.member_id = free.member_id and b.bonus_id = free.bonus_id`,
    [
      looks.map(({ memberId }) => memberId),
      looks.map(({ bonusId }) => bonusId),
      looks.map(({ counted }) => counted),
      looks.map(({ lookAt }) => lookAt),
    ],
  );
}

/** Running bonuses, in pages by member. */
export function listRunningAfter(
  reader: Reader,
  after: bigint,
  limit: number,
): Promise<(StandingRef & { readonly grantedAt: Date; readonly endsAt: Date })[]> {
  return reader.query(
    `select member_id as "memberId", bonus_id as "bonusId", granted_at as "grantedAt",
       ends_at as "endsAt", counts_at_most_minor as "countsAtMostMinor"
     from rewards.bonus where state = 'active' and member_id > $1 order by member_id limit $2`,
    [after, limit],
  );
}

/** When bonuses of these members wagered with which weights, from the moment on. */
export function listWagered(
  reader: Reader,
  memberIds: readonly bigint[],
  since: Date,
): Promise<
  {
    readonly memberId: bigint;
    readonly grantedAt: Date;
    readonly endedAt: Date | null;
    readonly weights: BonusWeights;
  }[]
> {
  return reader.query(
    kept(`select member_id as "memberId", granted_at as "grantedAt", ended_at as "endedAt", weights
     from rewards.bonus
     where member_id = any ($1::bigint[]) and granted_at is not null
       and (ended_at is null or ended_at > $2)`),
    [plainArray(memberIds, (memberId) => memberId), since],
  );
}
