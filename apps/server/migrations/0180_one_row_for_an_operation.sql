-- An operation that moved money is its own transfer: one row where there were two, and no row of
-- its own for the owner of a key. Needs a stop: see docs/operating/deploy.md.

-- Nothing is posted while the books are copied.
lock table ledger.account in access exclusive mode;

alter table ledger.operation rename to former_operation;
alter table ledger.former_operation rename constraint operation_pkey to former_operation_pkey;
alter table ledger.transfer rename to former_transfer;

-- What was asked for, under the key the asker chose, so that asking again changes nothing. The key
-- is the first half of the SHA-256 of the asker's text. With an amount it is a movement of money
-- too: `ledger.transfer` shows those. A tombstone stands in for an operation that was reversed
-- before it arrived. Never changed, never deleted.
--
-- Not partitioned: a key must be unique over all time, and a unique index of a partitioned table
-- would have to hold the time too. Columns go by width, so that none is padded.
create table ledger.operation (
  member_id bigint not null,
  input_hash bigint not null,
  amount_minor bigint not null,
  -- Balance afterwards of the member's stored account; of the one with the lower code, if both are.
  balance_after_minor bigint not null,
  key uuid not null,
  -- A UUID version 7, so ranges of ids are ranges of time.
  id uuid not null,
  debit_code smallint not null,
  credit_code smallint not null,
  is_reversal boolean not null,
  is_tombstone boolean not null default false,
  -- No other member may own the key, too.
  is_owned boolean not null default false,
  currency text not null,
  kind text not null,
  reference text not null,
  detail text not null,
  -- One check, not two: every statement prepares each check anew.
  constraint operation_amount_moves
    check (amount_minor = 0 or amount_minor > 0 and debit_code <> credit_code)
);

insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, key, id,
  debit_code, credit_code, is_reversal, is_tombstone, is_owned, currency, kind, reference, detail)
select o.member_id, o.input_hash, o.amount_minor, o.balance_after_minor, o.key, o.id,
  o.debit_code, o.credit_code, o.is_reversal, o.is_tombstone,
  c.key is not null and not o.is_tombstone, coalesce(t.currency, a.currency, ''), o.kind,
  o.reference, o.detail
from ledger.former_operation o
left join ledger.former_transfer t on t.member_id = o.member_id and t.id = o.id
  and t.operation_key = o.key
left join ledger.claim c on c.key = o.key and c.member_id = o.member_id
left join ledger.account a on a.member_id = o.member_id and a.code = 1
order by o.id;

-- One index for both: a key that is owned is unique over all members, any other for its member.
create unique index operation_key on ledger.operation
  (key, (case when is_owned then 0 else member_id end));
-- A member's history.
create unique index operation_history on ledger.operation (member_id, id) where amount_minor > 0;

-- Movements of money.
create view ledger.transfer as
select member_id, amount_minor, balance_after_minor, id, key as operation_key, debit_code,
  credit_code, kind, currency
from ledger.operation where amount_minor > 0;

-- Not one row may be lost or changed on the way.
do $$
begin
  if exists (
    select from ledger.former_transfer f
    full join ledger.transfer t on t.member_id = f.member_id and t.id = f.id
    where row(f.*) is distinct from row(t.*)
  ) or (select count(*) from ledger.former_operation) <> (select count(*) from ledger.operation)
    or (select count(*) from ledger.claim)
      <> (select count(*) from ledger.operation where is_owned)
  then
    raise exception 'the books are not coherent: see docs/operating/deploy.md';
  end if;
end $$;

grant select, insert on ledger.operation to baize_app;
grant select on ledger.transfer to baize_app;
grant select on ledger.operation, ledger.transfer to baize_log;

drop table ledger.former_transfer;
drop table ledger.former_operation;
drop table ledger.claim;
drop function ledger.ensure_partitions(timestamptz, timestamptz);
