/** A long history, written straight into the table: a bet at a time would take hours. */

/**
 * Transfers of one member in order of time, in and out in turn, a deposit now and then. $1 member,
 * $2 first moment and $3 span in milliseconds, $4 how many.
 */
export const fillSql = `insert into ledger.operation (member_id, input_hash, amount_minor,
    balance_after_minor, key, id, debit_code, credit_code, is_reversal, currency, kind, reference,
    detail)
  select $1::bigint, 0, 100, case when n % 2 = 1 then 100 else 0 end, k.key,
    (lpad(to_hex($2::bigint + n::bigint * $3::bigint / $4::bigint), 12, '0') || '7'
      || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid,
    case when n % 2 = 1 then 100 else 1 end, case when n % 2 = 1 then 1 else 100 end, false, 'BDT',
    case when n % 2 = 0 then 'bet' when n % 1001 = 0 then 'deposit' else 'win' end,
    'OAK.' || left(k.key::text, 13), ''
  from generate_series(1, $4::int) n
  cross join lateral (select md5($1 || ':' || n)::uuid as key) k`;
