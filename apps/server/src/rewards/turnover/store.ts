import type { GameType } from "@baize/contract";
import { plainArray, textArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { DaySpan } from "../../platform/day-names.ts";
import type { Sums, TurnoverSum } from "./rules.ts";

/** SQL of what members staked that counts. */

/** Adds a turn's sums to their days and to what counts ever, in one statement. */
export async function addTurnover(tx: Tx, sums: readonly TurnoverSum[]): Promise<void> {
  await tx.execute(
    kept(`with more as (
       select * from unnest($1::bigint[], $2::date[], $3::text[], $4::text[], $5::bigint[],
         $6::bigint[])
         as u (member_id, day, game_type, merchant_code, valid_minor, bonus_minor)),
     days as (
       insert into rewards.turnover_day as d
         (member_id, day, game_type, merchant_code, valid_minor, bonus_minor)
       select * from more
       on conflict (member_id, day, game_type) do update
         set valid_minor = d.valid_minor + excluded.valid_minor,
           bonus_minor = d.bonus_minor + excluded.bonus_minor)
     insert into rewards.turnover_total as t (member_id, game_type, valid_minor)
     select member_id, game_type, sum(valid_minor) from more group by 1, 2 order by 1, 2
     on conflict (member_id, game_type) do update
       set valid_minor = t.valid_minor + excluded.valid_minor`),
    [
      plainArray(sums, ({ memberId }) => memberId),
      plainArray(sums, ({ day }) => day),
      plainArray(sums, ({ gameType }) => gameType),
      textArray(sums, ({ merchantCode }) => merchantCode),
      plainArray(sums, ({ validMinor }) => validMinor),
      plainArray(sums, ({ bonusMinor }) => bonusMinor),
    ],
  );
}

/** What of a member's stakes counted since a day of the brand, that day included. */
export async function sumValidSince(
  reader: Reader,
  memberId: bigint,
  day: string,
): Promise<bigint> {
  const [row] = await reader.query<{ validMinor: bigint }>(
    `select coalesce(sum(valid_minor), 0)::bigint as "validMinor" from rewards.turnover_day
     where member_id = $1 and day >= $2::date`,
    [memberId, day],
  );
  return row?.validMinor ?? 0n;
}

interface SumRow {
  readonly memberId: bigint;
  readonly gameType: GameType;
  readonly validMinor: bigint;
}

function sumsByMember(rows: readonly SumRow[]): Map<bigint, Map<GameType, bigint>> {
  const found = new Map<bigint, Map<GameType, bigint>>();
  for (const { memberId, gameType, validMinor } of rows) {
    const sums = found.get(memberId) ?? new Map<GameType, bigint>();
    found.set(memberId, sums.set(gameType, validMinor));
  }
  return found;
}

/** What counts ever, by member. */
export async function listTotals(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Sums>> {
  return sumsByMember(
    await reader.query<SumRow>(
      kept(`select member_id as "memberId", game_type as "gameType", valid_minor as "validMinor"
       from rewards.turnover_total where member_id = any ($1::bigint[])`),
      [plainArray(memberIds, (memberId) => memberId)],
    ),
  );
}

/** What counts in a period, by member. */
export async function listOfPeriod(
  reader: Reader,
  memberIds: readonly bigint[],
  { from, to }: DaySpan,
): Promise<ReadonlyMap<bigint, Sums>> {
  return sumsByMember(
    await reader.query<SumRow>(
      kept(`select member_id as "memberId", game_type as "gameType",
         sum(valid_minor)::bigint as "validMinor"
       from rewards.turnover_day
       where member_id = any ($1::bigint[]) and day >= $2::date and day < $3::date
       group by member_id, game_type`),
      [plainArray(memberIds, (memberId) => memberId), from, to],
    ),
  );
}

/** Members of a brand who staked something in a period, in pages by member. */
export async function listPlayersAfter(
  reader: Reader,
  merchantCode: string,
  { from, to }: DaySpan,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select distinct member_id as "memberId" from rewards.turnover_day
     where merchant_code = $1 and day >= $2::date and day < $3::date and member_id > $4
     order by member_id limit $5`,
    [merchantCode, from, to, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

interface RunKey {
  readonly merchantCode: string;
  readonly work: string;
  readonly period: string;
}

/** How far a period's work has come; undefined where it is done. */
export async function takeRun(
  tx: Tx,
  { merchantCode, work, period }: RunKey,
): Promise<{ readonly after: bigint } | undefined> {
  const key = [merchantCode, work, period];
  await tx.execute(
    `insert into rewards.period_run (merchant_code, work, period, after_member)
     values ($1, $2, $3::date, 0) on conflict do nothing`,
    key,
  );
  const [row] = await tx.query<{ after: bigint }>(
    `select after_member as after from rewards.period_run
     where merchant_code = $1 and work = $2 and period = $3::date and done_at is null
     for update`,
    key,
  );
  return row;
}

export async function isRunDone(
  reader: Reader,
  { merchantCode, work, period }: RunKey,
): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from rewards.period_run
     where merchant_code = $1 and work = $2 and period = $3::date and done_at is not null`,
    [merchantCode, work, period],
  );
  return rows.length > 0;
}

export async function saveRun(
  tx: Tx,
  { merchantCode, work, period }: RunKey,
  after: bigint,
  doneAt: Date | null,
): Promise<void> {
  await tx.execute(
    `update rewards.period_run set after_member = greatest(after_member, $4), done_at = $5
     where merchant_code = $1 and work = $2 and period = $3::date`,
    [merchantCode, work, period, after, doneAt],
  );
}
