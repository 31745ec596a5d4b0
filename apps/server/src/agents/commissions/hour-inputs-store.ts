import { plainArray, textArray } from "../../platform/arrays.ts";
import type { Reader } from "../../platform/db.ts";
import { noInputs, type Inputs } from "@baize/contract/agent-due";
import { stoodBelow } from "./own-store.ts";

/** SQL of what teams came to in hours. */

/** Whose hours, and what of them counts. */
export interface AskedHours {
  readonly agentId: bigint;
  /** The brand's days that the moments touch, both included. */
  readonly from: string;
  readonly to: string;
  readonly fromAt: Date;
  /** Not included. */
  readonly untilAt: Date;
  /** A type of game; all of them where empty. */
  readonly product: string;
  readonly countsOwnBets: boolean;
}

const figures = ["valid", "won"] as const;
const ofTeam = figures
  .map(
    (name) => `coalesce(sum(d.${name}_minor
         - case when c.counts_own then 0 else d.own_${name}_minor end)
       filter (where c.asked = '' or d.product = c.asked), 0)::bigint as ${name}`,
  )
  .join(", ");
const ofLeft = figures
  .map(
    (name) => `coalesce(sum(${name}_minor)
         filter (where not counts_own and (asked = '' or product = asked)), 0)::bigint as ${name}`,
  )
  .join(", ");
const touches = (hour: string) =>
  `${hour} < c.until_at and ${hour} + interval '1 hour' > c.from_at`;

/**
 * One row for each that is asked for, in their order. A day may begin within an hour, so an hour is
 * of a span where both touch it. An account that is the agent's own is never active; its stakes
 * count where those of the agent do.
 */
const hoursSql = `with c as (
     select * from unnest($1::bigint[], $2::date[], $3::date[], $4::timestamptz[],
       $5::timestamptz[], $6::text[], $7::boolean[]) with ordinality
       as u (agent_id, from_day, to_day, from_at, until_at, asked, counts_own, at)),
   team as (
     select c.at, ${ofTeam},
       coalesce(sum(d.active - case when c.counts_own then 0 else d.own_active end)
         filter (where d.product = ''), 0)::int as active
     from c left join agents.team_hour d
       on d.agent_id = c.agent_id and d.day between c.from_day and c.to_day
       and ${touches("d.hour")}
     group by c.at),
   own as (
     select c.at, c.asked, c.counts_own, h.member_id, h.product, h.valid_minor, h.won_minor,
       0::bigint as active
     from c join agents.own_account o on o.agent_id = c.agent_id and o.is_left_out
     join agents.member_hour h on h.member_id = o.member_id
       and h.day between c.from_day and c.to_day and ${touches("h.hour")}
       and ${stoodBelow("c.agent_id", "h")}
     union all
     select c.at, c.asked, c.counts_own, h.member_id, '', 0, 0, h.active
     from c join agents.own_account o on o.agent_id = c.agent_id and o.is_left_out
     join agents.member_hour_active h on h.member_id = o.member_id and ${touches("h.hour")}),
   left_out as (
     select at, count(distinct member_id)::int as accounts, ${ofLeft},
       coalesce(sum(active), 0)::int as active
     from own group by at)
   select t.valid - coalesce(l.valid, 0) as "validMinor", t.won - coalesce(l.won, 0) as "wonMinor",
     t.active - coalesce(l.active, 0) as active, l.accounts, l.valid as "validLeft",
     l.won as "wonLeft", l.active as "activeLeft"
   from team t left join left_out l using (at) order by t.at`;

interface RawHours extends Pick<Inputs, "validMinor" | "wonMinor" | "active"> {
  /** Null where nothing is left out. */
  readonly accounts: number | null;
  readonly validLeft: bigint;
  readonly wonLeft: bigint;
  readonly activeLeft: number;
}

function inputsFrom(row: RawHours): Inputs {
  const { validMinor, wonMinor, active, accounts } = row;
  const inputs = { ...noInputs, validMinor, wonMinor, active };
  if (accounts === null) return inputs;
  const { salaryMinor: _, ...none } = noInputs;
  const left = { validMinor: row.validLeft, wonMinor: row.wonLeft, active: row.activeLeft };
  return { ...inputs, leftOut: { ...none, ...left, accounts } };
}

export async function readHours(reader: Reader, asked: readonly AskedHours[]): Promise<Inputs[]> {
  if (asked.length === 0) return [];
  const rows = await reader.query<RawHours>(hoursSql, [
    plainArray(asked, ({ agentId }) => agentId),
    plainArray(asked, ({ from }) => from),
    plainArray(asked, ({ to }) => to),
    plainArray(asked, ({ fromAt }) => fromAt.toISOString()),
    plainArray(asked, ({ untilAt }) => untilAt.toISOString()),
    textArray(asked, ({ product }) => product),
    plainArray(asked, ({ countsOwnBets }) => countsOwnBets),
  ]);
  return rows.map(inputsFrom);
}

const isChanged = `h.fold > c.read_fold and h.day between s.from_day and s.to_day
   and h.hour < s.until_at and h.hour + interval '1 hour' > s.from_at`;

/** Statements of these contracts, since a day, of hours that changed after they were read. */
export async function listLate(
  reader: Reader,
  contractIds: readonly string[],
  since: string,
): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(
    `select distinct s.statement_id as id
     from agents.contract c
     join agents.team_hour_late h on h.agent_id = c.agent_id and h.fold > c.read_fold
       and h.day >= $2::date
     join agents.statement s on s.contract_id = c.contract_id
       and s.to_day between h.day and h.day + 1 and s.to_day >= $2::date
     where c.contract_id = any ($1::uuid[]) and not s.is_running and ${isChanged}`,
    [plainArray(contractIds, (id) => id), since],
  );
  return rows.map(({ id }) => id);
}

/** Contracts by hours that are over and wholly settled, whose figures changed since. */
export async function listLateEnded(
  reader: Reader,
  { merchantCode, kind }: { readonly merchantCode: string; readonly kind: string },
  since: string,
  { key, untilAt }: { readonly key: string; readonly untilAt: Date },
): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(
    `select distinct c.contract_id as id
     from agents.contract c
     join agents.team_hour_late h on h.agent_id = c.agent_id and h.fold > c.read_fold
       and h.day >= $3::date
     join agents.statement s on s.contract_id = c.contract_id
       and s.to_day between h.day and h.day + 1 and s.to_day >= $3::date
     where c.merchant_code = $1 and c.kind = $2 and c.until_hour <= $5
       and s.state <> 'cancelled' and ${isChanged}
       and exists (select from agents.statement l
         where l.contract_id = c.contract_id and l.until_at = c.until_hour and not l.is_running)
       and not exists (select from agents.statement l
         where l.contract_id = c.contract_id and l.period_key = $4)
     order by 1`,
    [merchantCode, kind, since, key, untilAt],
  );
  return rows.map(({ id }) => id);
}
