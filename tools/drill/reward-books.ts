import type { Reader } from "../../apps/server/src/platform/db.ts";
import type { Told } from "./journal.ts";

/** The books of rewards beside what members were told, as `verify.ts` compares the others. */

const reference = (id: string) => `upper(right(${id}::text, 10))`;

/** What an award of a source is missing, or is there without a reason. */
const awardOf = (source: string) =>
  `(select count(*) from rewards.award a where a.member_id = t.member_id and a.source = ${source})`;

/** Each a statement that answers with what is wrong. */
export const rewardRules: Readonly<Record<string, string>> = {
  "award and its money": `select t.award_id::text as what from rewards.award t
     where t.member_id = any ($1::bigint[]) and (t.state = 'claimed')::int <>
       (select count(*) from ledger.operation o where o.member_id = t.member_id
        and o.reference = 'A-' || ${reference("t.award_id")} and o.amount_minor = t.amount_minor)`,
  "turn and its ticket": `select t.ticket_id::text as what from rewards.ticket t
     where t.member_id = any ($1::bigint[]) and t.is_used::int <>
       (select count(*) from rewards.wheel_turn w
        where w.member_id = t.member_id and w.ticket_id = t.ticket_id)`,
  "turn and its award": `select t.ticket_id::text as what from rewards.wheel_turn t
     where t.member_id = any ($1::bigint[])
       and (t.amount_minor > 0)::int <> ${awardOf("'wheel:' || t.ticket_id")}`,
  "check-in and its award": `select t.day::text as what from rewards.check_in_claim t
     where t.member_id = any ($1::bigint[])
       and (t.amount_minor > 0)::int <> ${awardOf("'check_in:' || t.day")}`,
  "points spent and what for": `select t.redemption_id::text as what from rewards.redemption t
     where t.member_id = any ($1::bigint[]) and 1 <>
       (select count(*) from rewards.point_entry e where e.member_id = t.member_id
        and e.redemption_id = t.redemption_id and e.points = -t.points
        and e.kind in ('redeemed', 'converted'))`,
  "points given back": `select t.redemption_id::text as what from rewards.redemption t
     where t.member_id = any ($1::bigint[]) and (t.state = 'rejected')::int <>
       (select count(*) from rewards.point_entry e where e.member_id = t.member_id
        and e.redemption_id = t.redemption_id and e.kind = 'refunded')`,
  "cash for points and its award": `select t.redemption_id::text as what
     from rewards.redemption t
     where t.member_id = any ($1::bigint[]) and t.kind in ('cash', 'convert')
       and (t.state = 'approved')::int <> ${awardOf("'points:' || t.redemption_id")}`,
  "packet and its award": `select t.envelope_id::text as what from rewards.envelope_packet t
     where t.member_id = any ($1::bigint[]) and 1 <> ${awardOf("'envelope:' || t.envelope_id")}`,
  "packets and what was divided": `select e.envelope_id::text as what from rewards.envelope e
     where $1::bigint[] is not null and (e.settings ->> 'amount')::numeric * 100 <>
       (select sum(p.amount_minor) from rewards.envelope_packet p
        where p.envelope_id = e.envelope_id)`,
  "prize of a raffle and its award": `select t.raffle_id || ' ' || t.place as what
     from rewards.raffle_win t where t.member_id = any ($1::bigint[])
       and 1 <> ${awardOf("'raffle:' || t.raffle_id || ':' || t.place")}`,
  "raffle that was drawn with other than its prizes": `select r.raffle_id::text as what
     from rewards.raffle r where $1::bigint[] is not null and r.state = 'drawn'
       and r.settings -> 'title' ->> 'en' = 'Drill raffle'
       and 4 <> (select count(*) from rewards.raffle_win w where w.raffle_id = r.raffle_id)`,
  "place of a board and its award": `select t.board_id || ' ' || t.rank as what
     from rewards.board b join rewards.board_result t
       on t.board_id = b.board_id and t.version = b.result_version
     where b.state = 'finished' and t.member_id = any ($1::bigint[])
       and (t.prize_minor > 0)::int <> ${awardOf("'board:' || t.board_id")}`,
  "prize that is due and was given": `select t.board_id || ' ' || t.member_id as what
     from rewards.board_due t where t.member_id = any ($1::bigint[])
       and 0 <> ${awardOf("'board:' || t.board_id")}`,
  "part in a promotion and its award": `select t.entry_id::text as what
     from rewards.promotion_entry t
     where t.member_id = any ($1::bigint[]) and t.state in ('issued', 'claimed') and 1 <>
       ${awardOf("'promo:' || t.promotion_id || ':' || t.period")}`,
  "steps of a mission and their awards": `select t.mission_id::text as what
     from rewards.mission_entry t where t.member_id = any ($1::bigint[]) and t.issued <>
       (select count(*) from rewards.award a where a.member_id = t.member_id
        and a.source like 'mission:' || t.mission_id || ':' || t.period || ':%')`,
  "budget that is overspent": `select b.promotion_id::text as what
     from rewards.promotion_budget b
     where b.spent_minor > b.max_minor and $1::bigint[] is not null`,
  "rebates and what counts as paid": `select t.member_id::text as what
     from rewards.rebate_member t
     where t.member_id = any ($1::bigint[]) and t.paid_minor <>
       (select coalesce(sum(a.amount_minor), 0) from rewards.award a
        where a.member_id = t.member_id and a.reason = 'rebate')`,
};

export interface RewardsInBooks {
  /** States of awards by id. */
  readonly awards: ReadonlyMap<string, string>;
  /** Tickets that were turned, days, packets and parts in promotions, each behind its member. */
  readonly had: ReadonlySet<string>;
  /** How many rebates were claimed, by member. */
  readonly rebates: ReadonlyMap<string, number>;
  /** How many awards there are of each kind. */
  readonly given: Readonly<Record<string, number>>;
}

interface AwardInBooks {
  readonly member_id: bigint;
  readonly award_id: string;
  readonly state: string;
  readonly reason: string;
}

export async function readRewards(reader: Reader, ofMembers: string): Promise<RewardsInBooks> {
  const awards = await reader.query<AwardInBooks>(
    `select member_id, award_id, state, reason from rewards.award
     where member_id = any ($1::bigint[])`,
    [ofMembers],
  );
  const had = await reader.query<{ what: string }>(
    `select member_id || ' ' || ticket_id as what from rewards.wheel_turn
     where member_id = any ($1::bigint[])
     union all select member_id || ' ' || day from rewards.check_in_claim
     where member_id = any ($1::bigint[])
     union all select member_id || ' ' || envelope_id from rewards.envelope_packet
     where member_id = any ($1::bigint[])
     union all select member_id || ' ' || promotion_id from rewards.promotion_entry
     where member_id = any ($1::bigint[])`,
    [ofMembers],
  );
  const rebates = new Map<string, number>();
  const given: Record<string, number> = {};
  for (const { reason } of awards) given[reason] = (given[reason] ?? 0) + 1;
  for (const { member_id: memberId, reason } of awards) {
    const member = String(memberId);
    if (reason === "rebate") rebates.set(member, (rebates.get(member) ?? 0) + 1);
  }
  return {
    awards: new Map(awards.map((row) => [row.award_id, row.state])),
    had: new Set(had.map(({ what }) => what)),
    rebates,
    given,
  };
}

/** What was accepted of rewards is in the books. A key begins with what it is about. */
export function compareRewards(before: Told, { awards, had, rebates }: RewardsInBooks): string[] {
  const found: string[] = [];
  const claimed = new Map<string, number>();
  for (const { deed, key, memberId } of before.sent.values()) {
    if (!before.accepted.has(key)) continue;
    const [about = ""] = key.split(":");
    const state = awards.get(about);
    if (deed === "claim" && state !== "claimed" && state !== "on_hold") {
      found.push(`claimed, yet ${state}: ${key}`);
    }
    const isHad = ["turn", "check_in", "code", "open"].includes(deed);
    if (isHad && !had.has(`${memberId} ${about}`)) {
      found.push(`lost: ${deed} ${key}`);
    }
    if (deed === "rebate") claimed.set(memberId, (claimed.get(memberId) ?? 0) + 1);
  }
  for (const [memberId, times] of claimed) {
    const inBooks = rebates.get(memberId) ?? 0;
    if (inBooks < times) found.push(`rebates of ${memberId}: ${inBooks}, not ${times}`);
  }
  return found;
}
