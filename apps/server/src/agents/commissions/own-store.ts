import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of accounts below agents that are the agents' own. */

/** Agents with a contract, or one by hours, in force on days from `since` on, a page at a time. */
export async function listContractAgents(
  reader: Reader,
  merchantCode: string,
  since: string,
  isByHours: boolean,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<bigint[]> {
  const rows = await reader.query<{ agentId: bigint }>(
    `select distinct agent_id as "agentId" from agents.contract
     where merchant_code = $1 and from_day is not null
       and (until_day is null or until_day > $2::date) and agent_id > $3
       and (not $5 or kind in ('hourly', 'realtime'))
     order by agent_id limit $4`,
    [merchantCode, since, after, limit, isByHours],
  );
  return rows.map(({ agentId }) => agentId);
}

/** Whether the member of a row of days stood below the agent then. */
export const stoodBelow = (agentId: string, row: string): string =>
  `${agentId} = any (coalesce(
    (select b.agent_ids from agents.branch_past b
     where b.member_id = ${row}.member_id and b.until > ${row}.day order by b.until limit 1),
    (select n.agent_ids from agents.member_now n where n.member_id = ${row}.member_id)))`;

export interface OwnPair {
  readonly agentId: bigint;
  readonly memberId: bigint;
}

/**
 * Makes these pairs the own accounts of these agents, where they stand below them; answers what
 * changed.
 */
export function saveOwnAccounts(
  tx: Tx,
  agentIds: readonly bigint[],
  pairs: readonly OwnPair[],
  at: Date,
): Promise<(OwnPair & { readonly isLeftOut: boolean })[]> {
  return tx.query(
    `with below as (
       select u.agent_id, u.member_id
       from unnest($2::bigint[], $3::bigint[]) u (agent_id, member_id)
       join agents.member_now n using (member_id)
       where u.agent_id = any (n.agent_ids)
         -- Of days before a move too: what was counted of them stays left out.
         or exists (select from agents.branch_past b
           where b.member_id = u.member_id and u.agent_id = any (b.agent_ids))),
     found as (
       insert into agents.own_account as o (agent_id, member_id, is_left_out, changed_at)
       select agent_id, member_id, true, $4 from below order by agent_id, member_id
       on conflict (agent_id, member_id) do update
         set is_left_out = true, changed_at = excluded.changed_at where not o.is_left_out
       returning agent_id, member_id, is_left_out),
     ended as (
       update agents.own_account o set is_left_out = false, changed_at = $4
       where o.agent_id = any ($1::bigint[]) and o.is_left_out and not exists (
         select from below b where b.agent_id = o.agent_id and b.member_id = o.member_id)
       returning agent_id, member_id, is_left_out)
     select agent_id as "agentId", member_id as "memberId", is_left_out as "isLeftOut" from found
     union all
     select agent_id, member_id, is_left_out from ended order by 1, 2`,
    [
      plainArray(agentIds, (id) => id),
      plainArray(pairs, ({ agentId }) => agentId),
      plainArray(pairs, ({ memberId }) => memberId),
      at,
    ],
  );
}

/** Days and hours in which these accounts did something are newer than what was read of them. */
export async function markDays(tx: Tx, pairs: readonly OwnPair[], fold: bigint): Promise<void> {
  const of = [
    plainArray(pairs, ({ agentId }) => agentId),
    plainArray(pairs, ({ memberId }) => memberId),
    fold,
  ];
  await tx.execute(
    `insert into agents.team_hour_late (agent_id, fold, day, hour)
     select distinct u.agent_id, $3::bigint, h.day, h.hour
     from unnest($1::bigint[], $2::bigint[]) u (agent_id, member_id)
     join agents.member_hour h using (member_id)
     on conflict do nothing`,
    of,
  );
  // A day that grows looks at its own hours.
  await tx.execute(
    `update agents.team_hour t set fold = $3
     from (select distinct u.agent_id, h.day, h.hour
       from unnest($1::bigint[], $2::bigint[]) u (agent_id, member_id)
       join agents.member_hour h using (member_id)) o
     where t.agent_id = o.agent_id and t.day = o.day and t.hour = o.hour`,
    of,
  );
  await tx.execute(
    `update agents.team_day t set fold = $3
     from (select distinct u.agent_id, d.day
       from unnest($1::bigint[], $2::bigint[]) u (agent_id, member_id)
       join agents.member_day d using (member_id)) o
     where t.agent_id = o.agent_id and t.day = o.day`,
    of,
  );
}
