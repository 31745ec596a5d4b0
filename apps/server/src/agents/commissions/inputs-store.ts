import { plainArray, textArray } from "../../platform/arrays.ts";
import type { Reader } from "../../platform/db.ts";
import type { Inputs, LeftOut } from "@baize/contract/agent-due";
import { stoodBelow } from "./own-store.ts";

/** SQL of what teams came to in the days of contracts. */

/** Whose days, and what of them counts. */
export interface Asked {
  readonly agentId: bigint;
  readonly from: string;
  readonly to: string;
  /** A type of game; all of them where empty. */
  readonly product: string;
  readonly countsOwnBets: boolean;
  /** Who reaches these in the period is active in it; else who is active on its days. */
  readonly activity: { readonly validMinor: bigint; readonly depositMinor: bigint } | undefined;
}

const figures = ["stake", "payout", "valid", "won", "jackpot", "bonus", "rebate"] as const;
const counted = figures.map((name) => `${name}_minor`).join(", ");
const subtracted = figures.map((name) => `-d.${name}_minor`).join(", ");
const subtractedOwn = figures
  .map((name) => `case when counts_own then 0 else -${name}_minor end`)
  .join(", ");
const leftSums = figures
  .map(
    (name) => `coalesce(sum(${name}_minor)
         filter (where not counts_own and (asked = '' or product = asked)), 0)::bigint
       as "${name}Minor"`,
  )
  .join(", ");
const left = figures.map((name) => `l."${name}Minor" as "${name}Left"`).join(", ");
const sums = [...figures, "salary"]
  .map(
    (name) => `coalesce(sum(${name}_minor) filter (where asked = '' or product = asked), 0)::bigint
       as "${name}Minor"`,
  )
  .join(", ");

const given = [...figures, "salary"]
  .map((name) => `coalesce(s."${name}Minor", 0) as "${name}Minor"`)
  .join(", ");

/**
 * One row for each that is asked for, in their order. Everybody who reaches a period's activity is
 * found once for all of them, and counted for every agent above. An account that is the agent's own
 * is never active; its figures count where those of the agent do.
 */
const inputsSql = `with c as (
     select * from unnest($1::bigint[], $2::date[], $3::date[], $4::text[], $5::boolean[],
       $6::bigint[], $7::bigint[]) with ordinality
       as u (agent_id, from_day, to_day, asked, counts_own, valid_min, deposit_min, at)),
   own as (
     select c.at, c.asked, c.counts_own, d.*
     from c join agents.own_account o on o.agent_id = c.agent_id and o.is_left_out
     join agents.member_day d
       on d.member_id = o.member_id and d.day between c.from_day and c.to_day
         and ${stoodBelow("c.agent_id", "d")}),
   parts as (
     select c.at, c.asked, d.product, ${figures.map((name) => `d.${name}_minor`).join(", ")},
       d.salary_minor, d.active
     from c join agents.team_day d
       on d.agent_id = c.agent_id and d.day between c.from_day and c.to_day
     union all
     select c.at, c.asked, d.product, ${subtracted}, 0, -d.active
     from c join agents.member_day d
       on d.member_id = c.agent_id and d.day between c.from_day and c.to_day
     where not c.counts_own
     union all
     select at, asked, product, ${subtractedOwn}, 0, -active from own),
   left_out as (
     select at, count(distinct member_id)::int as accounts, ${leftSums},
       coalesce(sum(active) filter (where product = ''), 0)::int as active
     from own group by at),
   summed as (
     select at, ${sums}, coalesce(sum(active) filter (where product = ''), 0)::int as active
     from (select at, asked, product, ${counted}, salary_minor, active from parts) p group by at),
   spans as (
     select distinct from_day, to_day, asked, valid_min, deposit_min from c
     where valid_min is not null),
   reached as (
     select s.*, d.member_id from spans s
     join agents.member_day d on d.day between s.from_day and s.to_day
     group by s.from_day, s.to_day, s.asked, s.valid_min, s.deposit_min, d.member_id
     having coalesce(sum(d.valid_minor) filter (where s.asked = '' or d.product = s.asked), 0)
         >= s.valid_min
       and sum(d.deposit_minor) >= s.deposit_min
       and (sum(d.valid_minor) > 0 or sum(d.deposit_minor) > 0)),
   active as (
     select c.at, (count(*) filter (where o.member_id is null))::int as members,
       count(o.member_id)::int as own_members
     from reached r join agents.member_now n using (member_id)
     -- Of a branch that moved later: those who stood above on the last day.
     left join lateral (select b.agent_ids from agents.branch_past b
       where b.member_id = r.member_id and b.until > r.to_day order by b.until limit 1) b on true
     cross join lateral unnest(coalesce(b.agent_ids, n.agent_ids)
       || case when n.is_agent then array[n.member_id] else '{}' end) a (agent_id)
     join c on c.agent_id = a.agent_id and c.from_day = r.from_day and c.to_day = r.to_day
       and c.asked = r.asked and c.valid_min = r.valid_min and c.deposit_min = r.deposit_min
     left join agents.own_account o
       on o.agent_id = c.agent_id and o.member_id = r.member_id and o.is_left_out
     where c.counts_own or c.agent_id <> r.member_id
     group by c.at)
   select ${given},
     case when c.valid_min is null then coalesce(s.active, 0) else coalesce(a.members, 0) end
       as active,
     l.accounts, ${left}, case when c.valid_min is null then l.active
       else coalesce(a.own_members, 0) end as "activeLeft"
   from c left join summed s using (at) left join active a using (at)
     left join left_out l using (at)
   order by c.at`;

type RawInputs = Omit<Inputs, "leftOut"> &
  Record<`${(typeof figures)[number]}Left`, bigint> & {
    /** Null where nothing is left out. */
    readonly accounts: number | null;
    readonly activeLeft: number;
  };

function inputsFrom(row: RawInputs): Inputs {
  const { stakeMinor, payoutMinor, validMinor, wonMinor, jackpotMinor, bonusMinor } = row;
  const { rebateMinor, salaryMinor, active, accounts } = row;
  const played = { stakeMinor, payoutMinor, validMinor, wonMinor };
  const inputs = { ...played, jackpotMinor, bonusMinor, rebateMinor };
  if (accounts === null) return { ...inputs, salaryMinor, active };
  const leftOut: LeftOut = {
    accounts,
    stakeMinor: row.stakeLeft,
    payoutMinor: row.payoutLeft,
    validMinor: row.validLeft,
    wonMinor: row.wonLeft,
    jackpotMinor: row.jackpotLeft,
    bonusMinor: row.bonusLeft,
    rebateMinor: row.rebateLeft,
    active: row.activeLeft,
  };
  return { ...inputs, salaryMinor, active, leftOut };
}

export async function readInputs(reader: Reader, asked: readonly Asked[]): Promise<Inputs[]> {
  if (asked.length === 0) return [];
  const rows = await reader.query<RawInputs>(inputsSql, [
    plainArray(asked, ({ agentId }) => agentId),
    plainArray(asked, ({ from }) => from),
    plainArray(asked, ({ to }) => to),
    textArray(asked, ({ product }) => product),
    plainArray(asked, ({ countsOwnBets }) => countsOwnBets),
    plainArray(asked, ({ activity }) => activity?.validMinor ?? null),
    plainArray(asked, ({ activity }) => activity?.depositMinor ?? null),
  ]);
  return rows.map(inputsFrom);
}

/** How far the sums are, and the number of the last fold that changed any. */
export async function findFolded(
  reader: Reader,
): Promise<{ readonly asOf: Date | null; readonly number: bigint }> {
  const [row] = await reader.query<{ asOf: Date | null; number: bigint }>(
    `select as_of as "asOf", number from agents.fold`,
  );
  return row ?? { asOf: null, number: 0n };
}

const memberSums = [...figures, "salary"]
  .map(
    (name) => `coalesce(sum(d.${name}_minor) filter (where $4 = '' or d.product = $4), 0)::bigint
       as "${name}Minor"`,
  )
  .join(", ");

/** An agent alone, or the players right below. */
const scopes = {
  own: "d.member_id = $1",
  players: `d.member_id in (select n.member_id from agents.member_now n
     where n.upline_id = $1 and $1 = any (n.agent_ids) and not n.is_agent)`,
} as const;

/** Of an agent's own play, or of all players right below. */
export async function readMembers(
  reader: Reader,
  { agentId, from, to, product, activity }: Omit<Asked, "countsOwnBets">,
  scope: keyof typeof scopes,
): Promise<Inputs> {
  const [row] = await reader.query<Inputs>(
    `with days as (select d.* from agents.member_day d
       where ${scopes[scope]} and d.day between $2::date and $3::date),
     reached as (
       select d.member_id from days d group by d.member_id
       having coalesce(sum(d.valid_minor) filter (where $4 = '' or d.product = $4), 0)
           >= $5::bigint
         and sum(d.deposit_minor) >= $6::bigint
         and (sum(d.valid_minor) > 0 or sum(d.deposit_minor) > 0))
     select ${memberSums}, case when $5::bigint is null
         then coalesce(sum(d.active) filter (where d.product = ''), 0)::int
         else (select count(*)::int from reached) end as active
     from days d`,
    [agentId, from, to, product, activity?.validMinor ?? null, activity?.depositMinor ?? null],
  );
  if (row === undefined) throw new Error("a sum has one row");
  return row;
}
