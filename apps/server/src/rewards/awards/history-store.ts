import type { AwardReason, AwardState } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { ShownAward } from "./rules.ts";
import { shownColumns } from "./store.ts";

/** SQL of a member's own list of awards. */

export interface OwnFilter {
  readonly memberId: bigint;
  readonly state?: AwardState | undefined;
  readonly reason?: AwardReason | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** When it ended, or was issued where it has not. */
const timeSql = "coalesce(ended_at, issued_at)";

const whereSql = `member_id = $1 and ($2::text is null or state = $2)
  and ($3::text is null or reason = $3)
  and ($4::timestamptz is null or ${timeSql} >= $4)
  and ($5::timestamptz is null or ${timeSql} < $5)`;

const paramsOf = ({ memberId, state, reason, from, to }: OwnFilter) => [
  memberId,
  state ?? null,
  reason ?? null,
  from ?? null,
  to ?? null,
];

/** What may be claimed first, then newest first. */
export const listOwnAwards = (
  reader: Reader,
  filter: OwnFilter,
  page: RowRange,
): Promise<ShownAward[]> =>
  reader.query<ShownAward>(
    `select ${shownColumns} from rewards.award where ${whereSql}
     order by state = 'issued' desc, ${timeSql} desc, award_id desc limit $6 offset $7`,
    [...paramsOf(filter), page.limit, page.offset],
  );

/** By time alone, for callers that read all of them. */
export const listOwnBefore = (
  reader: Reader,
  filter: OwnFilter,
  page: MomentPage,
): Promise<ShownAward[]> =>
  reader.query<ShownAward>(
    `select ${shownColumns} from rewards.award
     where ${whereSql} and ${momentSql({ at: timeSql, id: "award_id" }, 6)}`,
    [...paramsOf(filter), ...momentParams(page)],
  );

export async function countOwnAwards(reader: Reader, filter: OwnFilter): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(*)::int as total from rewards.award where ${whereSql}`,
    paramsOf(filter),
  );
  return row?.total ?? 0;
}
