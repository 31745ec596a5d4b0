import type { Reader } from "../../platform/db.ts";
import type { PastStake } from "./rebate.ts";

/** SQL of stakes that count, for what is worked out of days that are over. */

export type MemberStake = PastStake & { readonly memberId: bigint };

/** What so many members of a brand after one staked in some days, by member and day. */
export function listStakesAfter(
  reader: Reader,
  { merchantCode, from, to }: { merchantCode: string; from: string; to: string },
  after: bigint,
  members: number,
): Promise<MemberStake[]> {
  return reader.query<MemberStake>(
    `select member_id as "memberId", day::text as day, game_type as "gameType",
       valid_minor as "validMinor", bonus_minor as "bonusMinor"
     from rewards.turnover_day
     where merchant_code = $1 and day between $2::date and $3::date and member_id in (
       select distinct member_id from rewards.turnover_day
       where merchant_code = $1 and day between $2::date and $3::date and member_id > $4
       order by member_id limit $5)
     order by member_id, day, game_type`,
    [merchantCode, from, to, after, members],
  );
}
