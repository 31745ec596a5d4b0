import { kept, type Reader } from "../../platform/db.ts";

/** SQL of what agents read of the days of their teams. */

/** Days from one to another, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Who joined below an agent, by day: the team's, less the agent. */
export async function listNewMembers(
  reader: Reader,
  agentId: bigint,
  { from, to }: DayRange,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.query<{ day: string; members: number }>(
    kept(`select to_char(t.day, 'YYYY-MM-DD') as day,
       (t.new_members - coalesce(m.new_members, 0))::int as members
     from agents.team_day t
     left join agents.member_day m
       on m.member_id = t.agent_id and m.day = t.day and m.product = ''
     where t.agent_id = $1 and t.day between $2::date and $3::date and t.product = ''`),
    [agentId, from, to],
  );
  return new Map(rows.map(({ day, members }) => [day, members]));
}
