import type { GameType, RebateSettings } from "@baize/contract";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { DayPolicyRow } from "../day-policies/store.ts";

/** SQL of rebates. */

export type RebatePolicyRow = DayPolicyRow<RebateSettings>;

const policyColumns = `merchant_code as "merchantCode", currency, from_day::text as "fromDay",
  settings, revision`;

/** The settings that count on a day; undefined where the brand had none yet. */
export async function findPolicyOf(
  reader: Reader,
  merchantCode: string,
  currency: string,
  day: string,
): Promise<RebatePolicyRow | undefined> {
  const rows = await reader.query<RebatePolicyRow>(
    `select ${policyColumns} from rewards.rebate_policy
     where merchant_code = $1 and currency = $2 and from_day <= $3::date
     order by from_day desc limit 1`,
    [merchantCode, currency, day],
  );
  return rows[0];
}

const policiesUpToSql = kept(
  `select ${policyColumns} from rewards.rebate_policy
   where merchant_code = $1 and currency = $2 and from_day <= $3::date
   order by rewards.rebate_policy.from_day desc`,
);

/** What was set for any day up to one, the newest first. */
export const listPoliciesUpTo = (
  reader: Reader,
  { merchantCode, currency }: Pick<RebatePolicyRow, "merchantCode" | "currency">,
  day: string,
): Promise<RebatePolicyRow[]> =>
  reader.query<RebatePolicyRow>(policiesUpToSql, [merchantCode, currency, day]);

/** The newest of each brand, whether it counts already or not. */
export const listNewest = (reader: Reader): Promise<RebatePolicyRow[]> =>
  reader.query<RebatePolicyRow>(
    `select distinct on (merchant_code, currency) ${policyColumns} from rewards.rebate_policy
     order by merchant_code, currency, rewards.rebate_policy.from_day desc`,
  );

export interface RebateMemberRow {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly earnedMinor: bigint;
  readonly paidMinor: bigint;
  readonly claims: number;
}

const memberColumns = `member_id as "memberId", merchant_code as "merchantCode",
  earned_minor as "earnedMinor", paid_minor as "paidMinor", claims`;

/** Locks members' rows until the transaction ends; they are made where there are none. */
export async function takeRebateMembers(
  tx: Tx,
  memberIds: readonly bigint[],
  merchantCode: string,
): Promise<RebateMemberRow[]> {
  await tx.execute(
    `insert into rewards.rebate_member (member_id, merchant_code, earned_minor, paid_minor, claims)
     select id, $2, 0, 0, 0 from unnest($1::bigint[]) as u (id) order by id
     on conflict do nothing`,
    [memberIds, merchantCode],
  );
  const rows = await tx.query<RebateMemberRow>(
    `select ${memberColumns} from rewards.rebate_member where member_id = any ($1::bigint[])
     order by member_id for update`,
    [memberIds],
  );
  if (rows.length < memberIds.length) throw new Error("rebates of a member are gone");
  return rows;
}

export async function saveRebateMembers(tx: Tx, rows: readonly RebateMemberRow[]): Promise<void> {
  await tx.execute(
    `update rewards.rebate_member r
     set earned_minor = u.earned_minor, paid_minor = u.paid_minor, claims = u.claims
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[])
       as u (member_id, earned_minor, paid_minor, claims)
     where r.member_id = u.member_id`,
    [
      rows.map(({ memberId }) => memberId),
      rows.map(({ earnedMinor }) => earnedMinor),
      rows.map(({ paidMinor }) => paidMinor),
      rows.map(({ claims }) => claims),
    ],
  );
}

export interface DayStake {
  readonly day: string;
  readonly gameType: GameType;
  readonly validMinor: bigint;
  /** What of it was staked while a bonus wagered with that type of game. */
  readonly bonusMinor: bigint;
}

export interface CountedStake extends DayStake {
  readonly memberId: bigint;
  /** What the whole day brought when it was counted last. */
  readonly earnedMinor: bigint;
}

/** What counts of members' stakes, by day and type of game. */
export function listDayStakes(
  reader: Reader,
  memberIds: readonly bigint[],
  from: string,
  to: string,
): Promise<CountedStake[]> {
  return reader.query<CountedStake>(
    `select t.member_id as "memberId", t.day::text as day, t.game_type as "gameType",
       t.valid_minor as "validMinor", t.bonus_minor as "bonusMinor",
       coalesce(d.earned_minor, 0) as "earnedMinor"
     from rewards.turnover_day t
     left join rewards.rebate_day d on d.member_id = t.member_id and d.day = t.day
     where t.member_id = any ($1::bigint[]) and t.day >= $2::date and t.day <= $3::date
     order by t.member_id, t.day, t.game_type`,
    [memberIds, from, to],
  );
}

const standingSql = kept(
  `select m.earned_minor as "sumMinor", m.paid_minor as "paidMinor", t.day::text as day,
     t.game_type as "gameType", t.valid_minor as "validMinor", t.bonus_minor as "bonusMinor",
     coalesce(d.earned_minor, 0) as "earnedMinor"
   from (select $1::bigint as member_id) a
   left join rewards.rebate_member m on m.member_id = a.member_id
   left join rewards.turnover_day t
     on t.member_id = a.member_id and t.day >= $2::date and t.day <= $3::date
   left join rewards.rebate_day d on d.member_id = t.member_id and d.day = t.day
   order by t.day, t.game_type`,
);

/** What a member earned and was paid, with the stakes of days, in one statement. */
export async function findStanding(
  reader: Reader,
  memberId: bigint,
  from: string,
  to: string,
): Promise<{
  readonly earnedMinor: bigint;
  readonly paidMinor: bigint;
  readonly stakes: readonly CountedStake[];
}> {
  type Row = Omit<CountedStake, "day" | "memberId"> & {
    readonly sumMinor: bigint | null;
    readonly paidMinor: bigint | null;
    readonly day: string | null;
  };
  const rows = await reader.query<Row>(standingSql, [memberId, from, to]);
  return {
    earnedMinor: rows[0]?.sumMinor ?? 0n,
    paidMinor: rows[0]?.paidMinor ?? 0n,
    stakes: rows.flatMap(({ sumMinor: _sum, paidMinor: _paid, day, ...stake }) =>
      day === null ? [] : [{ memberId, day, ...stake }],
    ),
  };
}

export interface EarnedDay {
  readonly memberId: bigint;
  readonly day: string;
  readonly earnedMinor: bigint;
}

export async function saveEarned(
  tx: Tx,
  merchantCode: string,
  days: readonly EarnedDay[],
): Promise<void> {
  if (days.length === 0) return;
  await tx.execute(
    `insert into rewards.rebate_day (member_id, day, merchant_code, earned_minor)
     select member_id, day, $4, earned_minor
     from unnest($1::bigint[], $2::date[], $3::bigint[]) as u (member_id, day, earned_minor)
     on conflict (member_id, day) do update set earned_minor = excluded.earned_minor`,
    [
      days.map(({ memberId }) => memberId),
      days.map(({ day }) => day),
      days.map(({ earnedMinor }) => earnedMinor),
      merchantCode,
    ],
  );
}

/** Members with something that is not paid, or stakes of late, in pages by member. */
export async function listRebatedAfter(
  reader: Reader,
  merchantCode: string,
  from: string,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from (
       (select distinct member_id from rewards.turnover_day
        where merchant_code = $1 and day >= $2::date and member_id > $3
        order by member_id limit $4)
       union
       (select member_id from rewards.rebate_member
        where merchant_code = $1 and earned_minor > paid_minor and member_id > $3
        order by member_id limit $4)) m
     order by member_id limit $4`,
    [merchantCode, from, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

/** What all members of each brand earned and were paid. */
export const sumByBrand = (
  reader: Reader,
): Promise<{ merchantCode: string; earnedMinor: bigint; paidMinor: bigint }[]> =>
  reader.query(
    `select merchant_code as "merchantCode", sum(earned_minor)::bigint as "earnedMinor",
       sum(paid_minor)::bigint as "paidMinor"
     from rewards.rebate_member group by merchant_code`,
  );

export function listDays(
  reader: Reader,
  merchantCode: string,
  { limit, offset }: RowRange,
): Promise<{ day: string; members: number; earnedMinor: bigint }[]> {
  return reader.query(
    `select day::text as day, count(*) filter (where earned_minor > 0)::int as members,
       sum(earned_minor)::bigint as "earnedMinor"
     from rewards.rebate_day where merchant_code = $1
     group by rebate_day.day order by rebate_day.day desc limit $2 offset $3`,
    [merchantCode, limit, offset],
  );
}

export async function countDays(reader: Reader, merchantCode: string): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(distinct day)::int as total from rewards.rebate_day where merchant_code = $1`,
    [merchantCode],
  );
  return row?.total ?? 0;
}
