import type { Reader } from "../../platform/db.ts";

/** SQL of what members may still claim. */

export interface OwedRow {
  readonly memberId: bigint;
  readonly awardsMinor: bigint;
  readonly accruedMinor: bigint;
}

/** Members behind `after` who have something to claim or a row of points, by their ids. */
export function listOwed(reader: Reader, after: bigint, limit: number): Promise<OwedRow[]> {
  return reader.query<OwedRow>(
    `with taker as (
       select member_id from (
         (select distinct member_id from rewards.award
          where state in ('issued', 'on_hold') and member_id > $1 order by member_id limit $2)
         union (select member_id from rewards.rebate_member
          where earned_minor > paid_minor and member_id > $1 order by member_id limit $2)
         union (select member_id from rewards.rakeback_member
          where member_id > $1 order by member_id limit $2)
         union (select member_id from rewards.point_member
          where member_id > $1 order by member_id limit $2)) m
       order by member_id limit $2)
     select t.member_id as "memberId",
       coalesce((select sum(a.amount_minor) from rewards.award a
         where a.member_id = t.member_id and a.state in ('issued', 'on_hold')), 0)::bigint
         as "awardsMinor",
       (coalesce((select greatest(r.earned_minor - r.paid_minor, 0)
           from rewards.rebate_member r where r.member_id = t.member_id), 0)
         + coalesce((select greatest(k.instant_minor, 0) + k.day_minor + k.week_minor
             + k.month_minor
           from rewards.rakeback_member k where k.member_id = t.member_id), 0))::bigint
         as "accruedMinor"
     from taker t order by t.member_id`,
    [after, limit],
  );
}
