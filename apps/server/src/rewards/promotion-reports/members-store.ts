import { checkInRewardId } from "@baize/contract/check-in-id";
import type { Reader } from "../../platform/db.ts";
import type { AwardScope, DayEdges } from "./store.ts";

/**
 * SQL of how many members were shown a reward and took part in it. Members are counted, not what
 * they did: each once a day, and once in all days together. Who took part was shown it.
 */
export interface MemberDay {
  readonly rewardId: string;
  /** Null is all days together, which is less than their sum where members came again. */
  readonly day: string | null;
  /** Shown it first, or took part; of one reward only, else 0. */
  readonly shown: number;
  readonly joined: number;
  /** Turns of wheels, with a prize or without. */
  readonly turns: number;
}

/** Parameters: 1 the brand, 2 the reward, 3 test accounts, 4 edges, 5 names of days, 6 the end. */
const countedSql = (partSql: string) => `with part as (${partSql}
     union all
     select s.promotion_id, s.member_id, s.seen_at, false, 0
     from rewards.promotion_seen s
     where s.merchant_code = $1 and s.promotion_id = $2::uuid and not s.is_control),
   placed as (
     select ($5::text[])[width_bucket(at, $4::timestamptz[])] as day, part.* from part
     where ($2::uuid is null or id = $2) and member_id <> all ($3::bigint[])
       and at >= ($4::timestamptz[])[1] and at < $6)
   select id as "rewardId", day,
     case when $2::uuid is null then 0
       else count(distinct member_id) end::int as shown,
     count(distinct member_id) filter (where is_joined)::int as joined,
     sum(turns)::int as turns
   from placed group by grouping sets ((id, day), (id)) order by id, day nulls last`;

const paramsOf = ({ merchantCode, promotionId, without }: AwardScope, days: DayEdges) => [
  merchantCode,
  promotionId ?? null,
  without,
  days.edges.map((at) => at.toISOString()),
  days.names,
  days.edges.at(-1),
];

/** Of missions, wheels, boards, raffles, envelopes and check-ins. */
export function listPartMembers(
  reader: Reader,
  scope: AwardScope,
  days: DayEdges,
): Promise<MemberDay[]> {
  return reader.query<MemberDay>(
    countedSql(`
     select e.mission_id as id, e.member_id, e.joined_at as at, true as is_joined, 0 as turns
     from rewards.mission_entry e where e.merchant_code = $1
     union all
     select e.board_id, e.member_id, e.joined_at, true, 0
     from rewards.board_entry e join rewards.board b using (board_id)
     where b.merchant_code = $1
     union all
     select t.wheel_id, t.member_id, t.issued_at, true, 0
     from rewards.ticket t join rewards.wheel w using (wheel_id) where w.merchant_code = $1
     union all
     select t.wheel_id, t.member_id, t.at, true, 1
     from rewards.wheel_turn t join rewards.wheel w using (wheel_id)
     where w.merchant_code = $1
     union all
     select r.raffle_id, r.member_id, min(r.given_at), true, 0
     from rewards.raffle_range r join rewards.raffle a using (raffle_id)
     where a.merchant_code = $1 group by r.raffle_id, r.member_id
     union all
     select p.envelope_id, p.member_id, p.taken_at, true, 0
     from rewards.envelope_packet p join rewards.envelope e using (envelope_id)
     where e.merchant_code = $1 and p.taken_at is not null
     union all
     select '${checkInRewardId}'::uuid, c.member_id, c.claimed_at, true, 0
     from rewards.check_in_claim c where c.merchant_code = $1`),
    paramsOf(scope, days),
  );
}

/** Of promotions. */
export function listEntryMembers(
  reader: Reader,
  scope: AwardScope,
  days: DayEdges,
): Promise<MemberDay[]> {
  return reader.query<MemberDay>(
    countedSql(`
     select e.promotion_id as id, e.member_id, e.opened_at as at, true as is_joined, 0 as turns
     from rewards.promotion_entry e where e.merchant_code = $1 and e.currency = $7`),
    [...paramsOf(scope, days), scope.currency],
  );
}
