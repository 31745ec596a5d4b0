import type { GameType } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import type { LossPast } from "./loss-back.ts";
import type { PastEdge } from "./rakeback.ts";
import type { PastStake } from "./rebate.ts";
import type { PastSpan } from "./spans.ts";
import type { PastPlay } from "./vip.ts";

/** SQL of stakes that count, for what is worked out of days that are over. */

export type MemberStake = PastStake & { readonly memberId: bigint };

/** What so many members of a brand after one staked in some days, by member and day. */
export function listStakesAfter(
  reader: Reader,
  { merchantCode, from, to }: { merchantCode: string; from: string; to: string },
  after: bigint,
  members: number,
): Promise<MemberStake[]> {
  return reader.query<MemberStake>(
    `select member_id as "memberId", day::text as day, game_type as "gameType",
       valid_minor as "validMinor", bonus_minor as "bonusMinor"
     from rewards.turnover_day
     where merchant_code = $1 and day between $2::date and $3::date and member_id in (
       select distinct member_id from rewards.turnover_day
       where merchant_code = $1 and day between $2::date and $3::date and member_id > $4
       order by member_id limit $5)
     order by member_id, day, game_type`,
    [merchantCode, from, to, after, members],
  );
}

type OfMember = { readonly memberId: bigint };

const spanSql = "member_id = any ($1::bigint[]) and day between $2::date and $3::date";
const spanParams = (memberIds: readonly bigint[], { from, to }: PastSpan) => [memberIds, from, to];

/** What these members staked that counts, by day and type of game. */
export const listPlayOf = (
  reader: Reader,
  memberIds: readonly bigint[],
  span: PastSpan,
): Promise<(PastPlay & { readonly bonusMinor: bigint } & OfMember)[]> =>
  reader.query(
    `select member_id as "memberId", day::text as day, game_type as "gameType",
       valid_minor as "validMinor", bonus_minor as "bonusMinor"
     from rewards.turnover_day where ${spanSql} order by member_id, turnover_day.day, game_type`,
    spanParams(memberIds, span),
  );

/** The same of all days before one, added up. */
export const sumPlayBefore = (
  reader: Reader,
  memberIds: readonly bigint[],
  before: string,
): Promise<({ readonly gameType: GameType; readonly validMinor: bigint } & OfMember)[]> =>
  reader.query(
    `select member_id as "memberId", game_type as "gameType",
       sum(valid_minor)::bigint as "validMinor"
     from rewards.turnover_day where member_id = any ($1::bigint[]) and day < $2::date
     group by member_id, game_type`,
    [memberIds, before],
  );

/** Stakes by what the house keeps of them, where rakeback ran. */
export const listEdgesOf = (
  reader: Reader,
  memberIds: readonly bigint[],
  span: PastSpan,
): Promise<(PastEdge & OfMember)[]> =>
  reader.query(
    `select member_id as "memberId", day::text as day, edge_ppm as "edgePpm",
       valid_minor as "validMinor"
     from rewards.rakeback_stake where ${spanSql} order by member_id, rakeback_stake.day`,
    spanParams(memberIds, span),
  );

/** What these members lost by type of game, was given and paid in, where loss-back ran. */
export async function listLossesOf(
  reader: Reader,
  memberIds: readonly bigint[],
  span: PastSpan,
): Promise<{
  readonly play: (LossPast["play"][number] & OfMember)[];
  readonly cash: (LossPast["cash"][number] & OfMember)[];
}> {
  const params = spanParams(memberIds, span);
  const play = await reader.query<LossPast["play"][number] & OfMember>(
    `select member_id as "memberId", day::text as day, game_type as "gameType",
       stake_minor as "stakeMinor", win_minor as "winMinor"
     from rewards.loss_play_day where ${spanSql}`,
    params,
  );
  const cash = await reader.query<LossPast["cash"][number] & OfMember>(
    `select member_id as "memberId", day::text as day, award_minor as "awardMinor",
       net_deposit_minor as "netDepositMinor"
     from rewards.loss_cash_day where ${spanSql}`,
    params,
  );
  return { play, cash };
}

/** The first day from which on a brand's facts for rakeback and loss-back are kept. */
export async function findRecordStart(
  reader: Reader,
  merchantCode: string,
): Promise<{ readonly rakeback: string | null; readonly lossBack: string | null }> {
  const [row] = await reader.query<{ rakeback: string | null; lossBack: string | null }>(
    `select (select min(p.from_day)::text from rewards.rakeback_policy p
         where p.merchant_code = $1) as rakeback,
       (select min(p.from_day)::text from rewards.loss_back_policy p
         where p.merchant_code = $1) as "lossBack"`,
    [merchantCode],
  );
  return row ?? { rakeback: null, lossBack: null };
}

/** Whether rakeback was closed on any of these days: then its stakes were not kept. */
export async function wasRakebackClosed(
  reader: Reader,
  merchantCode: string,
  { from, to }: PastSpan,
): Promise<boolean> {
  const rows = await reader.query<{ isOpen: boolean }>(
    `select (settings ->> 'isOpen')::boolean as "isOpen" from rewards.rakeback_policy p
     where merchant_code = $1 and from_day <= $3::date and from_day >= coalesce((
       select max(q.from_day) from rewards.rakeback_policy q
       where q.merchant_code = $1 and q.from_day <= $2::date), '-infinity'::date)`,
    [merchantCode, from, to],
  );
  return rows.length === 0 || rows.some(({ isOpen }) => !isOpen);
}
