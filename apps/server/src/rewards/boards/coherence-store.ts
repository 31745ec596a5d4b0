import type { Tx } from "../../platform/db.ts";

/** SQL that compares what boards keep with what it is kept of. */

/**
 * Issued prizes that are not those of the list that was paid; both sides of each. Rounds that were
 * paid as money instead are no prize any more.
 */
export function listPrizeGaps(tx: Tx): Promise<
  {
    readonly memberId: bigint;
    readonly boardId: string;
    readonly issuedMinor: bigint;
    readonly wonMinor: bigint;
  }[]
> {
  return tx.query(
    `select a.member_id as "memberId", b.board_id as "boardId", a.amount_minor as "issuedMinor",
       coalesce(r.prize_minor, 0) as "wonMinor"
     from rewards.board b
     join rewards.award a on a.promotion_id = b.board_id and a.reason = 'board'
     left join rewards.board_result r on r.board_id = b.board_id
       and r.version = b.result_version and r.member_id = a.member_id
     where a.amount_minor <> coalesce(r.prize_minor, 0)
       or coalesce(a.prize, a.instead_of) is distinct from r.prize
     order by a.member_id, b.board_id`,
    [],
  );
}

/** Members whose used tickets of tournaments are not the tries that tickets paid. */
export function listTicketGaps(
  tx: Tx,
): Promise<{ readonly memberId: bigint; readonly used: number; readonly tries: number }[]> {
  return tx.query(
    `select member_id as "memberId", coalesce(t.used, 0) as used, coalesce(i.tries, 0) as tries
     from (select member_id, count(*)::int as used from rewards.ticket
       where board_id is not null and is_used group by member_id) t
     full join (select member_id, count(*)::int as tries from rewards.board_buy_in
       where ticket_id is not null and returned_at is null group by member_id) i
       using (member_id)
     where t.used is distinct from i.tries
     order by member_id`,
    [],
  );
}

/** Boards that go on whose buckets do not count the scores they have. */
export function listBucketGaps(
  tx: Tx,
): Promise<{ readonly boardId: string; readonly counted: number; readonly scores: number }[]> {
  return tx.query(
    `select b.board_id as "boardId", k.counted, s.scores
     from rewards.board b
     cross join lateral (select coalesce(sum(members), 0)::int as counted
       from rewards.score_bucket where board_id = b.board_id) k
     cross join lateral (select count(*)::int as scores
       from rewards.score where board_id = b.board_id) s
     where k.counted <> s.scores and b.state not in ('finished', 'cancelled')
     order by b.board_id`,
    [],
  );
}

/** What a member paid for boards and was paid of their pools, by their rows. */
export interface PoolSum {
  readonly memberId: bigint;
  /** Paid of the pools, less what was paid into them and not given back. */
  readonly poolMinor: bigint;
  readonly feeMinor: bigint;
  readonly houseMinor: bigint;
}

/** Members after one of them who ever paid for a board or won of a pool. */
export function listPoolSums(tx: Tx, after: bigint, limit: number): Promise<PoolSum[]> {
  return tx.query<PoolSum>(
    `select member_id as "memberId", sum(pool)::bigint as "poolMinor",
       sum(fee)::bigint as "feeMinor", sum(house)::bigint as "houseMinor"
     from (
       select member_id, case when returned_at is null then -pool_minor else 0 end as pool,
         case when returned_at is null then -fee_minor else 0 end as fee, 0 as house
       from rewards.board_buy_in where member_id > $1
       union all
       select member_id, pool_minor, 0, house_minor
       from rewards.board_payment where member_id > $1) m
     group by member_id order by member_id limit $2`,
    [after, limit],
  );
}

/**
 * Pools that are not divided as they must be: once the places are paid, the prizes of the list are
 * those paid and due, and all that members paid in is among them; a cancelled one paid nothing.
 */
export function listPoolGaps(tx: Tx): Promise<
  {
    readonly boardId: string;
    readonly potMinor: bigint;
    readonly poolMinor: bigint;
    readonly wonMinor: bigint;
    readonly paidMinor: bigint;
  }[]
> {
  return tx.query(
    `select b.board_id as "boardId", i.pot as "potMinor", p.pool + d.pool as "poolMinor",
       r.won as "wonMinor", p.paid + d.due as "paidMinor"
     from rewards.board b
     cross join lateral (select count(*) filter (where pool_minor > 0) as entries,
       coalesce(sum(pool_minor)
       filter (where returned_at is null and b.state <> 'cancelled'), 0)::bigint as pot
       from rewards.board_buy_in where board_id = b.board_id) i
     cross join lateral (select coalesce(sum(pool_minor), 0)::bigint as pool,
       coalesce(sum(pool_minor + house_minor), 0)::bigint as paid
       from rewards.board_payment where board_id = b.board_id) p
     cross join lateral (select coalesce(sum(pool_minor), 0)::bigint as pool,
       coalesce(sum(amount_minor), 0)::bigint as due
       from rewards.board_due where board_id = b.board_id) d
     cross join lateral (select coalesce(sum(prize_minor), 0)::bigint as won
       from rewards.board_result where board_id = b.board_id and version = b.result_version
         and b.state <> 'cancelled') r
     where i.entries > 0 and b.state in ('paying', 'finished', 'cancelled')
       and (i.pot <> p.pool + d.pool or r.won <> p.paid + d.due)
     order by b.board_id`,
    [],
  );
}
