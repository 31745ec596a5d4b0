import type { TestApp } from "../../apps/server/test/app.ts";
import type { Member } from "../../apps/server/src/identity/index.ts";

/** A general agent with so many right below, a month of days for one in twenty a day. */

const merchantCode = "AMBERJACK";
const agents = 200;

const statements = [
  `insert into identity.member (member_id, merchant_code, public_id, username, nickname,
     member_type, currency, registered_at, registered_ip)
   select n, merchant_code, 'bench' || n, 'bench' || n, 'bench' || n,
     case when n <= ${agents} then 2 else 3 end, currency,
     registered_at - n * interval '1 minute', registered_ip
   from identity.member, generate_series(1, $2::int) n where member_id = $1::bigint`,
  `insert into identity.line (member_id, upline_id, depth, path)
   select n, $1::bigint, 2, array[$1::bigint, n] from generate_series(1, $2::int) n`,
  `insert into ledger.account (member_id, code, currency)
   select n, code, currency from ledger.account, generate_series(1, $2::int) n
   where member_id = $1::bigint`,
  `insert into protection.pause (member_id, id, kind, started_at, source_member_id)
   select n, gen_random_uuid(), 'exclusion', now(), n
   from generate_series(100, $2::int, 100) n where $1::bigint > 0`,
  `insert into agents.member_now (member_id, upline_id, agent_ids, is_agent, balance_minor)
   select n, $1::bigint, array[$1::bigint], n <= ${agents}, 0 from generate_series(1, $2::int) n`,
  `insert into agents.team_now (agent_id, agents, players, directs, balance_minor, directs_minor)
   select $1::bigint, ${agents}, $2::int - ${agents}, $2::int, 0, 0`,
  `insert into agents.member_day (member_id, day, product, bets, stake_minor, valid_minor,
     won_minor, payout_minor, deposit_minor, deposits, first_deposits, withdrawal_minor,
     bonus_minor, rebate_minor, jackpot_micro, new_members, jackpot_minor, active)
   select n, current_date - d, p.product, 1, 1000, 1000, 500, 900, 100, 1, 0, 50, 10, 5, 0, 0, 0, 0
   from generate_series(0, 29) d cross join generate_series(1, $2::int) n
   cross join (values (''), ('RNG')) p (product)
   where (n + d) % 20 = 0 and $1::bigint > 0`,
  `insert into agents.team_day (agent_id, day, product, bets, stake_minor, valid_minor,
     won_minor, payout_minor, deposit_minor, deposits, first_deposits, withdrawal_minor,
     bonus_minor, rebate_minor, jackpot_minor, new_members, active)
   select a.agent_id, day, product, sum(bets), sum(stake_minor), sum(valid_minor),
     sum(won_minor), sum(payout_minor), sum(deposit_minor), sum(deposits), sum(first_deposits),
     sum(withdrawal_minor), sum(bonus_minor), sum(rebate_minor), sum(jackpot_minor),
     sum(new_members), sum(active)
   from agents.member_day join identity.line l using (member_id)
   cross join unnest(l.path) a (agent_id) join identity.member m on m.member_id = a.agent_id
   where m.member_type <> 3 and $1::bigint > 0 and $2::int > 0
   group by 1, 2, 3`,
];

export async function fillTeam(test: TestApp, members: number): Promise<Member> {
  const order = { merchantCode, username: "benchgeneral", memberType: 1 as const };
  const { member } = await test.app.platform.identity.openAccount(order);
  const { owner } = test.database;
  await owner.transaction(async (tx) => {
    await tx.execute("set local statement_timeout = 0");
    for (const sql of statements) await tx.execute(sql, [member.memberId, members]);
  });
  await owner.read((reader) => reader.query("analyze"));
  return member;
}
