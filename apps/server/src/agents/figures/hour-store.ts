import { plainArray, textArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { HourChange } from "./hours.ts";
import type { Counting } from "./store.ts";

/** SQL of the hours of members and teams. */

const times = <Row>(rows: readonly Row[], of: (row: Row) => Date) =>
  plainArray(rows, (row) => of(row).toISOString());

/** The rows of changes as the first six parameters. */
const changed = `unnest($1::bigint[], $2::timestamptz[], $3::date[], $4::text[], $5::bigint[],
     $6::bigint[]) as u (member_id, hour, day, product, valid_minor, won_minor)`;

const valuesOf = (rows: readonly HourChange[]) => [
  plainArray(rows, ({ memberId }) => memberId),
  times(rows, ({ hour }) => hour),
  plainArray(rows, ({ day }) => day),
  textArray(rows, ({ product }) => product),
  plainArray(rows, ({ validMinor }) => validMinor),
  plainArray(rows, ({ wonMinor }) => wonMinor),
];

const addSql = (table: string) =>
  kept(`insert into agents.${table} as c (member_id, hour, day, product, valid_minor, won_minor)
     select * from ${changed} order by member_id, hour, day, product
     on conflict (member_id, hour, day, product) do update
     set valid_minor = c.valid_minor + excluded.valid_minor,
       won_minor = c.won_minor + excluded.won_minor`);

const addChangesSql = addSql("hour_change");
const addMemberHoursSql = addSql("member_hour");

/** Rows of equal keys must be one already, in the order of their keys. */
export async function addHourChanges(tx: Tx, rows: readonly HourChange[]): Promise<void> {
  if (rows.length > 0) await tx.execute(addChangesSql, valuesOf(rows));
}

export async function addMemberHours(tx: Tx, rows: readonly HourChange[]): Promise<void> {
  if (rows.length > 0) await tx.execute(addMemberHoursSql, valuesOf(rows));
}

/** Takes what waits, in the order of the keys. */
export function takeHourChanges(tx: Tx, limit: number): Promise<HourChange[]> {
  return tx.query<HourChange>(
    kept(`with taken as (
       select member_id, hour, day, product from agents.hour_change
       order by member_id, hour, day, product limit $1 for update)
     delete from agents.hour_change c using taken t
     where c.member_id = t.member_id and c.hour = t.hour and c.day = t.day
       and c.product = t.product
     returning c.member_id as "memberId", c.hour, to_char(c.day, 'YYYY-MM-DD') as day, c.product,
       c.valid_minor as "validMinor", c.won_minor as "wonMinor"`),
    [limit],
  );
}

/**
 * Of these agents, who gives reason to keep hours: a contract by hours, or an offer of one. An
 * offer is there before an answer, so everything from a contract's first hour on is kept. What a
 * contract that is over may still be corrected by is kept as long as that.
 */
export async function listByHours(
  reader: Reader,
  agentIds: readonly bigint[],
  since: Date,
): Promise<ReadonlySet<bigint>> {
  const rows = await reader.query<{ agentId: bigint }>(
    kept(`select distinct agent_id as "agentId" from agents.contract
     where agent_id = any ($1::bigint[]) and kind in ('hourly', 'realtime')
       and state not in ('asked', 'rejected', 'withdrawn', 'expired')
       and (until_hour is null or until_hour > $2)`),
    [plainArray(agentIds, (id) => id), since],
  );
  return new Set(rows.map(({ agentId }) => agentId));
}

export interface JudgedHour {
  readonly memberId: bigint;
  readonly hour: Date;
  readonly validMinor: bigint;
  /** The minimum by which it was judged; null where it never was. */
  readonly minMinor: bigint | null;
  readonly active: bigint;
}

type HourKey = Pick<JudgedHour, "memberId" | "hour">;

const keysOf = (rows: readonly HourKey[]) => [
  plainArray(rows, ({ memberId }) => memberId),
  times(rows, ({ hour }) => hour),
];

/** What members staked in whole hours, and how that was judged. */
export function listWholeHours(tx: Tx, keys: readonly HourKey[]): Promise<JudgedHour[]> {
  return tx.query<JudgedHour>(
    kept(`select h.member_id as "memberId", h.hour, sum(h.valid_minor)::bigint as "validMinor",
       min(a.min_minor)::bigint as "minMinor", coalesce(min(a.active), 0)::bigint as active
     from (select distinct * from unnest($1::bigint[], $2::timestamptz[]) as k (member_id, hour)) k
     join agents.member_hour h on h.member_id = k.member_id and h.hour = k.hour
     left join agents.member_hour_active a on a.member_id = k.member_id and a.hour = k.hour
     group by 1, 2`),
    keysOf(keys),
  );
}

export async function saveJudgedHours(tx: Tx, rows: readonly JudgedHour[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    kept(`insert into agents.member_hour_active (member_id, hour, min_minor, active)
     select * from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::bigint[])
       as u (member_id, hour, min_minor, active) order by member_id, hour
     on conflict (member_id, hour) do update set active = excluded.active`),
    [
      ...keysOf(rows),
      plainArray(rows, ({ minMinor }) => minMinor),
      plainArray(rows, ({ active }) => active),
    ],
  );
}

/** What of a member's hour goes to teams. */
export interface TeamHourChange extends HourChange {
  readonly active: bigint;
}

const teamSums = ["valid_minor", "won_minor", "active"];
const owns = teamSums.map((name) => `own_${name}`);
const all = [...teamSums, ...owns];

const addTeamHoursSql = kept(`insert into agents.team_hour as t
     (agent_id, day, hour, product, ${all.join(", ")}, fold)
   select a.agent_id, u.day, u.hour, u.product,
     ${teamSums.map((name) => `sum(u.${name})::bigint`).join(", ")},
     ${teamSums
       .map((name) => `coalesce(sum(u.${name}) filter (where a.agent_id = u.member_id), 0)::bigint`)
       .join(", ")}, $11::bigint
   from unnest($1::bigint[], $2::timestamptz[], $3::date[], $4::text[], $5::bigint[],
     $6::bigint[], $7::bigint[])
     as u (member_id, hour, day, product, valid_minor, won_minor, active)
   join unnest($8::bigint[], $9::date[], $10::bigint[]) as a (member_id, day, agent_id)
     using (member_id, day)
   group by 1, 2, 3, 4 order by 1, 2, 3, 4
   on conflict (agent_id, day, hour, product) do update
   set ${all.map((name) => `${name} = t.${name} + excluded.${name}`).join(", ")},
     fold = excluded.fold`);

/** Hours that are over by now may have been settled. */
const addLateSql = kept(`insert into agents.team_hour_late (agent_id, fold, day, hour)
   select distinct a.agent_id, $7::bigint, u.day, u.hour
   from unnest($1::bigint[], $2::timestamptz[], $3::date[]) as u (member_id, hour, day)
   join unnest($4::bigint[], $5::date[], $6::bigint[]) as a (member_id, day, agent_id)
     using (member_id, day)
   order by 1, 2, 3, 4
   on conflict do nothing`);

export async function addTeamHours(
  tx: Tx,
  rows: readonly TeamHourChange[],
  counting: readonly Counting[],
  { fold, isOver }: { readonly fold: bigint; readonly isOver: (hour: Date) => boolean },
): Promise<void> {
  if (rows.length === 0 || counting.length === 0) return;
  const pairs = [
    plainArray(counting, ({ memberId }) => memberId),
    plainArray(counting, ({ day }) => day),
    plainArray(counting, ({ agentId }) => agentId),
  ];
  await tx.execute(addTeamHoursSql, [
    ...valuesOf(rows),
    plainArray(rows, ({ active }) => active),
    ...pairs,
    fold,
  ]);
  const late = rows.filter(({ hour }) => isOver(hour));
  if (late.length === 0) return;
  const [ids, hours, days] = valuesOf(late);
  await tx.execute(addLateSql, [ids, hours, days, ...pairs, fold]);
}

/** The hours of these members from a day on, by the brand's zone, as rows of changes. */
const hoursOf = `(
     select day, hour, product, valid_minor, won_minor, 0::bigint as active
     from agents.member_hour where member_id = any ($1::bigint[]) and day >= $2::date
     union all
     select (hour at time zone $3)::date, hour, '', 0, 0, active
     from agents.member_hour_active
     where member_id = any ($1::bigint[]) and (hour at time zone $3)::date >= $2::date)`;

/** The same of hours as of days: they go from the agents above to those of a new line. */
export async function rebaseHours(
  tx: Tx,
  memberIds: readonly bigint[],
  { since, timeZone }: { readonly since: string; readonly timeZone: string },
  agents: { readonly left: readonly bigint[]; readonly joined: readonly bigint[] },
  fold: bigint,
): Promise<void> {
  const of = [plainArray(memberIds, (memberId) => memberId), since, timeZone];
  const [left, joined] = [plainArray(agents.left, String), plainArray(agents.joined, String)];
  const above = `(select agent_id, 1 as sign from unnest($4::bigint[]) u (agent_id)
     union all select agent_id, -1 from unnest($5::bigint[]) u (agent_id)) a`;
  await tx.execute(
    `insert into agents.team_hour as t (agent_id, day, hour, product, ${all.join(", ")}, fold)
     select a.agent_id, d.day, d.hour, d.product,
       ${teamSums.map((name) => `(a.sign * sum(d.${name}))::bigint`).join(", ")},
       ${owns.map(() => "0").join(", ")}, $6::bigint
     from ${hoursOf} d cross join ${above}
     group by a.agent_id, a.sign, d.day, d.hour, d.product order by 1, 2, 3, 4
     on conflict (agent_id, day, hour, product) do update
     set ${teamSums.map((name) => `${name} = t.${name} + excluded.${name}`).join(", ")},
       fold = excluded.fold`,
    [...of, joined, left, fold],
  );
  await tx.execute(
    `insert into agents.team_hour_late (agent_id, fold, day, hour)
     select distinct a.agent_id, $6::bigint, d.day, d.hour
     from ${hoursOf} d cross join ${above} order by 1, 2, 3, 4
     on conflict do nothing`,
    [...of, joined, left, fold],
  );
}

const ofMembers = ["member_hour", "member_hour_active"];
const ofTeams = ["team_hour", "team_hour_late"];

/**
 * Deletes hours that began before: those of members are needed for less long, but of accounts that
 * are left out of an agent's hours.
 */
export async function deleteHours(
  tx: Tx,
  before: Readonly<Record<"members" | "teams", Date>>,
): Promise<number> {
  let deleted = 0;
  for (const table of ofTeams) {
    deleted += await tx.execute(`delete from agents.${table} where hour < $1`, [before.teams]);
  }
  for (const table of ofMembers) {
    deleted += await tx.execute(
      `delete from agents.${table} where hour < $1 and (hour < $2
         or member_id not in (select member_id from agents.own_account))`,
      [before.members, before.teams],
    );
  }
  return deleted;
}
