import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of agents' notes on those below them, and of what they changed. */

export async function listRemarks(
  reader: Reader,
  agentId: bigint,
  memberIds: readonly bigint[],
): Promise<Map<bigint, string>> {
  const rows = await reader.query<{ memberId: bigint; remark: string }>(
    `select member_id as "memberId", remark from agents.remark
     where agent_id = $1 and member_id = any ($2::bigint[])`,
    [agentId, `{${memberIds.join(",")}}`],
  );
  return new Map(rows.map(({ memberId, remark }) => [memberId, remark]));
}

/** Writes a note, or takes it away, and answers the one before. */
export async function saveRemark(
  tx: Tx,
  agentId: bigint,
  memberId: bigint,
  remark: string | null,
): Promise<string | null> {
  const rows = await tx.query<{ remark: string }>(
    `select remark from agents.remark where agent_id = $1 and member_id = $2 for update`,
    [agentId, memberId],
  );
  if (remark === null) {
    await tx.execute("delete from agents.remark where agent_id = $1 and member_id = $2", [
      agentId,
      memberId,
    ]);
  } else {
    await tx.execute(
      `insert into agents.remark (agent_id, member_id, remark) values ($1, $2, $3)
       on conflict (agent_id, member_id) do update set remark = excluded.remark`,
      [agentId, memberId, remark],
    );
  }
  return rows[0]?.remark ?? null;
}

export interface DownlineChange {
  readonly agentId: bigint;
  readonly changeId: string;
  readonly memberId: bigint;
  readonly kind: "remark" | "promoted" | "promotion_offered";
  readonly before: string | null;
  readonly after: string | null;
  readonly changedAt: Date;
}

export async function insertChange(tx: Tx, change: DownlineChange): Promise<void> {
  await tx.execute(
    `insert into agents.downline_change
       (agent_id, change_id, member_id, kind, before, after, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      change.agentId,
      change.changeId,
      change.memberId,
      change.kind,
      change.before,
      change.after,
      change.changedAt,
    ],
  );
}
