import { performance } from "node:perf_hooks";
import { hourMs } from "@baize/contract/durations";
import type { TestApp } from "../../apps/server/test/app.ts";
import type { Member } from "../../apps/server/src/identity/index.ts";
import { addDays } from "../../apps/server/src/platform/day-names.ts";
import { atClock, dayOf } from "../../apps/server/src/platform/zone-days.ts";
import { atMost, type Judged } from "../lib/judge.ts";

/**
 * What a night's run costs: so many daily salaries settled and paid, a hundredth of them by the
 * house and the others by the uplines, from the top of the line downwards. Beside it a read of the
 * figures of as many agents by their key.
 */

const zone = "Asia/Dhaka";
const firstUpline = 2_000_000;
const firstAgent = 3_000_000;
const perUpline = 99;

const statements = [
  `insert into identity.member (member_id, merchant_code, public_id, username, nickname,
     member_type, currency, registered_at, registered_ip)
   select n, merchant_code, 'settle' || n, 'settle' || n, 'settle' || n,
     case when n < ${firstAgent} then 1 else 2 end, currency, registered_at, registered_ip
   from identity.member, unnest($2::bigint[]) n where member_id = $1::bigint`,
  `insert into identity.line (member_id, upline_id, depth, path)
   select n, u, case when u is null then 1 else 2 end,
     case when u is null then array[n] else array[u, n] end
   from unnest($2::bigint[]) n cross join lateral (
     select case when n >= ${firstAgent} then ${firstUpline} + (n - ${firstAgent}) / ${perUpline}
       end as u) l where $1::bigint > 0`,
  `insert into ledger.account (member_id, code, currency, balance_minor)
   select n, code, currency, case when code = 1 and n < ${firstAgent} then 1000000000 else 0 end
   from ledger.account, unnest($2::bigint[]) n where member_id = $1::bigint`,
  `insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, key, id,
     debit_code, credit_code, is_reversal, currency, kind, reference, detail)
   select n, 0, 1000000000, 1000000000, gen_random_uuid(),
     ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, c.id, 1, false, 'BDT',
     'deposit', '', ''
   from unnest($2::bigint[]) n
   cross join (select id from ledger.account_code where id <> 1 order by id desc limit 1) c
   where n < ${firstAgent} and $1::bigint > 0`,
  `insert into agents.member_now (member_id, upline_id, agent_ids, is_agent, balance_minor)
   select member_id, upline_id, path[1:depth - 1], true, 0
   from identity.line where member_id = any ($2::bigint[]) and $1::bigint > 0`,
];

const days = `insert into agents.team_day (agent_id, day, product, bets, stake_minor, valid_minor,
     won_minor, payout_minor, deposit_minor, deposits, first_deposits, withdrawal_minor,
     bonus_minor, rebate_minor, jackpot_minor, new_members, active)
   select n, $2::date - d, p.product, 1, 100000, 100000, 50000, 90000, 100, 1, 0, 50, 10, 5, 0, 0, 1
   from unnest($1::bigint[]) n cross join generate_series(0, 29) d
   cross join (values (''), ('RNG')) p (product)`;

const contracts = `with made as (
     insert into agents.contract (contract_id, agent_id, payer_id, merchant_code, currency, kind,
       product, state, terms_number, state_since, from_day, created_at)
     select gen_random_uuid(), l.member_id, l.upline_id, m.merchant_code, m.currency, 'daily', '',
       'active', 1, $3::timestamptz, $2::date, $3::timestamptz
     from identity.line l join identity.member m using (member_id)
     where l.member_id = any ($1::bigint[]) returning contract_id)
   insert into agents.contract_terms (contract_id, number, terms, from_day, offered_at, accepted_at)
   select contract_id, 1, jsonb_build_object('kind', 'daily', 'unitMinor', '1', 'tiers',
     jsonb_build_array(jsonb_build_object('minValidMinor', '0', 'minActive', 0, 'pay',
       jsonb_build_object('ratePpm', 10000)))), $2::date, $3::timestamptz, $3::timestamptz
   from made`;

const idsOf = (count: number): bigint[] => {
  const uplines = Math.ceil(count / (perUpline + 1));
  return [
    ...Array.from({ length: uplines }, (_, at) => BigInt(firstUpline + at)),
    ...Array.from({ length: count - uplines }, (_, at) => BigInt(firstAgent + at)),
  ];
};

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

/** Reads the day's rows of every agent by key, as an ideal settlement would. */
async function beside(test: TestApp, ids: readonly bigint[], day: string): Promise<number> {
  const started = performance.now();
  for (let at = 0; at < ids.length; at += 500) {
    await test.database.db.read((reader) =>
      reader.query(
        "select * from agents.team_day where agent_id = any ($1::bigint[]) and day = $2::date",
        [ids.slice(at, at + 500), day],
      ),
    );
  }
  return secondsSince(started);
}

export async function measureSettling(
  test: TestApp,
  general: Member,
  count: number,
): Promise<Judged[]> {
  const ids = idsOf(count);
  const { owner, db } = test.database;
  const day = dayOf(test.clock.now(), zone);
  await owner.transaction(async (tx) => {
    await tx.execute("set local statement_timeout = 0");
    for (const sql of statements) await tx.execute(sql, [general.memberId, ids]);
    await tx.execute(days, [ids, day]);
    await tx.execute(contracts, [ids, day, test.clock.now()]);
  });
  await owner.read((reader) => reader.query("analyze"));
  const settled = atClock(addDays(day, 1), 2 * hourMs + 60_000, zone);
  test.clock.advance(settled.getTime() - test.clock.now().getTime());
  // Every fact of the day is in the figures.
  await owner.transaction((tx) => tx.execute("update agents.fold set as_of = $1", [settled]));
  const keySeconds = await beside(test, ids, day);
  const started = performance.now();
  await test.app.platform.modules.agents.runs.run();
  const seconds = secondsSince(started);
  const [found] = await db.read((reader) =>
    reader.query<{ statements: number; paid: number; at: Date }>(
      `select count(*)::int as statements, (count(*) filter (where state = 'paid'))::int as paid
       from agents.statement where kind = 'daily'`,
    ),
  );
  if (found?.statements !== count || found.paid !== count) {
    throw new Error(`${found?.statements} settled, ${found?.paid} paid of ${count}`);
  }
  const perSecond = Math.round(count / seconds);
  return [
    atMost(
      `${count} contracts settled and paid, ${perSecond} a second, ` +
        `${Math.round(seconds / keySeconds)} times their rows by key`,
      seconds,
      // A hundred thousand within a minute.
      (count / 100_000) * 60,
      "s",
    ),
  ];
}
