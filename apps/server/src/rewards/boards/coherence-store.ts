import type { Tx } from "../../platform/db.ts";

/** SQL that compares what boards keep with what it is kept of. */

/** Issued prizes that are not those of the list that was paid; both sides of each. */
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
     order by a.member_id, b.board_id`,
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
