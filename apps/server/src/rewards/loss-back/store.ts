import type { GameType, LossBackSettings } from "@baize/contract";
import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { DaySpan } from "../../platform/day-names.ts";
import type { Counted, LossFigures } from "./rules.ts";
import type { DayPolicyRow } from "../day-policies/store.ts";

/** SQL of loss-back. */

export type LossBackPolicyRow = DayPolicyRow<LossBackSettings>;

const policyColumns = `merchant_code as "merchantCode", currency, from_day::text as "fromDay",
  settings, revision`;

/** Every brand's settings of all times. */
export const listPolicies = (reader: Reader): Promise<LossBackPolicyRow[]> =>
  reader.query<LossBackPolicyRow>(
    `select ${policyColumns} from rewards.loss_back_policy
     order by merchant_code, currency, rewards.loss_back_policy.from_day`,
  );

/** Brands that have loss-back. */
export async function listAsking(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ merchantCode: string }>(
    kept(`select distinct merchant_code as "merchantCode" from rewards.loss_back_policy`),
  );
  return new Set(rows.map(({ merchantCode }) => merchantCode));
}

export interface PlaySum {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly day: string;
  readonly gameType: GameType;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

export interface CashSum {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly day: string;
  readonly awardMinor: bigint;
  readonly netDepositMinor: bigint;
}

export async function addPlay(tx: Tx, sums: readonly PlaySum[]): Promise<void> {
  await tx.execute(
    `insert into rewards.loss_play_day as d
       (member_id, day, game_type, merchant_code, stake_minor, win_minor)
     select * from unnest($1::bigint[], $2::date[], $3::text[], $4::text[], $5::bigint[],
       $6::bigint[])
     on conflict (member_id, day, game_type) do update
       set stake_minor = d.stake_minor + excluded.stake_minor,
         win_minor = d.win_minor + excluded.win_minor`,
    [
      plainArray(sums, ({ memberId }) => memberId),
      plainArray(sums, ({ day }) => day),
      plainArray(sums, ({ gameType }) => gameType),
      sums.map(({ merchantCode }) => merchantCode),
      plainArray(sums, ({ stakeMinor }) => stakeMinor),
      plainArray(sums, ({ winMinor }) => winMinor),
    ],
  );
}

export async function addCash(tx: Tx, sums: readonly CashSum[]): Promise<void> {
  await tx.execute(
    `insert into rewards.loss_cash_day as d
       (member_id, day, merchant_code, award_minor, net_deposit_minor)
     select * from unnest($1::bigint[], $2::date[], $3::text[], $4::bigint[], $5::bigint[])
     on conflict (member_id, day) do update
       set award_minor = d.award_minor + excluded.award_minor,
         net_deposit_minor = d.net_deposit_minor + excluded.net_deposit_minor`,
    [
      plainArray(sums, ({ memberId }) => memberId),
      plainArray(sums, ({ day }) => day),
      sums.map(({ merchantCode }) => merchantCode),
      plainArray(sums, ({ awardMinor }) => awardMinor),
      plainArray(sums, ({ netDepositMinor }) => netDepositMinor),
    ],
  );
}

/** What a member did and was given in a period. */
export async function figuresOf(
  reader: Reader,
  memberId: bigint,
  { from, to }: DaySpan,
): Promise<LossFigures> {
  const params = [memberId, from, to];
  const play = await reader.query<LossFigures["play"][number]>(
    `select game_type as "gameType", sum(stake_minor)::bigint as "stakeMinor",
       sum(win_minor)::bigint as "winMinor"
     from rewards.loss_play_day
     where member_id = $1 and day >= $2::date and day < $3::date group by game_type`,
    params,
  );
  const [cash] = await reader.query<Omit<LossFigures, "play">>(
    `select coalesce(sum(award_minor), 0)::bigint as "awardMinor",
       coalesce(sum(net_deposit_minor), 0)::bigint as "netDepositMinor"
     from rewards.loss_cash_day
     where member_id = $1 and day >= $2::date and day < $3::date`,
    params,
  );
  return { play, awardMinor: cash?.awardMinor ?? 0n, netDepositMinor: cash?.netDepositMinor ?? 0n };
}

export interface LossBackMemberRow {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly earnedMinor: bigint;
  readonly issuedMinor: bigint;
}

/** Locks a member's sums until the transaction ends. */
export async function takeLossBackMember(
  tx: Tx,
  memberId: bigint,
  merchantCode: string,
): Promise<LossBackMemberRow> {
  await tx.execute(
    `insert into rewards.loss_back_member (member_id, merchant_code, earned_minor, issued_minor)
     values ($1, $2, 0, 0) on conflict do nothing`,
    [memberId, merchantCode],
  );
  const [row] = await tx.query<LossBackMemberRow>(
    `select member_id as "memberId", merchant_code as "merchantCode",
       earned_minor as "earnedMinor", issued_minor as "issuedMinor"
     from rewards.loss_back_member where member_id = $1 for update`,
    [memberId],
  );
  if (row === undefined) throw new Error(`loss-back of ${memberId} is gone`);
  return row;
}

export async function saveLossBackMember(tx: Tx, row: LossBackMemberRow): Promise<void> {
  await tx.execute(
    `update rewards.loss_back_member set earned_minor = $2, issued_minor = $3
     where member_id = $1`,
    [row.memberId, row.earnedMinor, row.issuedMinor],
  );
}

export interface CountedPeriod extends Counted {
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
}

/** A member's counted periods, newest first. */
export function listCounted(
  reader: Reader,
  memberId: bigint,
  limit: number,
): Promise<CountedPeriod[]> {
  return reader.query<CountedPeriod>(
    `select from_day::text as "from", to_day::text as "to", counted_minor as "countedMinor",
       earned_minor as "earnedMinor"
     from rewards.loss_back_period where member_id = $1
     order by rewards.loss_back_period.from_day desc limit $2`,
    [memberId, limit],
  );
}

/** Writes what a period comes to now; answers what it came to before. */
export async function saveCounted(
  tx: Tx,
  { memberId, merchantCode }: Pick<LossBackMemberRow, "memberId" | "merchantCode">,
  { from, to, level, countedMinor, earnedMinor }: CountedPeriod & { readonly level: number },
): Promise<bigint> {
  const [before] = await tx.query<{ earnedMinor: bigint }>(
    `select earned_minor as "earnedMinor" from rewards.loss_back_period
     where member_id = $1 and from_day = $2::date`,
    [memberId, from],
  );
  if (before === undefined && earnedMinor === 0n) return 0n;
  await tx.execute(
    `insert into rewards.loss_back_period (member_id, from_day, to_day, merchant_code, level,
       counted_minor, earned_minor)
     values ($1, $2::date, $3::date, $4, $5, $6, $7)
     on conflict (member_id, from_day) do update
       set level = excluded.level, counted_minor = excluded.counted_minor,
         earned_minor = excluded.earned_minor`,
    [memberId, from, to, merchantCode, level, countedMinor, earnedMinor],
  );
  return before?.earnedMinor ?? 0n;
}

/** Members who played in these days, or to whom something is owed, in pages by member. */
export async function listLosersAfter(
  reader: Reader,
  merchantCode: string,
  { from, to }: DaySpan,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from (
       (select distinct member_id from rewards.loss_play_day
        where merchant_code = $1 and day >= $2::date and day < $3::date and member_id > $4
        order by member_id limit $5)
       union
       (select member_id from rewards.loss_back_member
        where merchant_code = $1 and earned_minor > issued_minor and member_id > $4
        order by member_id limit $5)) m
     order by member_id limit $5`,
    [merchantCode, from, to, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

/** What all members of each brand earned, and what awards were issued for. */
export const sumByBrand = (
  reader: Reader,
): Promise<{ merchantCode: string; earnedMinor: bigint; issuedMinor: bigint }[]> =>
  reader.query(
    `select merchant_code as "merchantCode", sum(earned_minor)::bigint as "earnedMinor",
       sum(issued_minor)::bigint as "issuedMinor"
     from rewards.loss_back_member group by merchant_code`,
  );

export interface PeriodRow extends CountedPeriod {
  readonly members: number;
}

/** What the periods of a brand came to, newest first. */
export function listPeriods(
  reader: Reader,
  merchantCode: string,
  { limit, offset }: RowRange,
): Promise<PeriodRow[]> {
  return reader.query(
    `select from_day::text as "from", max(to_day)::text as "to",
       count(*) filter (where earned_minor > 0)::int as members,
       sum(counted_minor)::bigint as "countedMinor", sum(earned_minor)::bigint as "earnedMinor"
     from rewards.loss_back_period where merchant_code = $1
     group by loss_back_period.from_day order by loss_back_period.from_day desc
     limit $2 offset $3`,
    [merchantCode, limit, offset],
  );
}

export async function countPeriods(reader: Reader, merchantCode: string): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(distinct from_day)::int as total from rewards.loss_back_period
     where merchant_code = $1`,
    [merchantCode],
  );
  return row?.total ?? 0;
}
