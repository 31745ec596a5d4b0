import type { SecurityEvent } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";

/** SQL of what was done to a member's security. */

export interface ActivityRow {
  readonly at: Date;
  readonly event: SecurityEvent;
  readonly ip: string;
  readonly userAgent: string;
}

export async function insertActivity(
  tx: Tx,
  memberId: bigint,
  activityId: string,
  row: ActivityRow,
): Promise<void> {
  await tx.execute(
    `insert into identity.activity (member_id, activity_id, at, event, ip, user_agent)
     values ($1, $2, $3, $4, $5, $6)`,
    [memberId, activityId, row.at, row.event, row.ip, row.userAgent],
  );
}

export async function countActivity(reader: Reader, memberId: bigint): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    "select count(*)::int as total from identity.activity where member_id = $1",
    [memberId],
  );
  return rows[0]?.total ?? 0;
}

/** Newest first: ids sort by time. */
export function listActivity(
  reader: Reader,
  memberId: bigint,
  { limit, offset }: RowRange,
): Promise<ActivityRow[]> {
  return reader.query<ActivityRow>(
    `select at, event, ip, user_agent as "userAgent" from identity.activity where member_id = $1
     order by activity_id desc limit $2 offset $3`,
    [memberId, limit, offset],
  );
}

/** When the last of these happened. */
export async function findLastActivity(
  reader: Reader,
  memberId: bigint,
  events: readonly SecurityEvent[],
): Promise<Date | undefined> {
  const rows = await reader.query<{ at: Date }>(
    `select at from identity.activity where member_id = $1 and event = any ($2::text[])
     order by activity_id desc limit 1`,
    [memberId, events],
  );
  return rows[0]?.at;
}
