import { checkInRewardId } from "@baize/contract/check-in-id";
import type { StoppableKind } from "@baize/contract";
import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";

/** SQL of stops of one reward, of whatever kind but promotions, which have their own. */

export interface RewardRef {
  readonly merchantCode: string;
  readonly rewardId: string;
}

export interface RewardStopRow extends RewardRef {
  readonly stopId: string;
  readonly kind: StoppableKind;
  readonly stoppedAt: Date;
  readonly stoppedBy: string;
  readonly reason: string | null;
  readonly liftedAt: Date | null;
  readonly liftedBy: string | null;
}

const columns = `stop_id as "stopId", merchant_code as "merchantCode", kind,
  reward_id as "rewardId", stopped_at as "stoppedAt", stopped_by as "stoppedBy", reason,
  lifted_at as "liftedAt", lifted_by as "liftedBy"`;

/**
 * The id of what gave an award; `row` is its table or what it is called. A check-in has none but
 * the fixed one.
 */
export const rewardIdSql = (row: string): string => `coalesce(${row}.promotion_id,
  case ${row}.reason when 'check_in' then '${checkInRewardId}'::uuid end)`;

/** That what gave an award is stopped. */
export const rewardStoppedSql = (row: string): string => `exists (
  select from rewards.reward_stop rs
  where rs.merchant_code = ${row}.merchant_code and rs.reward_id = ${rewardIdSql(row)}
    and rs.lifted_at is null)`;

const stoppedSql = kept(
  `select reward_id as "rewardId" from rewards.reward_stop
   where merchant_code = $1 and lifted_at is null and reward_id = any ($2::uuid[])`,
);

/** Those of these that are stopped now. */
export async function listRewardsStopped(
  reader: Reader,
  merchantCode: string,
  rewardIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (rewardIds.length === 0) return new Set();
  const ids = plainArray(rewardIds, (id) => id);
  const rows = await reader.query<{ rewardId: string }>(stoppedSql, [merchantCode, ids]);
  return new Set(rows.map(({ rewardId }) => rewardId));
}

export const listOpenStops = (reader: Reader): Promise<RewardStopRow[]> =>
  reader.query<RewardStopRow>(
    `select ${columns} from rewards.reward_stop where lifted_at is null
     order by stopped_at, stop_id`,
  );

/** Open and lifted ones that reach into the time after a moment. */
export const listRewardStopsSince = (
  reader: Reader,
  { merchantCode, rewardId }: RewardRef,
  since: Date,
): Promise<{ readonly startedAt: Date; readonly liftedAt: Date | null }[]> =>
  reader.query(
    `select stopped_at as "startedAt", lifted_at as "liftedAt" from rewards.reward_stop
     where merchant_code = $1 and reward_id = $2 and (lifted_at is null or lifted_at > $3)
     order by stopped_at`,
    [merchantCode, rewardId, since],
  );

/** False where it is stopped already. */
export async function insertRewardStop(tx: Tx, row: RewardStopRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.reward_stop
       (stop_id, merchant_code, kind, reward_id, stopped_at, stopped_by)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_code, reward_id) where lifted_at is null do nothing`,
    [row.stopId, row.merchantCode, row.kind, row.rewardId, row.stoppedAt, row.stoppedBy],
  );
  return added === 1;
}

export async function findOpenRewardStop(
  reader: Reader,
  { merchantCode, rewardId }: RewardRef,
): Promise<RewardStopRow | undefined> {
  const rows = await reader.query<RewardStopRow>(
    `select ${columns} from rewards.reward_stop
     where merchant_code = $1 and reward_id = $2 and lifted_at is null`,
    [merchantCode, rewardId],
  );
  return rows[0];
}

export async function lockRewardStop(
  tx: Tx,
  merchantCode: string,
  stopId: string,
): Promise<RewardStopRow | undefined> {
  const rows = await tx.query<RewardStopRow>(
    `select ${columns} from rewards.reward_stop
     where merchant_code = $1 and stop_id = $2 for update`,
    [merchantCode, stopId],
  );
  return rows[0];
}

export async function saveRewardStopReason(tx: Tx, stopId: string, reason: string): Promise<void> {
  await tx.execute(
    "update rewards.reward_stop set reason = $2 where stop_id = $1 and reason is null",
    [stopId, reason],
  );
}

export async function liftRewardStop(
  tx: Tx,
  stopId: string,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  await tx.execute(
    `update rewards.reward_stop set lifted_at = $2, lifted_by = $3
     where stop_id = $1 and lifted_at is null`,
    [stopId, at, by],
  );
}
