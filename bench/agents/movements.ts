import type { TestApp } from "../../apps/server/test/app.ts";

/**
 * What moved the cash of the downlines: fifty bets of each and three transactions beside them,
 * which come to nothing together.
 */

const bets = 50;

const operations = `insert into ledger.operation (member_id, input_hash, amount_minor,
     balance_after_minor, key, id, debit_code, credit_code, is_reversal, currency, kind, reference,
     detail)
   select n, 0, case when d <= ${bets} then 100 when d <= ${bets + 2} then 2400 else 200 end, 1000,
     gen_random_uuid(),
     (lpad(to_hex((extract(epoch from now() - (d % 7) * interval '1 day'
       - (n % 80000) * interval '1 second') * 1000)::bigint), 12, '0')
       || '7000' || substr(md5(n || ' ' || d), 1, 16))::uuid,
     case when d <= ${bets} then 1 else c.id end, case when d <= ${bets} then c.id else 1 end,
     false, 'BDT', case when d <= ${bets} then 'bet' else 'deposit' end, '', ''
   from generate_series(1, $1::int) n cross join generate_series(1, ${bets + 3}) d
   cross join (select id from ledger.account_code where id <> 1 order by id desc limit 1) c`;

export async function fillMovements(test: TestApp, members: number): Promise<void> {
  const { owner } = test.database;
  await owner.transaction(async (tx) => {
    await tx.execute("set local statement_timeout = 0");
    await tx.execute(operations, [members]);
  });
  await owner.read((reader) => reader.query("analyze ledger.operation"));
}

export const movementReading = {
  what: "transactions",
  name: "agentMovements",
  query: { pageSize: "50", period: "last7" },
  goalMs: 500,
} as const;
