import { pointsCode as pointsCurrency } from "@baize/money";
import type { Tx } from "../platform/db.ts";
import { pointsCode } from "./store.ts";

/**
 * What must hold for the books to be right, each as a query that finds what is wrong.
 *
 * A finding is a member and a sentence. The queries read everything, so they belong to tests, to
 * the nightly job and to an operator's command, not to a request.
 */
export interface CoherenceCheck {
  readonly name: string;
  readonly sql: string;
}

/** Both sides of every transfer, as changes of accounts. */
const changes = `
  select member_id, debit_code as code, - amount_minor as delta, currency, id,
    balance_after_minor as after, least(debit_code, credit_code) as primary_code
  from ledger.transfer
  union all
  select member_id, credit_code, amount_minor, currency, id, balance_after_minor,
    least(debit_code, credit_code)
  from ledger.transfer`;

export const coherenceChecks: readonly CoherenceCheck[] = [
  {
    name: "stored balance is the sum of the transfers",
    sql: `
      select coalesce(a.member_id, s.member_id) as member_id,
        format('account %s holds %s, its transfers say %s', coalesce(a.code, s.code),
          a.balance_minor, coalesce(s.total, 0)) as finding
      from ledger.account a
      full join (select member_id, code, sum(delta) as total from (${changes}) c
        where code < 100 group by member_id, code) s
        on s.member_id = a.member_id and s.code = a.code
      where a.balance_minor is distinct from coalesce(s.total, 0)`,
  },
  {
    name: "each transfer's balance follows from the one before",
    sql: `
      select member_id, format('transfer %s says %s, the sum so far is %s', id, after, running)
        as finding
      from (select *, sum(delta) over (partition by member_id, code order by id) as running
        from (${changes}) c where code < 100) r
      where code = primary_code and running <> after`,
  },
  {
    name: "no floor is broken",
    sql: `
      select member_id, format('account %s holds %s with %s overdrawn', code, balance_minor,
        overdraft_minor) as finding
      from ledger.account where overdraft_minor <> greatest(0, - balance_minor)`,
  },
  {
    name: "one key, one operation",
    sql: `
      select member_id, format('key %s has %s operations', key, count(*)) as finding
      from ledger.operation group by member_id, key having count(*) > 1`,
  },
  {
    name: "a key that has an owner is the owner's alone",
    sql: `
      select member_id, format('key %s is owned by a tombstone', key) as finding
      from ledger.operation where is_owned and is_tombstone
      union all
      select o.member_id, format('key %s belongs to member %s', o.key, c.member_id)
      from ledger.operation c
      join ledger.operation o on o.key = c.key and o.member_id <> c.member_id
      where c.is_owned and not o.is_tombstone`,
  },
  {
    name: "a reversal undoes exactly what it reverses",
    sql: `
      select v.member_id, format('operation %s does not undo %s', v.by_key, v.key) as finding
      from ledger.reversal v
      left join ledger.operation b on b.member_id = v.member_id and b.key = v.by_key
      left join ledger.operation o on o.member_id = v.member_id and o.key = v.key
      where b.key is null or not b.is_reversal or o.key is null
        or (b.amount_minor, b.debit_code, b.credit_code)
          <> (o.amount_minor, o.credit_code, o.debit_code)`,
  },
  {
    name: "locked money is the sum of the open holds",
    sql: `
      select coalesce(a.member_id, h.member_id) as member_id,
        format('locked is %s, open holds are %s', a.balance_minor, coalesce(h.total, 0)) as finding
      from (select * from ledger.account where code = 3) a
      full join (select member_id, sum(amount_minor) as total from ledger.hold
        where status = 'open' group by member_id) h on h.member_id = a.member_id
      where a.balance_minor is distinct from coalesce(h.total, 0)`,
  },
  {
    name: "a member's money has one currency",
    sql: `
      select t.member_id, format('transfer %s is in %s, the account in %s', t.id, t.currency,
        a.currency) as finding
      from ledger.transfer t
      join ledger.account a on a.member_id = t.member_id and a.code = 1
      where t.currency <> a.currency and t.debit_code <> ${pointsCode}
        and t.credit_code <> ${pointsCode}
      union all
      select member_id, 'accounts in several currencies' from ledger.account
      where code <> ${pointsCode} group by member_id having count(distinct currency) > 1`,
  },
  {
    name: "points are no money, and no money is points",
    sql: `
      select member_id, format('account %s is in %s', code, currency) as finding
      from ledger.account where (code = ${pointsCode}) <> (currency = '${pointsCurrency}')
        and (code <> ${pointsCode} or balance_minor <> 0)
      union all
      select member_id, format('transfer %s is in %s', id, currency) from ledger.transfer
      where (${pointsCode} in (debit_code, credit_code)) <> (currency = '${pointsCurrency}')`,
  },
  {
    name: "sums by the hour are those of the transfers they hold",
    sql: `
      select coalesce(h.member_id, s.member_id) as member_id,
        format('hour %s, %s: out %s and in %s are kept, the transfers say %s and %s',
          coalesce(h.hour, s.hour), coalesce(h.kind, s.kind), h.out_minor, h.in_minor, s.taken,
          s.given) as finding
      from ledger.cash_hour h
      full join (
        select t.member_id, ledger.hour_of(t.id) as hour, t.kind,
          coalesce(sum(t.amount_minor) filter (where t.debit_code = 1), 0) as taken,
          coalesce(sum(t.amount_minor) filter (where t.credit_code = 1), 0) as given
        from ledger.cash_sum k
        join ledger.transfer t on t.member_id = k.member_id
          and t.id >= ledger.first_id_of_hour(k.from_hour) and t.id <= k.until_id
          and (t.debit_code = 1 or t.credit_code = 1)
        where not exists (
          select from ledger.reversal r
          join ledger.operation b on b.member_id = r.member_id and b.key = r.by_key
          where r.member_id = t.member_id and r.key = t.operation_key and b.id <= k.until_id)
        group by 1, 2, 3
      ) s on s.member_id = h.member_id and s.hour = h.hour and s.kind = h.kind
      where coalesce(h.out_minor, 0) <> coalesce(s.taken, 0)
        or coalesce(h.in_minor, 0) <> coalesce(s.given, 0)`,
  },
];

/** What one check finds, `limit` rows at most. */
export function listFindings(tx: Tx, sql: string, limit: number) {
  return tx.query<{ readonly memberId: bigint; readonly finding: string }>(
    `select member_id as "memberId", finding from (${sql}) f limit ${limit}`,
  );
}
