import { plainArray, textArray } from "../../platform/arrays.ts";
import { kept, type Tx } from "../../platform/db.ts";
import { figureNames, type ChangeRow, type Figures } from "./rules.ts";

/** SQL of what waits to be folded, and of the days of members and teams. */

const columnOf = (name: keyof Figures): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const names = figureNames.map(columnOf);
const list = names.join(", ");
const types = figureNames.map((name) => (name === "jackpotMicro" ? "numeric[]" : "bigint[]"));
const added = (table: string, all = names) =>
  all.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(", ");

/** The rows of changes, whose first parameter is the nth of a statement. */
const rowsFrom = (first: number) =>
  `unnest($${first}::bigint[], $${first + 1}::date[], $${first + 2}::text[],
     ${types.map((type, at) => `$${first + 3 + at}::${type}`).join(", ")})
     as u (member_id, day, product, ${list})`;

const valuesOf = (rows: readonly ChangeRow[]) => [
  plainArray(rows, ({ memberId }) => memberId),
  plainArray(rows, ({ day }) => day),
  textArray(rows, ({ product }) => product),
  ...figureNames.map((name) => plainArray(rows, (row) => row[name])),
];

const addChangesSql = kept(
  `insert into agents.change as c (member_id, day, product, ${list})
   select * from ${rowsFrom(1)}
   on conflict (member_id, day, product) do update set ${added("c")}`,
);

/** Rows of equal keys must be one already, in the order of their keys. */
export async function addChanges(tx: Tx, rows: readonly ChangeRow[]): Promise<void> {
  if (rows.length > 0) await tx.execute(addChangesSql, valuesOf(rows));
}

type RawRow = Omit<ChangeRow, "jackpotMicro"> & { readonly jackpotMicro: string };

const readColumns = figureNames
  .map((name) =>
    name === "jackpotMicro"
      ? `c.jackpot_micro::text as "${name}"`
      : `c.${columnOf(name)} as "${name}"`,
  )
  .join(", ");

const takeChangesSql = kept(
  `with taken as (
     select member_id, day, product from agents.change order by member_id, day, product
     limit $1 for update)
   delete from agents.change c using taken t
   where c.member_id = t.member_id and c.day = t.day and c.product = t.product
   returning c.member_id as "memberId", to_char(c.day, 'YYYY-MM-DD') as day, c.product,
     ${readColumns}`,
);

/** Takes what waits; a reader that writes is waited for, and both go in the order of the keys. */
export async function takeChanges(tx: Tx, limit: number): Promise<ChangeRow[]> {
  const rows = await tx.query<RawRow>(takeChangesSql, [limit]);
  return rows.map((row) => ({ ...row, jackpotMicro: BigInt(row.jackpotMicro) }));
}

/** The one row of the fold; false while another fold has it. */
export async function takeFold(tx: Tx): Promise<boolean> {
  const rows = await tx.query("select from agents.fold for update skip locked");
  return rows.length > 0;
}

/** Numbers a fold that changes something: whoever read the days before it knows what is newer. */
export async function nextFold(tx: Tx): Promise<bigint> {
  const [row] = await tx.query<{ number: bigint }>(
    "update agents.fold set number = number + 1 returning number",
  );
  if (row === undefined) throw new Error("there is no fold");
  return row.number;
}

export async function saveAsOf(tx: Tx, asOf: Date): Promise<void> {
  await tx.execute("update agents.fold set as_of = greatest(as_of, $1)", [asOf]);
}

const addMemberDaysSql = kept(
  `insert into agents.member_day as c (member_id, day, product, ${list})
   select * from ${rowsFrom(1)} order by member_id, day, product
   on conflict (member_id, day, product) do update set ${added("c")}`,
);

export async function addMemberDays(tx: Tx, rows: readonly ChangeRow[]): Promise<void> {
  if (rows.length > 0) await tx.execute(addMemberDaysSql, valuesOf(rows));
}

/** What is judged of a member's whole day, all products together. */
export interface JudgedDay {
  readonly memberId: bigint;
  readonly day: string;
  readonly active: bigint;
  readonly jackpotMinor: bigint;
}

interface WholeDay extends JudgedDay {
  readonly validMinor: bigint;
  readonly jackpotMicro: bigint;
}

type DayKey = Pick<JudgedDay, "memberId" | "day">;

const keysOf = (keys: readonly DayKey[]) => [
  plainArray(keys, ({ memberId }) => memberId),
  plainArray(keys, ({ day }) => day),
];

export async function listWholeDays(tx: Tx, keys: readonly DayKey[]): Promise<WholeDay[]> {
  const rows = await tx.query<Omit<WholeDay, "jackpotMicro"> & { readonly micro: string }>(
    kept(`select d.member_id as "memberId", to_char(d.day, 'YYYY-MM-DD') as day,
       sum(d.valid_minor)::bigint as "validMinor", sum(d.active)::bigint as active,
       sum(d.jackpot_micro)::text as micro, sum(d.jackpot_minor)::bigint as "jackpotMinor"
     from unnest($1::bigint[], $2::date[]) as u (member_id, day)
     join agents.member_day d on d.member_id = u.member_id and d.day = u.day
     group by d.member_id, d.day`),
    keysOf(keys),
  );
  return rows.map(({ micro, ...row }) => ({ ...row, jackpotMicro: BigInt(micro) }));
}

interface ActiveDay {
  readonly merchantCode: string;
  readonly day: string;
  readonly minMinor: bigint;
}

/** Keeps what makes these days active where a day has nothing yet; answers what each has. */
export async function keepActiveDays(
  tx: Tx,
  days: readonly ActiveDay[],
): Promise<readonly ActiveDay[]> {
  if (days.length === 0) return [];
  const keys = [
    textArray(days, ({ merchantCode }) => merchantCode),
    plainArray(days, ({ day }) => day),
  ];
  await tx.execute(
    kept(`insert into agents.active_day (merchant_code, day, min_minor)
     select * from unnest($1::text[], $2::date[], $3::bigint[]) on conflict do nothing`),
    [...keys, plainArray(days, ({ minMinor }) => minMinor)],
  );
  return tx.query<ActiveDay>(
    kept(`select a.merchant_code as "merchantCode", to_char(a.day, 'YYYY-MM-DD') as day,
       a.min_minor as "minMinor"
     from unnest($1::text[], $2::date[]) u (merchant_code, day)
     join agents.active_day a using (merchant_code, day)`),
    keys,
  );
}

/** Writes it to the rows without a product, which are there. */
export async function saveJudged(tx: Tx, days: readonly JudgedDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx.execute(
    kept(`update agents.member_day d set active = u.active, jackpot_minor = u.jackpot_minor
     from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[])
       as u (member_id, day, active, jackpot_minor)
     where d.member_id = u.member_id and d.day = u.day and d.product = ''`),
    [
      ...keysOf(days),
      plainArray(days, ({ active }) => active),
      plainArray(days, ({ jackpotMinor }) => jackpotMinor),
    ],
  );
}

const teamNames = [...names.filter((name) => name !== "jackpot_micro"), "jackpot_minor", "active"];
const teamList = teamNames.join(", ");
const teamAdded = added("t", teamNames);

/** A member on a day, and an agent whose team counts the member then: one above, or the member. */
export interface Counting {
  readonly memberId: bigint;
  readonly day: string;
  readonly agentId: bigint;
}

/** What of a member's day goes to teams: what changed, and how its judgement did. */
export interface TeamChange {
  readonly row: ChangeRow;
  readonly active: bigint;
  readonly jackpotMinor: bigint;
}

const judgedNames: ReadonlySet<string> = new Set(["jackpot_minor", "active"]);
const teamSums = teamNames
  .map((name) => `sum(${judgedNames.has(name) ? "j" : "u"}.${name})::bigint`)
  .join(", ");
const n = 3 + figureNames.length;

const addTeamDaysSql = kept(
  `insert into agents.team_day as t (agent_id, day, product, ${teamList}, fold)
   select a.agent_id, u.day, u.product,
     ${teamSums}, $${n + 6}::bigint
   from ${rowsFrom(1)}
   join unnest($1::bigint[], $2::date[], $3::text[], $${n + 1}::bigint[], $${n + 2}::bigint[])
     as j (member_id, day, product, jackpot_minor, active) using (member_id, day, product)
   join unnest($${n + 3}::bigint[], $${n + 4}::date[], $${n + 5}::bigint[])
     as a (member_id, day, agent_id) using (member_id, day)
   group by 1, 2, 3 order by 1, 2, 3
   on conflict (agent_id, day, product) do update set ${teamAdded}, fold = excluded.fold`,
);

export async function addTeamDays(
  tx: Tx,
  changes: readonly TeamChange[],
  counting: readonly Counting[],
  fold: bigint,
): Promise<void> {
  if (changes.length === 0 || counting.length === 0) return;
  await tx.execute(addTeamDaysSql, [
    ...valuesOf(changes.map(({ row }) => row)),
    plainArray(changes, ({ jackpotMinor }) => jackpotMinor),
    plainArray(changes, ({ active }) => active),
    plainArray(counting, ({ memberId }) => memberId),
    plainArray(counting, ({ day }) => day),
    plainArray(counting, ({ agentId }) => agentId),
    fold,
  ]);
}

/** Gives those who became agents teams that begin with their own days. */
export async function adoptDays(tx: Tx, memberIds: readonly bigint[], fold: bigint): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.execute(
    `insert into agents.team_day as t (agent_id, day, product, ${teamList}, fold)
     select member_id, day, product, ${teamList}, $2 from agents.member_day
     where member_id = any ($1::bigint[]) order by 1, 2, 3
     on conflict (agent_id, day, product) do update set ${teamAdded}, fold = excluded.fold`,
    [plainArray(memberIds, (memberId) => memberId), fold],
  );
}

export interface PastStanding {
  readonly memberId: bigint;
  /** The first day on which others counted the member. */
  readonly until: string;
  readonly agentIds: readonly bigint[];
}

/** Who counted these members before moves of their branches, the earliest days first. */
export async function listPast(
  tx: Tx,
  memberIds: readonly bigint[],
  since: string,
): Promise<PastStanding[]> {
  const rows = await tx.query<Omit<PastStanding, "agentIds"> & { readonly agentIds: string[] }>(
    kept(`select member_id as "memberId", until::text, agent_ids::text[] as "agentIds"
     from agents.branch_past where member_id = any ($1::bigint[]) and until > $2::date
     order by member_id, until`),
    [plainArray(memberIds, (memberId) => memberId), since],
  );
  return rows.map((row) => ({ ...row, agentIds: row.agentIds.map(BigInt) }));
}

/** What was counted of a branch from a day on goes from the agents above to those of a new line. */
export async function rebaseDays(
  tx: Tx,
  memberIds: readonly bigint[],
  since: string,
  { left, joined }: { readonly left: readonly bigint[]; readonly joined: readonly bigint[] },
  fold: bigint,
): Promise<void> {
  await tx.execute(
    `insert into agents.team_day as t (agent_id, day, product, ${teamList}, fold)
     select a.agent_id, d.day, d.product,
       ${teamNames.map((name) => `(a.sign * sum(d.${name}))::bigint`).join(", ")}, $5
     from agents.member_day d
     cross join (select agent_id, 1 as sign from unnest($3::bigint[]) u (agent_id)
       union all select agent_id, -1 from unnest($4::bigint[]) u (agent_id)) a
     where d.member_id = any ($1::bigint[]) and d.day >= $2::date
     group by a.agent_id, a.sign, d.day, d.product order by 1, 2, 3
     on conflict (agent_id, day, product) do update set ${teamAdded}, fold = excluded.fold`,
    [
      plainArray(memberIds, (memberId) => memberId),
      since,
      plainArray(joined, (agentId) => agentId),
      plainArray(left, (agentId) => agentId),
      fold,
    ],
  );
}
