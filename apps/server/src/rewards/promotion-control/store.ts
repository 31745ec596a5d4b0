import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of to whom promotions were shown, and from whom they were held back. */

export interface SeenRow {
  readonly promotionId: string;
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly isControl: boolean;
}

/** The first time counts; repeating it changes nothing. */
export async function insertSeen(tx: Tx, rows: readonly SeenRow[], at: Date): Promise<void> {
  await tx.execute(
    `insert into rewards.promotion_seen (promotion_id, member_id, merchant_code, is_control,
       seen_at)
     select promotion_id, member_id, merchant_code, is_control, $5
     from unnest($1::uuid[], $2::bigint[], $3::text[], $4::boolean[])
       as s (promotion_id, member_id, merchant_code, is_control)
     order by promotion_id, member_id
     on conflict do nothing`,
    [
      plainArray(rows, ({ promotionId }) => promotionId),
      plainArray(rows, ({ memberId }) => memberId),
      rows.map(({ merchantCode }) => merchantCode),
      plainArray(rows, ({ isControl }) => isControl),
      at,
    ],
  );
}

/** Which of these promotions a member has met. */
export async function listSeenBy(
  reader: Reader,
  memberId: bigint,
  promotionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ promotionId: string }>(
    `select promotion_id as "promotionId" from rewards.promotion_seen
     where promotion_id = any ($1::uuid[]) and member_id = $2`,
    [plainArray(promotionIds, (one) => one), memberId],
  );
  return new Set(rows.map(({ promotionId }) => promotionId));
}

export interface Seen {
  readonly memberId: bigint;
  readonly isControl: boolean;
  readonly seenAt: Date;
}

/** Members of both groups until a moment, a page at a time. */
export function listSeenAfter(
  reader: Reader,
  { promotionId, to }: { readonly promotionId: string; readonly to: Date },
  after: bigint,
  limit: number,
): Promise<Seen[]> {
  return reader.query<Seen>(
    `select member_id as "memberId", is_control as "isControl", seen_at as "seenAt"
     from rewards.promotion_seen
     where promotion_id = $1 and seen_at < $2 and member_id > $3
     order by member_id limit $4`,
    [promotionId, to, after, limit],
  );
}

/**
 * Of a hundred members, from how many a promotion, a mission or a board is held back by the terms
 * that count.
 */
export async function findControlShare(
  reader: Reader,
  { merchantCode, promotionId }: { readonly merchantCode: string; readonly promotionId: string },
): Promise<number> {
  const rows = await reader.query<{ share: number }>(
    `select coalesce((terms ->> 'controlShare')::int, 0) as share
     from rewards.promotion p
     join rewards.promotion_revision r using (merchant_code, promotion_id, revision)
     where p.merchant_code = $1 and p.promotion_id = $2
     union all
     select coalesce((settings ->> 'controlShare')::int, 0) as share
     from rewards.mission m join rewards.mission_revision using (mission_id, revision)
     where m.merchant_code = $1 and m.mission_id = $2
     union all
     select coalesce((settings ->> 'controlShare')::int, 0) as share
     from rewards.board b join rewards.board_revision using (board_id, revision)
     where b.merchant_code = $1 and b.board_id = $2`,
    [merchantCode, promotionId],
  );
  return rows[0]?.share ?? 0;
}
