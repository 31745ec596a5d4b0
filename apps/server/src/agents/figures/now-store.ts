import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";

/** SQL of how large teams are and what they hold now. */

/** What of a member stands in the sums of teams. */
export interface MemberNow {
  readonly memberId: bigint;
  readonly uplineId: bigint | null;
  readonly agentIds: readonly bigint[];
  readonly isAgent: boolean;
  readonly balanceMinor: bigint;
}

export async function listMembersNow(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<Map<bigint, MemberNow>> {
  const rows = await tx.query<Omit<MemberNow, "agentIds"> & { readonly agentIds: string[] }>(
    kept(`select member_id as "memberId", upline_id as "uplineId",
       agent_ids::text[] as "agentIds", is_agent as "isAgent", balance_minor as "balanceMinor"
     from agents.member_now where member_id = any ($1::bigint[])`),
    [plainArray(memberIds, (memberId) => memberId)],
  );
  return new Map(rows.map((row) => [row.memberId, { ...row, agentIds: row.agentIds.map(BigInt) }]));
}

export async function saveMembersNow(tx: Tx, rows: readonly MemberNow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    kept(`insert into agents.member_now as n
       (member_id, upline_id, agent_ids, is_agent, balance_minor)
     select member_id, upline_id, agent_ids::bigint[], is_agent, balance_minor
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::boolean[], $5::bigint[])
       as u (member_id, upline_id, agent_ids, is_agent, balance_minor)
     order by member_id
     on conflict (member_id) do update set upline_id = excluded.upline_id,
       agent_ids = excluded.agent_ids, is_agent = excluded.is_agent,
       balance_minor = excluded.balance_minor`),
    [
      plainArray(rows, ({ memberId }) => memberId),
      plainArray(rows, ({ uplineId }) => uplineId),
      plainArray(rows, ({ agentIds }) => `"{${agentIds.join(",")}}"`),
      plainArray(rows, ({ isAgent }) => isAgent),
      plainArray(rows, ({ balanceMinor }) => balanceMinor),
    ],
  );
}

/** Of everybody below an agent. */
export interface TeamNow {
  readonly agents: number;
  readonly players: number;
  readonly directs: number;
  readonly balanceMinor: bigint;
  /** Of those right below. */
  readonly directsMinor: bigint;
}

export const noTeam: TeamNow = {
  agents: 0,
  players: 0,
  directs: 0,
  balanceMinor: 0n,
  directsMinor: 0n,
};

/** Adds differences, of each agent once. */
export async function addTeamsNow(tx: Tx, teams: ReadonlyMap<bigint, TeamNow>): Promise<void> {
  if (teams.size === 0) return;
  const rows = [...teams];
  await tx.execute(
    kept(`insert into agents.team_now as t
       (agent_id, agents, players, directs, balance_minor, directs_minor)
     select * from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::bigint[],
         $6::bigint[])
       as u (agent_id, agents, players, directs, balance_minor, directs_minor)
     order by agent_id
     on conflict (agent_id) do update set agents = t.agents + excluded.agents,
       players = t.players + excluded.players, directs = t.directs + excluded.directs,
       balance_minor = t.balance_minor + excluded.balance_minor,
       directs_minor = t.directs_minor + excluded.directs_minor`),
    [
      plainArray(rows, ([agentId]) => agentId),
      plainArray(rows, ([, { agents }]) => agents),
      plainArray(rows, ([, { players }]) => players),
      plainArray(rows, ([, { directs }]) => directs),
      plainArray(rows, ([, { balanceMinor }]) => balanceMinor),
      plainArray(rows, ([, { directsMinor }]) => directsMinor),
    ],
  );
}

/** How large teams are and what they hold; an agent whose team was never touched is left out. */
export async function listTeamsNow(
  reader: Reader,
  agentIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, TeamNow>> {
  const rows = await reader.query<TeamNow & { readonly agentId: bigint }>(
    kept(`select agent_id as "agentId", agents, players, directs, balance_minor as "balanceMinor",
       directs_minor as "directsMinor"
     from agents.team_now where agent_id = any ($1::bigint[])`),
    [plainArray(agentIds, (agentId) => agentId)],
  );
  return new Map(rows.map(({ agentId, ...team }) => [agentId, team]));
}
