import type { RakebackSettings } from "@baize/contract";
import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { EdgeStake, Standing } from "./rules.ts";
import type { DayPolicyRow } from "../day-policies/store.ts";

/** SQL of rakeback. */

export type RakebackPolicyRow = DayPolicyRow<RakebackSettings>;

/** Every brand's settings of all times, the newest last. */
export const listPolicies = (reader: Reader): Promise<RakebackPolicyRow[]> =>
  reader.query<RakebackPolicyRow>(
    kept(`select merchant_code as "merchantCode", currency, from_day::text as "fromDay", settings,
       revision
     from rewards.rakeback_policy
     order by merchant_code, currency, rewards.rakeback_policy.from_day`),
  );

export interface StakeSum extends EdgeStake {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly day: string;
}

export async function addStakes(tx: Tx, sums: readonly StakeSum[]): Promise<void> {
  await tx.execute(
    `insert into rewards.rakeback_stake as s
       (member_id, day, edge_ppm, merchant_code, valid_minor)
     select * from unnest($1::bigint[], $2::date[], $3::integer[], $4::text[], $5::bigint[])
     on conflict (member_id, day, edge_ppm) do update
       set valid_minor = s.valid_minor + excluded.valid_minor`,
    [
      plainArray(sums, ({ memberId }) => memberId),
      plainArray(sums, ({ day }) => day),
      plainArray(sums, ({ edgePpm }) => edgePpm),
      sums.map(({ merchantCode }) => merchantCode),
      plainArray(sums, ({ validMinor }) => validMinor),
    ],
  );
}

export interface DayStake extends EdgeStake {
  readonly day: string;
  /** What the whole day brought when it was counted last. */
  readonly earnedMicro: bigint;
}

export function listStakes(
  reader: Reader,
  memberId: bigint,
  from: string,
  to: string,
): Promise<DayStake[]> {
  return reader.query<DayStake>(
    `select s.day::text as day, s.edge_ppm as "edgePpm", s.valid_minor as "validMinor",
       coalesce(d.earned_micro, 0) as "earnedMicro"
     from rewards.rakeback_stake s
     left join rewards.rakeback_day d on d.member_id = s.member_id and d.day = s.day
     where s.member_id = $1 and s.day >= $2::date and s.day <= $3::date
     order by s.day, s.edge_ppm`,
    [memberId, from, to],
  );
}

export interface EarnedDay {
  readonly day: string;
  readonly earnedMicro: bigint;
}

/** What a member's days brought as they were last counted. */
export function listEarned(reader: Reader, memberId: bigint, from: string): Promise<EarnedDay[]> {
  return reader.query<EarnedDay>(
    `select day::text as day, earned_micro as "earnedMicro" from rewards.rakeback_day
     where member_id = $1 and day >= $2::date`,
    [memberId, from],
  );
}

export async function saveEarned(
  tx: Tx,
  { memberId, merchantCode }: Pick<RakebackMemberRow, "memberId" | "merchantCode">,
  { day, earnedMicro }: EarnedDay,
): Promise<void> {
  await tx.execute(
    `insert into rewards.rakeback_day (member_id, day, merchant_code, earned_micro)
     values ($1, $2::date, $3, $4)
     on conflict (member_id, day) do update set earned_micro = excluded.earned_micro`,
    [memberId, day, merchantCode, earnedMicro],
  );
}

export interface RakebackMemberRow extends Standing {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly claims: number;
  readonly instantAt: Date | null;
}

const memberColumns = `member_id as "memberId", merchant_code as "merchantCode",
  earned_micro as "earnedMicro", split_minor as "splitMinor", advanced_minor as "advancedMinor",
  instant_minor as "instantMinor", day_minor as "dayMinor", week_minor as "weekMinor",
  month_minor as "monthMinor", claims, instant_at as "instantAt"`;

const standingSql = kept(
  `select m.*, s.day::text as day, s.edge_ppm as "edgePpm", s.valid_minor as "validMinor",
     coalesce(d.earned_micro, 0) as "ofDayMicro"
   from (select $1::bigint as id) a
   left join (select ${memberColumns} from rewards.rakeback_member) m on m."memberId" = a.id
   left join rewards.rakeback_stake s
     on s.member_id = a.id and s.day >= $2::date and s.day <= $3::date
   left join rewards.rakeback_day d on d.member_id = s.member_id and d.day = s.day
   order by s.day, s.edge_ppm`,
);

/** A member's row, where there is one, with the stakes of days, in one statement. */
export async function findStanding(
  reader: Reader,
  memberId: bigint,
  from: string,
  to: string,
): Promise<{
  readonly member: RakebackMemberRow | undefined;
  readonly stakes: readonly DayStake[];
}> {
  type Row = RakebackMemberRow &
    EdgeStake & { readonly day: string | null; readonly ofDayMicro: bigint };
  const rows = await reader.query<Row>(standingSql, [memberId, from, to]);
  const [first] = rows;
  // Of a member without a row, all of these columns are null.
  const hasRow = (first?.claims ?? null) !== null;
  return {
    member: hasRow ? first : undefined,
    stakes: rows.flatMap(({ day, edgePpm, validMinor, ofDayMicro: micro }) =>
      day === null ? [] : [{ day, edgePpm, validMinor, earnedMicro: micro }],
    ),
  };
}

/** Locks a member's sums until the transaction ends. */
export async function takeRakebackMember(
  tx: Tx,
  memberId: bigint,
  merchantCode: string,
): Promise<RakebackMemberRow> {
  await tx.execute(
    `insert into rewards.rakeback_member (member_id, merchant_code, earned_micro, split_minor,
       advanced_minor, instant_minor, day_minor, week_minor, month_minor, claims)
     values ($1, $2, 0, 0, 0, 0, 0, 0, 0, 0) on conflict do nothing`,
    [memberId, merchantCode],
  );
  const [row] = await tx.query<RakebackMemberRow>(
    `select ${memberColumns} from rewards.rakeback_member where member_id = $1 for update`,
    [memberId],
  );
  if (row === undefined) throw new Error(`rakeback of ${memberId} is gone`);
  return row;
}

export async function saveRakebackMember(tx: Tx, row: RakebackMemberRow): Promise<void> {
  await tx.execute(
    `update rewards.rakeback_member set earned_micro = $2, split_minor = $3, advanced_minor = $4,
       instant_minor = $5, day_minor = $6, week_minor = $7, month_minor = $8, claims = $9,
       instant_at = $10
     where member_id = $1`,
    [
      row.memberId,
      row.earnedMicro,
      row.splitMinor,
      row.advancedMinor,
      row.instantMinor,
      row.dayMinor,
      row.weekMinor,
      row.monthMinor,
      row.claims,
      row.instantAt,
    ],
  );
}

/** Members with bets of late, or with something in a part, in pages by member. */
export async function listEarnersAfter(
  reader: Reader,
  merchantCode: string,
  from: string,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from (
       (select distinct member_id from rewards.rakeback_stake
        where merchant_code = $1 and day >= $2::date and member_id > $3
        order by member_id limit $4)
       union
       (select member_id from rewards.rakeback_member
        where merchant_code = $1 and day_minor + week_minor + month_minor > 0 and member_id > $3
        order by member_id limit $4)) m
     order by member_id limit $4`,
    [merchantCode, from, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

/** What all members of each brand earned. */
export const sumByBrand = (
  reader: Reader,
): Promise<{ merchantCode: string; earnedMinor: bigint }[]> =>
  reader.query(
    `select merchant_code as "merchantCode",
       sum(greatest(earned_micro, 0) / 1000000)::bigint as "earnedMinor"
     from rewards.rakeback_member group by merchant_code`,
  );

export function listDays(
  reader: Reader,
  merchantCode: string,
  { limit, offset }: RowRange,
): Promise<{ day: string; members: number; earnedMinor: bigint }[]> {
  return reader.query(
    `select day::text as day, count(*) filter (where earned_micro > 0)::int as members,
       trunc(sum(earned_micro) / 1000000)::bigint as "earnedMinor"
     from rewards.rakeback_day where merchant_code = $1
     group by rakeback_day.day order by rakeback_day.day desc limit $2 offset $3`,
    [merchantCode, limit, offset],
  );
}

export async function countDays(reader: Reader, merchantCode: string): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    "select count(distinct day)::int as total from rewards.rakeback_day where merchant_code = $1",
    [merchantCode],
  );
  return row?.total ?? 0;
}
