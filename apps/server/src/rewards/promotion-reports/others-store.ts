import { checkInRewardId } from "@baize/contract/check-in-id";
import type { StoppableKind } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import type { LocalText } from "../../platform/text.ts";
import { rewardRowsSql } from "../access/kinds-store.ts";
import { rewardIdSql } from "../access/stop-store.ts";
import type { AwardScope, DayEdges } from "./store.ts";

/** SQL of what became of missions, wheels, boards, raffles, envelopes and check-ins by day. */

export interface NamedReward {
  readonly kind: StoppableKind;
  readonly rewardId: string;
  readonly title: LocalText;
}

/** All of a brand in a currency, by their last settings; or one of them. */
export function listNamedRewards(
  reader: Reader,
  { merchantCode, currency, promotionId }: AwardScope,
): Promise<NamedReward[]> {
  return reader.query<NamedReward>(
    `select kind, reward_id as "rewardId", settings -> 'title' as title
     from ${rewardRowsSql()} as reward
     where merchant_code = $1 and settings ->> 'currency' = $2
       and ($3::uuid is null or reward_id = $3)
     order by kind, reward_id`,
    [merchantCode, currency, promotionId ?? null],
  );
}

export interface PartDay {
  readonly day: string;
  readonly rewardId: string;
  /** Took part: joined, entered, got a ticket, took a packet, came. */
  readonly joined: number;
  /** Turns of wheels, with a prize or without. */
  readonly turns: number;
}

/** Who took part, by the day it began. */
export function listPartDays(
  reader: Reader,
  { merchantCode, promotionId, without }: AwardScope,
  days: DayEdges,
): Promise<PartDay[]> {
  return reader.query<PartDay>(
    `with part as (
       select e.mission_id as id, e.member_id, e.joined_at as at, 1 as joined, 0 as turns
       from rewards.mission_entry e where e.merchant_code = $1
       union all
       select e.board_id, e.member_id, e.joined_at, 1, 0
       from rewards.board_entry e join rewards.board b using (board_id)
       where b.merchant_code = $1
       union all
       select t.wheel_id, t.member_id, t.issued_at, 1, 0
       from rewards.ticket t join rewards.wheel w using (wheel_id) where w.merchant_code = $1
       union all
       select t.wheel_id, t.member_id, t.at, 0, 1
       from rewards.wheel_turn t join rewards.wheel w using (wheel_id)
       where w.merchant_code = $1
       union all
       select r.raffle_id, r.member_id, min(r.given_at), 1, 0
       from rewards.raffle_range r join rewards.raffle a using (raffle_id)
       where a.merchant_code = $1 group by r.raffle_id, r.member_id
       union all
       select p.envelope_id, p.member_id, p.taken_at, 1, 0
       from rewards.envelope_packet p join rewards.envelope e using (envelope_id)
       where e.merchant_code = $1 and p.taken_at is not null
       union all
       select '${checkInRewardId}'::uuid, c.member_id, c.claimed_at, 1, 0
       from rewards.check_in_claim c where c.merchant_code = $1)
     select ($5::text[])[width_bucket(at, $4::timestamptz[])] as day, id as "rewardId",
       sum(joined)::int as joined, sum(turns)::int as turns
     from part
     where ($2::uuid is null or id = $2) and member_id <> all ($3::bigint[])
       and at >= ($4::timestamptz[])[1] and at < $6
     group by 1, 2 order by 1, 2`,
    [
      merchantCode,
      promotionId ?? null,
      without,
      days.edges.map((at) => at.toISOString()),
      days.names,
      days.edges.at(-1),
    ],
  );
}

/** Awards that wait for an operator now, by the day they were given. */
export function listHeldDays(
  reader: Reader,
  { merchantCode, promotionId, without }: AwardScope,
  days: DayEdges,
): Promise<{ readonly day: string; readonly held: number }[]> {
  return reader.query(
    `select ($5::text[])[width_bucket(issued_at, $4::timestamptz[])] as day,
       count(*)::int as held
     from rewards.award a
     where merchant_code = $1 and state = 'on_hold' and a.member_id <> all ($3::bigint[])
       and ${rewardIdSql("a")} = $2
       and issued_at >= ($4::timestamptz[])[1] and issued_at < $6
     group by 1`,
    [
      merchantCode,
      promotionId ?? null,
      without,
      days.edges.map((at) => at.toISOString()),
      days.names,
      days.edges.at(-1),
    ],
  );
}
