import type { MemberDay, MemberMonth } from "../affiliate-plans/due.ts";
import type { Reader } from "../../platform/db.ts";
import { isDayBlocked } from "../affiliates/blocks-store.ts";

/**
 * SQL of what an affiliate's members did. Accounts that are the affiliate's own, by device or
 * payout account, are nowhere in it.
 */

const notOwn = `not exists (select from agents.own_account o
    where o.agent_id = m.affiliate_id and o.member_id = m.member_id and o.is_left_out)`;

export interface DaySpan {
  readonly affiliateId: bigint;
  readonly from: string;
  readonly to: string;
}

/** One row for each member who did something in these days. */
export function listMemberMonths(
  reader: Reader,
  { affiliateId, from, to }: DaySpan,
): Promise<MemberMonth[]> {
  return reader.query<MemberMonth>(
    `select m.member_id as "memberId", sum(d.stake_minor)::bigint as "stakeMinor",
       sum(d.payout_minor)::bigint as "payoutMinor", sum(d.valid_minor)::bigint as "validMinor",
       sum(d.deposit_minor)::bigint as "depositMinor",
       sum(d.bonus_minor + d.rebate_minor)::bigint as "bonusMinor",
       sum(d.jackpot_minor)::bigint as "jackpotMinor"
     from agents.affiliate_member m join agents.member_day d using (member_id)
     where m.affiliate_id = $1 and d.day between $2::date and $3::date and ${notOwn}
     group by m.member_id order by m.member_id`,
    [affiliateId, from, to],
  );
}

export interface RegisteredDays {
  readonly memberId: bigint;
  readonly registeredDay: string;
  readonly days: readonly MemberDay[];
}

/** What members who registered in these days did on each day since; without days nobody. */
export async function listRegisteredDays(
  reader: Reader,
  { affiliateId, from, to }: DaySpan,
): Promise<RegisteredDays[]> {
  const rows = await reader.query<MemberDay & Omit<RegisteredDays, "days">>(
    `select m.member_id as "memberId", m.registered_day::text as "registeredDay",
       d.day::text as day, sum(d.deposit_minor)::bigint as "depositMinor",
       sum(d.valid_minor)::bigint as "validMinor",
       bool_or(${isDayBlocked("$1", "d.day")}) as "isBlocked"
     from agents.affiliate_member m join agents.member_day d using (member_id)
     where m.affiliate_id = $1 and m.registered_day between $2::date and $3::date and ${notOwn}
     group by 1, 2, 3 order by 1, 3`,
    [affiliateId, from, to],
  );
  const found = new Map<bigint, { memberId: bigint; registeredDay: string; days: MemberDay[] }>();
  for (const { memberId, registeredDay, ...day } of rows) {
    const one = found.get(memberId) ?? { memberId, registeredDay, days: [] };
    one.days.push(day);
    found.set(memberId, one);
  }
  return [...found.values()];
}
