import type { Reader } from "../../platform/db.ts";

/** SQL of what must agree. */

export function listBudgetFaults(reader: Reader): Promise<
  readonly {
    readonly promotionId: string;
    readonly scope: string;
    readonly spentMinor: bigint;
    readonly reservedMinor: bigint;
  }[]
> {
  return reader.query(
    `with taken as (
       select merchant_code, promotion_id, budget_day as day, amount_minor
       from rewards.promotion_entry where budget_day is not null
       union all
       select merchant_code, offer_id, budget_day, budget_minor from rewards.bonus
       where budget_day is not null
       union all
       select merchant_code, promotion_id, day, amount_minor from rewards.award_hold),
     scoped as (
       select merchant_code, promotion_id, day as scope, sum(amount_minor)::bigint as amount_minor
       from taken group by merchant_code, promotion_id, day
       union all
       select merchant_code, promotion_id, 'total', sum(amount_minor)::bigint
       from taken group by merchant_code, promotion_id)
     select promotion_id as "promotionId", scope,
       coalesce(b.spent_minor, 0)::bigint as "spentMinor",
       coalesce(s.amount_minor, 0)::bigint as "reservedMinor"
     from rewards.promotion_budget b
     full join scoped s using (merchant_code, promotion_id, scope)
     where coalesce(b.spent_minor, 0) <> coalesce(s.amount_minor, 0)
     order by 1, 2 limit 100`,
  );
}

/**
 * A part has the state of its award, but for what the award's states are called. Money that was
 * taken back was claimed: the part stays so, and what it cost is not given a second time.
 */
export function listFollowFaults(reader: Reader): Promise<
  readonly {
    readonly memberId: bigint;
    readonly entryId: string;
    readonly state: string;
    readonly awardState: string;
  }[]
> {
  return reader.query(
    `select e.member_id as "memberId", e.entry_id as "entryId", e.state, a.state as "awardState"
     from rewards.promotion_entry e
     join rewards.award a on a.member_id = e.member_id and a.award_id = e.award_id
     where e.award_id is not null and e.state <> a.state
       and not (e.state = 'expired' and a.state = 'rejected')
       and not (e.state = 'claimed' and a.state = 'taken_back')
     order by e.member_id limit 100`,
  );
}
