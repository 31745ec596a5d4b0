import type { AwardReason, GameType, PromotionKind, PromotionState } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import type { LocalText } from "../../platform/text.ts";
import { rewardIdSql } from "../access/stop-store.ts";

/** SQL of what rewards came to by the days of a brand: awards, and parts in promotions. */

export interface AwardScope {
  readonly merchantCode: string;
  readonly currency: string;
  /** Of one promotion only. */
  readonly promotionId?: string | undefined;
  /** Test accounts, which count nowhere. */
  readonly without: readonly bigint[];
}

/** Days by where they begin, and where the last one ends: one edge more than there are days. */
export interface DayEdges {
  readonly names: readonly string[];
  readonly edges: readonly Date[];
}

export interface AwardDay {
  readonly day: string;
  readonly reason: AwardReason;
  readonly promotionId: string | null;
  readonly issued: number;
  readonly issuedMinor: bigint;
  readonly claimed: number;
  readonly claimedMinor: bigint;
  readonly expired: number;
  /** Refused, or taken back before it was paid or after. */
  readonly rejected: number;
  /** What ended without being paid: expired, refused or taken back. */
  readonly endedMinor: bigint;
  /** What was taken back after it had been paid; it is off what was claimed, and has ended. */
  readonly backMinor: bigint;
}

const scopeSql = `a.merchant_code = $1 and a.currency = $2
  and ($3::uuid is null or ${rewardIdSql("a")} = $3)
  and a.member_id <> all ($4::bigint[])`;
const scopeParams = ({ merchantCode, currency, promotionId, without }: AwardScope) => [
  merchantCode,
  currency,
  promotionId ?? null,
  without,
];
/** What an award costs where it is money; a prize is counted where it becomes money. */
const cashSql = "case when a.prize is null then a.amount_minor else 0 end";
/** It was paid when it ended; of what was taken back later the money comes back on that day. */
const paidSql = "a.state in ('claimed', 'taken_back')";
const edgesOf = ({ edges }: DayEdges) => edges.map((at) => at.toISOString());

/** Awards by the day they were given and the day they ended, what they are for, and promotion. */
export function listAwardDays(
  reader: Reader,
  scope: AwardScope,
  days: DayEdges,
): Promise<AwardDay[]> {
  return reader.query<AwardDay>(
    `select ($6::text[])[bucket] as day, reason, promotion_id as "promotionId",
       sum(issued)::int as issued, sum(issued_minor)::bigint as "issuedMinor",
       sum(claimed)::int as claimed, sum(claimed_minor)::bigint as "claimedMinor",
       sum(expired)::int as expired, sum(rejected)::int as rejected,
       sum(ended_minor)::bigint as "endedMinor", sum(back_minor)::bigint as "backMinor"
     from (
       select width_bucket(a.issued_at, $5::timestamptz[]) as bucket, a.reason, a.promotion_id,
         1 as issued, ${cashSql} as issued_minor, 0 as claimed, 0 as claimed_minor,
         0 as expired, 0 as rejected, 0 as ended_minor, 0 as back_minor
       from rewards.award a
       where ${scopeSql} and a.issued_at >= ($5::timestamptz[])[1] and a.issued_at < $7
       union all
       select width_bucket(a.ended_at, $5::timestamptz[]), a.reason, a.promotion_id, 0, 0,
         (${paidSql})::int, case when ${paidSql} then ${cashSql} else 0 end,
         (a.state = 'expired')::int, (a.state in ('rejected', 'cancelled'))::int,
         case when ${paidSql} then 0 else ${cashSql} end, 0
       from rewards.award a
       where ${scopeSql} and a.ended_at >= ($5::timestamptz[])[1] and a.ended_at < $7
       union all
       select width_bucket(a.back_at, $5::timestamptz[]), a.reason, a.promotion_id, 0, 0, 0,
         -a.amount_minor, 0, 1, a.amount_minor, a.amount_minor
       from rewards.award a
       where ${scopeSql} and a.back_at >= ($5::timestamptz[])[1] and a.back_at < $7) moved
     group by bucket, reason, promotion_id order by bucket, reason, promotion_id`,
    [...scopeParams(scope), edgesOf(days), days.names, days.edges.at(-1)],
  );
}

export interface Unclaimed {
  readonly promotionId: string | null;
  readonly reason: AwardReason;
  readonly unclaimedMinor: bigint;
}

/** What was given and not yet paid, expired or refused at a moment. */
export function listUnclaimed(reader: Reader, scope: AwardScope, at: Date): Promise<Unclaimed[]> {
  return reader.query<Unclaimed>(
    `select a.promotion_id as "promotionId", a.reason,
       sum(${cashSql})::bigint as "unclaimedMinor"
     from rewards.award a
     where ${scopeSql} and a.issued_at < $5 and (a.ended_at is null or a.ended_at >= $5)
     group by a.promotion_id, a.reason`,
    [...scopeParams(scope), at],
  );
}

export interface AwardLevel {
  readonly level: number;
  readonly takers: number;
  readonly claimedMinor: bigint;
  readonly unclaimedMinor: bigint;
}

/**
 * By the members' VIP level now: what was paid in the period, and what is not claimed at its end.
 */
export function listAwardLevels(
  reader: Reader,
  scope: AwardScope,
  { from, to, at }: { readonly from: Date; readonly to: Date; readonly at: Date },
): Promise<AwardLevel[]> {
  const ended = "a.ended_at >= $5 and a.ended_at < $6";
  const back = "a.back_at >= $5 and a.back_at < $6";
  const open = "a.issued_at < $6 and (a.ended_at is null or a.ended_at >= $6)";
  return reader.query<AwardLevel>(
    `select case when v.set_until > $7 then v.set_level else coalesce(v.level, 0) end::int as level,
       count(distinct a.member_id)::int as takers,
       (coalesce(sum(${cashSql}) filter (where ${paidSql} and ${ended}), 0)
         - coalesce(sum(a.amount_minor) filter (where ${back}), 0))::bigint as "claimedMinor",
       coalesce(sum(${cashSql}) filter (where ${open}), 0)::bigint as "unclaimedMinor"
     from rewards.award a left join rewards.vip_member v using (member_id)
     where ${scopeSql} and ((${paidSql} and ${ended}) or (${open}) or (${back}))
     group by 1 order by 1`,
    [...scopeParams(scope), from, to, at],
  );
}

export interface AwardProduct {
  readonly gameType: GameType | null;
  readonly takers: number;
  readonly claimedMinor: bigint;
  readonly unclaimedMinor: bigint;
}

/** What each member was paid in a period, and what is not claimed at its end. */
const ofMemberSql = `select a.member_id, coalesce(sum(${cashSql}) filter (where a.state = 'claimed'
      and a.ended_at >= $5 and a.ended_at < $6), 0) as claimed,
    coalesce(sum(${cashSql}) filter (where a.issued_at < $6
      and (a.ended_at is null or a.ended_at >= $6)), 0) as unclaimed
  from rewards.award a
  where ${scopeSql} and ((a.state = 'claimed' and a.ended_at >= $5 and a.ended_at < $6)
    or (a.issued_at < $6 and (a.ended_at is null or a.ended_at >= $6)))`;

/**
 * By what members staked in the days of the period: what each was given is split in proportion,
 * rounded down, and the rest of it goes to the type that was staked most.
 */
export function listAwardProducts(
  reader: Reader,
  scope: AwardScope,
  period: { readonly from: Date; readonly to: Date },
  days: { readonly from: string; readonly to: string },
): Promise<AwardProduct[]> {
  return reader.query<AwardProduct>(
    `with own as (${ofMemberSql} group by a.member_id),
     play as (
       select d.member_id, d.game_type, sum(d.valid_minor) as valid
       from rewards.turnover_day d join own using (member_id)
       where d.day between $7::date and $8::date
       group by d.member_id, d.game_type having sum(d.valid_minor) > 0),
     shares as (
       select o.member_id, p.game_type, o.claimed, o.unclaimed,
         coalesce(trunc(o.claimed * p.valid / sum(p.valid) over w), o.claimed) as claimed_part,
         coalesce(trunc(o.unclaimed * p.valid / sum(p.valid) over w), o.unclaimed)
           as unclaimed_part,
         row_number() over (partition by o.member_id order by p.valid desc, p.game_type) as place
       from own o left join play p using (member_id)
       window w as (partition by o.member_id)),
     whole as (
       select game_type,
         claimed_part + case when place = 1
           then claimed - sum(claimed_part) over (partition by member_id) else 0 end as claimed,
         unclaimed_part + case when place = 1
           then unclaimed - sum(unclaimed_part) over (partition by member_id) else 0 end
           as unclaimed
       from shares)
     select game_type as "gameType", count(*)::int as takers,
       sum(claimed)::bigint as "claimedMinor", sum(unclaimed)::bigint as "unclaimedMinor"
     from whole group by game_type order by game_type nulls last`,
    [...scopeParams(scope), period.from, period.to, days.from, days.to],
  );
}

export interface MemberAwards {
  readonly memberId: bigint;
  readonly claimedMinor: bigint;
  readonly unclaimedMinor: bigint;
}

/** The same of each member, a page at a time. */
export function listMemberAwardsAfter(
  reader: Reader,
  scope: AwardScope,
  { from, to }: { readonly from: Date; readonly to: Date },
  after: bigint,
  limit: number,
): Promise<MemberAwards[]> {
  return reader.query<MemberAwards>(
    `select member_id as "memberId", claimed::bigint as "claimedMinor",
       unclaimed::bigint as "unclaimedMinor"
     from (${ofMemberSql} and a.member_id > $7
       group by a.member_id order by a.member_id limit $8) own
     order by member_id`,
    [...scopeParams(scope), from, to, after, limit],
  );
}

export interface EntryDay {
  readonly day: string;
  readonly promotionId: string;
  /** Reached what was asked for without an award: nothing was left, it waits, or was refused. */
  readonly reachedBare: number;
  readonly held: number;
  readonly expiredBare: number;
  readonly rejectedBare: number;
}

/**
 * Parts in promotions by day. What an award was given for is counted with the awards; here is what
 * came to no award, by the day it came to that.
 */
export function listEntryDays(
  reader: Reader,
  { merchantCode, currency, promotionId, without }: AwardScope,
  days: DayEdges,
): Promise<EntryDay[]> {
  const scope = `e.merchant_code = $1 and e.currency = $2
    and ($3::uuid is null or e.promotion_id = $3) and e.member_id <> all ($4::bigint[])`;
  const missed = "e.state = 'expired' and e.reason in ('budget_used', 'not_eligible')";
  return reader.query<EntryDay>(
    `select ($6::text[])[bucket] as day, promotion_id as "promotionId",
       sum(reached)::int as "reachedBare", sum(held)::int as held,
       sum(expired)::int as "expiredBare", sum(rejected)::int as "rejectedBare"
     from (
       select width_bucket(e.updated_at, $5::timestamptz[]) as bucket, e.promotion_id,
         (e.award_id is null and (e.state = 'on_hold' or (${missed})
           or (e.state = 'rejected' and e.operator is not null and e.attempts = 0)))::int
           as reached,
         (e.state = 'on_hold')::int as held,
         (e.state = 'expired' and e.award_id is null)::int as expired,
         (e.state = 'rejected' and e.award_id is null)::int as rejected
       from rewards.promotion_entry e
       where ${scope} and e.state in ('on_hold', 'expired', 'rejected')
         and e.updated_at >= ($5::timestamptz[])[1] and e.updated_at < $7) moved
     group by bucket, promotion_id order by bucket, promotion_id`,
    [
      merchantCode,
      currency,
      promotionId ?? null,
      without,
      edgesOf(days),
      days.names,
      days.edges.at(-1),
    ],
  );
}

export interface ClaimedAward {
  readonly memberId: bigint;
  readonly awardId: string;
  readonly claimedAt: Date;
  readonly amountMinor: bigint;
  readonly turnoverBps: number;
}

/** What of a promotion was paid, a page at a time by member. */
export function listClaimedAfter(
  reader: Reader,
  scope: AwardScope,
  { from, to }: { readonly from: Date; readonly to: Date },
  after: bigint,
  limit: number,
): Promise<ClaimedAward[]> {
  return reader.query<ClaimedAward>(
    `select a.member_id as "memberId", a.award_id as "awardId", a.ended_at as "claimedAt",
       ${cashSql} as "amountMinor", a.turnover_bps as "turnoverBps"
     from rewards.award a
     where ${scopeSql} and a.state = 'claimed' and a.ended_at >= $5 and a.ended_at < $6
       and a.member_id in (select distinct m.member_id from rewards.award m
         where m.merchant_code = $1 and m.currency = $2
           and ($3::uuid is null or m.promotion_id = $3) and m.state = 'claimed'
           and m.ended_at >= $5 and m.ended_at < $6 and m.member_id > $7
         order by m.member_id limit $8)
     order by a.member_id, a.ended_at`,
    [...scopeParams(scope), from, to, after, limit],
  );
}

export interface NamedPromotion {
  readonly promotionId: string;
  readonly kind: PromotionKind;
  readonly state: PromotionState;
  readonly title: LocalText;
}

/** A brand's promotions that were in force once, the newest first. */
export function listNamed(
  reader: Reader,
  { merchantCode, currency, promotionId }: AwardScope,
): Promise<NamedPromotion[]> {
  return reader.query<NamedPromotion>(
    `select p.promotion_id as "promotionId", p.kind, p.state, r.terms -> 'title' as title
     from rewards.promotion p
     join rewards.promotion_revision r using (merchant_code, promotion_id, revision)
     where p.merchant_code = $1 and p.currency = $2
       and ($3::uuid is null or p.promotion_id = $3)
     order by p.created_at desc, p.promotion_id`,
    [merchantCode, currency, promotionId ?? null],
  );
}
