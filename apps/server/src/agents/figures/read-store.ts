import type { DayRange } from "../../platform/day-names.ts";
import { kept, type Reader } from "../../platform/db.ts";

/** SQL of what agents read of the days of their teams. */

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

/** Sums of days. */
export interface Sums {
  readonly bets: bigint;
  readonly stakeMinor: bigint;
  readonly validMinor: bigint;
  readonly payoutMinor: bigint;
  readonly depositMinor: bigint;
  readonly firstDeposits: bigint;
  readonly withdrawalMinor: bigint;
  readonly bonusMinor: bigint;
  readonly rebateMinor: bigint;
  readonly salaryMinor: bigint;
  readonly dividendMinor: bigint;
  readonly jackpotMinor: bigint;
  readonly newMembers: bigint;
  readonly active: bigint;
}

const sumColumns = [
  ["bets", "bets"],
  ["stake_minor", "stakeMinor"],
  ["valid_minor", "validMinor"],
  ["payout_minor", "payoutMinor"],
  ["deposit_minor", "depositMinor"],
  ["first_deposits", "firstDeposits"],
  ["withdrawal_minor", "withdrawalMinor"],
  ["bonus_minor", "bonusMinor"],
  ["rebate_minor", "rebateMinor"],
  ["salary_minor", "salaryMinor"],
  ["dividend_minor", "dividendMinor"],
  ["jackpot_minor", "jackpotMinor"],
  ["new_members", "newMembers"],
  ["active", "active"],
] as const satisfies readonly (readonly [string, keyof Sums])[];

const sums = sumColumns
  .map(([column]) => `coalesce(sum(d.${column}), 0)::bigint as ${column}`)
  .join(", ");
const asSums = (of: string) =>
  sumColumns.map(([column, name]) => `${of}.${column} as "${name}"`).join(", ");

/** Days $2 to $3, of one product where $4 is not null. */
const inRange = "d.day between $2::date and $3::date and ($4::text is null or d.product = $4)";

const valuesOf = (memberId: bigint, { from, to }: DayRange, product: string | undefined) => [
  memberId,
  from,
  to,
  product ?? null,
];

/** Figures of an agent's team by day; days without any are left out. */
export function listTeamDays(
  reader: Reader,
  agentId: bigint,
  range: DayRange,
  product: string | undefined,
): Promise<(Sums & { readonly day: string })[]> {
  return reader.query(
    kept(`select to_char(f.day, 'YYYY-MM-DD') as day, ${asSums("f")} from (
       select d.day, ${sums} from agents.team_day d where d.agent_id = $1 and ${inRange}
       group by d.day) f
     order by f.day`),
    valuesOf(agentId, range, product),
  );
}

export interface OwnAndTeam {
  readonly own: Sums;
  readonly team: Sums;
}

async function sumOf(reader: Reader, sql: string, values: readonly unknown[]): Promise<Sums> {
  const [row] = await reader.query<Sums>(sql, values);
  if (row === undefined) throw new Error("a sum has one row");
  return row;
}

const ownSql = kept(
  `select ${asSums("f")} from (
     select ${sums} from agents.member_day d where d.member_id = $1 and ${inRange}) f`,
);
const teamSql = kept(
  `select ${asSums("f")} from (
     select ${sums} from agents.team_day d where d.agent_id = $1 and ${inRange}) f`,
);

/** Figures of a member alone, and with everybody below. */
export async function sumOwnAndTeam(
  reader: Reader,
  memberId: bigint,
  range: DayRange,
  product: string | undefined,
): Promise<OwnAndTeam> {
  const values = valuesOf(memberId, range, product);
  return {
    own: await sumOf(reader, ownSql, values),
    team: await sumOf(reader, teamSql, values),
  };
}

export interface BranchRow extends Sums {
  readonly memberId: bigint;
  readonly isAgent: boolean;
}

/** The first day since which a member stands below an agent; null where it always has. */
export async function belowSince(
  reader: Reader,
  memberId: bigint,
  agentId: bigint,
): Promise<string | null> {
  const rows = await reader.query<{ day: string | null }>(
    `select max(until)::text as day from agents.branch_past
     where member_id = $1 and not $2 = any (agent_ids)`,
    [memberId, agentId],
  );
  return rows[0]?.day ?? null;
}

/** Whether a branch stood right below the agent $1 on the day of a row. */
const stoodBelow = `coalesce((select b.upline_id from agents.branch_past b
  where b.member_id = n.member_id and b.upline_id is not null and b.until > d.day
  order by b.until limit 1), n.upline_id) = $1`;

/** An agent has the team's days, a player their own: two look-ups by key for each. */
const branchesFrom = (where: string) => `
  from (select o.*, exists (select from agents.branch_past b
      where b.member_id = o.member_id and b.upline_id is not null) as has_moved
    from agents.member_now o) n
  left join lateral (
    select ${sums} from agents.team_day d
    where n.is_agent and d.agent_id = n.member_id and ${inRange}
      and (not n.has_moved or ${stoodBelow})) t on n.is_agent
  left join lateral (
    select ${sums} from agents.member_day d
    where not n.is_agent and d.member_id = n.member_id and ${inRange}) p on not n.is_agent
  where ${where}`;

const either = sumColumns
  .map(([column]) => `coalesce(t.${column}, p.${column}) as ${column}`)
  .join(", ");

/** Right below the agent $1 now, or before a branch was moved after the day $2. */
const isBelow = `((n.upline_id = $1 and $1 = any (n.agent_ids)) or n.member_id in (
  select b.member_id from agents.branch_past b where b.upline_id = $1 and b.until > $2::date
    and $1 = any (b.agent_ids)))`;

/** What a report can be sorted by, as SQL. */
export const branchSorts = {
  deposits: "deposit_minor",
  withdrawals: "withdrawal_minor",
  stake: "stake_minor",
  valid: "valid_minor",
  payout: "payout_minor",
  ggr: "stake_minor - payout_minor",
  bonus: "bonus_minor",
  rebate: "rebate_minor",
  salary: "salary_minor",
  jackpots: "jackpot_minor",
  net: "stake_minor - payout_minor - bonus_minor - rebate_minor - salary_minor - jackpot_minor",
  active: "active",
  newMembers: "new_members",
} as const;

interface BranchQuery {
  readonly range: DayRange;
  readonly product?: string | undefined;
}

/** A page of the branches right below an agent, sorted by a figure. */
export function listBranches(
  reader: Reader,
  uplineId: bigint,
  { range, product }: BranchQuery,
  page: {
    readonly sort: keyof typeof branchSorts;
    readonly isDescending: boolean;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<BranchRow[]> {
  const way = page.isDescending ? "desc" : "asc";
  return reader.query<BranchRow>(
    `select f.member_id as "memberId", f.is_agent as "isAgent", ${asSums("f")} from (
       select n.member_id, n.is_agent, ${either} ${branchesFrom(isBelow)}) f
     order by ${branchSorts[page.sort]} ${way}, f.member_id limit $5 offset $6`,
    [...valuesOf(uplineId, range, product), page.limit, page.offset],
  );
}

/** The branches of these members right below an agent, in no particular order. */
export function listBranchesOf(
  reader: Reader,
  uplineId: bigint,
  { range, product }: BranchQuery,
  memberIds: readonly bigint[],
): Promise<BranchRow[]> {
  return reader.query<BranchRow>(
    `select f.member_id as "memberId", f.is_agent as "isAgent", ${asSums("f")} from (
       select n.member_id, n.is_agent, ${either}
       ${branchesFrom(`${isBelow} and n.member_id = any ($5::bigint[])`)}) f`,
    [...valuesOf(uplineId, range, product), memberIds],
  );
}

/** The branches that stood right below an agent on days asked for, and were moved away. */
export function listLeft(
  reader: Reader,
  uplineId: bigint,
  { range, product }: BranchQuery,
): Promise<BranchRow[]> {
  return reader.query<BranchRow>(
    `select f.member_id as "memberId", f.is_agent as "isAgent", ${asSums("f")} from (
       select n.member_id, n.is_agent, ${either}
       ${branchesFrom(`${isBelow} and n.upline_id <> $1`)}) f order by f.member_id`,
    valuesOf(uplineId, range, product),
  );
}

/** How many branches an agent has, or had since a day. */
export async function countBranches(
  reader: Reader,
  uplineId: bigint,
  from: string,
): Promise<number> {
  const rows = await reader.query<{ branches: number }>(
    kept(`select count(*)::int as branches from agents.member_now n where ${isBelow}`),
    [uplineId, from],
  );
  return rows[0]?.branches ?? 0;
}

/** How far the sums are, and since when there are any. */
export async function findFold(
  reader: Reader,
): Promise<{ readonly asOf: Date | null; readonly since: Date | null }> {
  const rows = await reader.query<{ asOf: Date | null; since: Date | null }>(
    kept(`select as_of as "asOf", since from agents.fold`),
  );
  return rows[0] ?? { asOf: null, since: null };
}
