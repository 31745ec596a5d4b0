import type { GameType } from "@baize/contract";
import type { DayRange } from "../../platform/day-names.ts";
import { kept, type Reader } from "../../platform/db.ts";

/** SQL of who right below an agent played, and since when they stand there. */

/** Days of a member that count for the agent who reads. */
export interface PlayedDays {
  readonly memberId: bigint;
  readonly from: string;
  readonly to: string;
  readonly rounds: bigint;
  readonly stakeMinor: bigint;
  readonly validMinor: bigint;
  readonly payoutMinor: bigint;
}

export interface Below {
  /** Who reads: days before a member came with a move are somebody else's. */
  readonly agentId: bigint;
  /** Right below whom. */
  readonly uplineId: bigint;
  /** Of one of them alone. */
  readonly memberId: bigint | undefined;
}

/** The day of the last move that brought the member below the agent $1; none where none did. */
const sinceMove = `coalesce((select max(b.until) from agents.branch_past b
  where b.member_id = n.member_id and not $1 = any (b.agent_ids)), '-infinity')`;

const playedSql = kept(
  `select d.member_id as "memberId", min(d.day)::text as "from", max(d.day)::text as "to",
     sum(d.bets)::bigint as rounds, sum(d.stake_minor)::bigint as "stakeMinor",
     sum(d.valid_minor)::bigint as "validMinor", sum(d.payout_minor)::bigint as "payoutMinor"
   from agents.member_now n
   join agents.member_day d on d.member_id = n.member_id and d.day between $4::date and $5::date
   where n.upline_id = $2 and ($3::bigint is null or n.member_id = $3)
     and d.product <> '' and ($6::text is null or d.product = $6) and d.day >= ${sinceMove}
   group by d.member_id`,
);

/** Who right below played on these days, and what it came to. */
export const listPlayed = (
  reader: Reader,
  { agentId, uplineId, memberId }: Below,
  { from, to }: DayRange,
  product: GameType | undefined,
): Promise<PlayedDays[]> =>
  reader.query<PlayedDays>(playedSql, [
    agentId,
    uplineId,
    memberId ?? null,
    from,
    to,
    product ?? null,
  ]);

/** Who stands right below, and the day of the move that brought them below $1, if one did. */
export const listDirects = (
  reader: Reader,
  { agentId, uplineId, memberId }: Below,
): Promise<{ readonly memberId: bigint; readonly since: string | null }[]> =>
  reader.query(
    kept(`select n.member_id as "memberId", (
         select max(b.until)::text from agents.branch_past b
         where b.member_id = n.member_id and not $1 = any (b.agent_ids)) as since
       from agents.member_now n where n.upline_id = $2
         and ($3::bigint is null or n.member_id = $3)`),
    [agentId, uplineId, memberId ?? null],
  );

/** Agents right below, by their names' order in the line. */
export async function listAgentsBelow(
  reader: Reader,
  uplineId: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    kept(`select member_id as "memberId" from agents.member_now
     where upline_id = $1 and is_agent order by member_id limit $2`),
    [uplineId, limit],
  );
  return rows.map(({ memberId }) => memberId);
}
