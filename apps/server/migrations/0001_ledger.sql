-- Money lives here: accounts, transfers, operations, holds. Everything else only asks this schema
-- to move it.

create schema ledger;

-- Names of accounts as small numbers, because every transfer carries two of them. Stored accounts
-- (below 100) keep a balance and a floor; mirror accounts are the other side (a vendor, a payment
-- provider, the house) and keep none, so that no row is hot.
create table ledger.account_code (
  id smallint constraint account_code_pkey primary key,
  code text not null constraint account_code_code_key unique,
  is_stored boolean not null,
  constraint account_code_stored_below_100 check (is_stored = (id < 100))
);

insert into ledger.account_code (id, code, is_stored) values
  (1, 'cash', true), (2, 'bonus', true), (3, 'locked', true), (100, 'house', false);

-- The floor is zero. Only an operation that may overdraw (a vendor taking back a win that is
-- already spent) lowers it, to exactly what is owed; every credit raises it again. Half-empty pages
-- keep the new row version beside the old one, so that a balance change touches no index.
create table ledger.account (
  member_id bigint not null,
  code smallint not null,
  currency text not null,
  balance_minor bigint not null default 0,
  overdraft_minor bigint not null default 0,
  -- The newest operation; ids of one account only grow, in the order its row was locked.
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint account_pkey primary key (member_id, code),
  -- One check, not two: every statement prepares each check anew.
  constraint account_balance_floor
    check (overdraft_minor >= 0 and balance_minor >= - overdraft_minor)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- One row is one movement. Never changed, never deleted. The id is a UUID version 7, so ranges of
-- ids are ranges of time, and the primary key is the member's history.
create table ledger.transfer (
  member_id bigint not null,
  amount_minor bigint not null,
  -- Balance afterwards of the member's stored account; of the one with the lower code, if both are.
  balance_after_minor bigint not null,
  id uuid not null,
  operation_key uuid not null,
  debit_code smallint not null,
  credit_code smallint not null,
  kind text not null,
  currency text not null,
  constraint transfer_pkey primary key (member_id, id),
  constraint transfer_amount_positive check (amount_minor > 0 and debit_code <> credit_code)
) partition by range (id);

-- Catches what no partition was made for; it stays empty while partitions are made ahead.
create table ledger.transfer_default partition of ledger.transfer default;

-- What was asked for, under the key the asker chose, so that asking again changes nothing. The key
-- is the first half of the SHA-256 of the asker's text. Here the primary key can be the key itself,
-- because this table is not partitioned by time. An operation with amount 0 has no transfer. A
-- tombstone stands in for an operation that was reversed before it arrived.
create table ledger.operation (
  member_id bigint not null,
  input_hash bigint not null,
  amount_minor bigint not null,
  balance_after_minor bigint not null,
  key uuid not null,
  id uuid not null,
  debit_code smallint not null,
  credit_code smallint not null,
  is_reversal boolean not null,
  is_tombstone boolean not null default false,
  kind text not null,
  reference text not null,
  detail text not null,
  constraint operation_pkey primary key (member_id, key)
);

-- Keys that are reversed, each once.
create table ledger.reversal (
  member_id bigint not null,
  key uuid not null,
  by_key uuid not null,
  constraint reversal_pkey primary key (member_id, key)
);

-- The ledger's outbox: one row per commit, naming the operations in it. Small batches of
-- fixed-width values, kept inline in the row.
create table ledger.posting (
  id uuid constraint posting_pkey primary key,
  member_ids bigint[] not null,
  keys uuid[] not null
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000);
alter table ledger.posting alter column member_ids set storage plain;
alter table ledger.posting alter column keys set storage plain;

-- Money set aside: what lies on the member's locked account, and why.
create table ledger.hold (
  member_id bigint not null,
  key uuid not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  reference text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint hold_pkey primary key (member_id, key),
  constraint hold_amount_positive check (amount_minor > 0),
  constraint hold_status_known check (status in ('open', 'captured', 'released')),
  constraint hold_closed_at_set check ((status = 'open') = (closed_at is null))
);

-- The smallest id of a moment.
create function ledger.first_id_at(at timestamptz) returns uuid
language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid
$$;

-- The next id in order; used when two clocks disagree about which operation came first.
create function ledger.id_after(id uuid) returns uuid
language sql immutable parallel safe as $$
  select (left(id::text, 24)
    || lpad(to_hex(('x' || right(id::text, 12))::bit(48)::bigint + 1), 12, '0'))::uuid
$$;

-- Makes the monthly partitions from the month of `from_at` to the month of `until_at`. Rows that
-- already fell into the default partition move along. Runs with the owner's rights, so that the
-- program that calls it needs none.
create function ledger.ensure_partitions(from_at timestamptz, until_at timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  month_at timestamp := date_trunc('month', from_at at time zone 'UTC');
  made int := 0;
  name text;
  low uuid;
  high uuid;
begin
  while month_at <= until_at at time zone 'UTC' loop
    name := 'transfer_' || to_char(month_at, 'YYYY_MM');
    if to_regclass('ledger.' || name) is null then
      low := ledger.first_id_at(month_at at time zone 'UTC');
      high := ledger.first_id_at((month_at + interval '1 month') at time zone 'UTC');
      -- Attached, not created in place: that would stop every posting until commit.
      execute format('create table ledger.%I (like ledger.transfer including all)', name);
      execute format('grant select, insert on ledger.%I to baize_app', name);
      execute format(
        'with moved as (delete from ledger.transfer_default where id >= %L and id < %L returning *)
         insert into ledger.%I select * from moved', low, high, name);
      execute format('alter table ledger.transfer attach partition ledger.%I
         for values from (%L) to (%L)', name, low, high);
      made := made + 1;
    end if;
    month_at := month_at + interval '1 month';
  end loop;
  return made;
end $$;

-- The role the programs should work as (`alter role <login> in role baize_app`): it may add to the
-- books, and may not change or delete what is in them.
do $$ begin
  if not exists (select from pg_roles where rolname = 'baize_app') then
    create role baize_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema ledger to baize_app;
grant select, insert on ledger.account_code, ledger.account, ledger.transfer,
  ledger.transfer_default, ledger.operation, ledger.reversal, ledger.posting, ledger.hold
  to baize_app;
grant update on ledger.account to baize_app;
grant update (status, closed_at) on ledger.hold to baize_app;
grant delete on ledger.posting to baize_app;
-- `for update skip locked` over the outbox asks for the right to update it.
grant update on ledger.posting to baize_app;

select ledger.ensure_partitions(now() - interval '1 month', now() + interval '2 months');

-- Applies up to 256 items, each of another member, in one transaction, and answers per item.
--
-- Items are sorted by member, so that two callers take their row locks in one order.
--
-- The usual case is one statement: move every balance that may be moved and record what was moved.
-- A repeated key or a tombstone breaks the operation's primary key; a required operation is looked
-- up afterwards, in a statement whose snapshot is taken while the locks are held. Either takes the
-- whole attempt back, and the careful way below runs.
--
-- The careful way moves the balances, which takes the locks, then looks at what is on record with a
-- snapshot taken after them, so it sees every operation that was committed on these accounts
-- before, by whatever process; that makes each check free of races. Items that turn out to be
-- repeated or forbidden have their balance put back.
--
-- Statuses: 0 applied, T tombstone laid, R reversed before, N not reversible (these four are
-- recorded); D repeated with the same content, K repeated with other content, V key is tombstoned,
-- M the required operation is missing or reversed, I insufficient, A no account, C wrong currency.
--
-- Sequential scans are off because a fresh table without statistics makes the planner scan it:
-- measured 36k falling to 11k operations a second within a minute.
create function ledger.post_batch(
  posting_id uuid,
  members bigint[],
  debits smallint[],
  credits smallint[],
  amounts bigint[],
  keys uuid[],
  hashes bigint[],
  ids uuid[],
  currencies text[],
  kinds text[],
  refs text[],
  details text[],
  requireds uuid[],
  reversed uuid[],
  overdraws boolean[],
  out statuses text, out balances text, out amended text, out moved text
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  total int := array_length(members, 1);
  at_ords int[];
  at_balances bigint[];
  at_ids uuid[];
  new_balances bigint[];
  new_ids uuid[];
  rulings "char"[];
  has_undo boolean;
  has_refused boolean;
  is_done boolean := false;
begin
  if reversed is null then
    begin
      with changed as (
        update ledger.account a
        set balance_minor = a.balance_minor + i.delta,
            overdraft_minor = case
              when a.overdraft_minor = 0 and a.balance_minor + i.delta >= 0 then 0
              when i.overdraw then greatest(0, - (a.balance_minor + i.delta))
              else greatest(0, least(a.overdraft_minor, - (a.balance_minor + i.delta))) end,
            last_id = case when i.id > a.last_id then i.id else ledger.id_after(a.last_id) end
        from (
          select u.*, case when u.debit < 100 then u.debit else u.credit end as code,
            case when u.debit < 100 then - u.amount else u.amount end as delta
          from unnest(members, debits, credits, amounts, keys, hashes, ids, currencies, kinds, refs,
              details, overdraws)
            with ordinality as u (member, debit, credit, amount, key, hash, id, currency, kind, ref,
              detail, overdraw, ord)
        ) i
        where a.member_id = i.member and a.code = i.code and a.currency = i.currency
          and (i.delta >= 0 or a.balance_minor + i.delta >= 0 or i.overdraw)
        returning i.member, i.amount, a.balance_minor as balance, i.key, a.last_id as new_id, i.id,
          i.hash, i.debit, i.credit, i.kind, i.currency, i.ref, i.detail, i.ord
      ), recorded as (
        insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, key,
          id, debit_code, credit_code, is_reversal, kind, reference, detail)
        select member, hash, amount, balance, key, new_id, debit, credit, false, kind, ref, detail
        from changed
      ), transferred as (
        insert into ledger.transfer (member_id, amount_minor, balance_after_minor, id,
          operation_key,
          debit_code, credit_code, kind, currency)
        select member, amount, balance, new_id, key, debit, credit, kind, currency
        from changed where amount > 0
      ), posted as (
        insert into ledger.posting (id, member_ids, keys)
        select posting_id, array_agg(member), array_agg(key) from changed having count(*) > 0
      )
      select string_agg(c.balance::text, ','), array_agg(c.ord::int), array_agg(c.balance),
        array_agg(c.new_id), string_agg(
          case when c.new_id <> c.id then c.ord || ':' || c.new_id end, ',')
      into balances, at_ords, at_balances, at_ids, amended
      from (select * from changed order by ord) c;

      if requireds is not null then
        if exists (
          select from unnest(members, requireds) as r (member, key)
          where r.key is not null and (
            not exists (select from ledger.operation q
              where q.member_id = r.member and q.key = r.key)
            or exists (select from ledger.reversal w
              where w.member_id = r.member and w.key = r.key))) then
          raise exception using errcode = 'BZ001', message = 'a required operation is missing';
        end if;
      end if;
      is_done := true;
    exception when unique_violation or sqlstate 'BZ001' then
      is_done := false;
    end;
    if is_done and array_length(at_ords, 1) = total then
      statuses := repeat('0', total);
      return;
    end if;
    if is_done then
      -- Some could not be moved: say why, for those alone. They changed nothing.
      new_balances := array_fill(null::bigint, array[total]);
      for n in 1 .. coalesce(array_length(at_ords, 1), 0) loop
        new_balances[at_ords[n]] := at_balances[n];
      end loop;
      select string_agg(case when u.balance is not null then '0'
            when o.is_tombstone then 'V'
            when o.key is not null then case when o.input_hash = u.hash then 'D' else 'K' end
            when a.code is null then 'A' when a.currency <> u.currency then 'C' else 'I' end,
            '' order by u.ord),
          string_agg(coalesce(u.balance,
            case when o.input_hash = u.hash and not o.is_tombstone then o.balance_after_minor end,
            a.balance_minor, 0)::text, ',' order by u.ord),
          concat_ws(',', amended, string_agg(u.ord || ':' || o.id, ',') filter (
            where u.balance is null and o.input_hash = u.hash))
        into statuses, balances, amended
        from unnest(members, debits, credits, keys, hashes, currencies, new_balances)
          with ordinality as u (member, debit, credit, key, hash, currency, balance, ord)
        left join ledger.operation o
          on u.balance is null and o.member_id = u.member and o.key = u.key
        left join ledger.account a on u.balance is null and a.member_id = u.member
          and a.code = case when u.debit < 100 then u.debit else u.credit end;
      amended := nullif(amended, '');
      return;
    end if;
  end if;

  if reversed is not null then
    -- Every account of these members, because a reversal may arrive before we know which one.
    perform 1 from ledger.account a where a.member_id = any (members)
      order by a.member_id, a.code for update;
    select array_agg(r.ruling order by r.ord), array_agg(r.debit order by r.ord),
           array_agg(r.credit order by r.ord), array_agg(r.amount order by r.ord)
      into rulings, debits, credits, amounts
      from (
        select i.ord, x.ruling,
          case when x.ruling = '0' then o.credit_code else i.debit end as debit,
          case when x.ruling = '0' then o.debit_code else i.credit end as credit,
          case when x.ruling = '0' then o.amount_minor else i.amount end as amount
        from unnest(members, debits, credits, amounts, reversed)
          with ordinality as i (member, debit, credit, amount, target, ord)
        left join ledger.operation o on o.member_id = i.member and o.key = i.target
        left join ledger.reversal v on v.member_id = i.member and v.key = i.target
        cross join lateral (select (case
            when i.target is null then null
            when v.key is not null then 'R'
            when o.key is null then 'T'
            when o.is_reversal
              or (o.debit_code < 100 and o.credit_code < 100 and o.amount_minor > 0)
              then 'N'
            else '0' end)::"char" as ruling) x
      ) r;
  end if;

  with changed as (
    update ledger.account a
    set balance_minor = a.balance_minor + i.delta,
        overdraft_minor = case
          when a.overdraft_minor = 0 and a.balance_minor + i.delta >= 0 then 0
          when i.overdraw then greatest(0, - (a.balance_minor + i.delta))
          else greatest(0, least(a.overdraft_minor, - (a.balance_minor + i.delta))) end,
        last_id = case when i.id > a.last_id then i.id else ledger.id_after(a.last_id) end
    from (
      select u.ord, u.member, u.id, u.currency, coalesce(u.overdraw, false) as overdraw,
        case when u.debit < 100 then u.debit else u.credit end as code,
        case when u.debit < 100 then - u.amount else u.amount end as delta
      from unnest(members, debits, credits, amounts, ids, currencies, overdraws)
        with ordinality as u (member, debit, credit, amount, id, currency, overdraw, ord)
    ) i
    where a.member_id = i.member and a.code = i.code and a.currency = i.currency
      and (i.delta >= 0 or a.balance_minor + i.delta >= 0 or i.overdraw)
    returning i.ord, a.balance_minor, a.last_id
  )
  select array_agg(c.ord::int order by c.ord), array_agg(c.balance_minor order by c.ord),
         array_agg(c.last_id order by c.ord)
    into at_ords, at_balances, at_ids from changed c;

  if array_length(at_ords, 1) = total then
    new_balances := at_balances;
    new_ids := at_ids;
  else
    new_balances := array_fill(null::bigint, array[total]);
    new_ids := array_fill(null::uuid, array[total]);
    for n in 1 .. coalesce(array_length(at_ords, 1), 0) loop
      new_balances[at_ords[n]] := at_balances[n];
      new_ids[at_ords[n]] := at_ids[n];
    end loop;
  end if;

  with item as materialized (
    select i.*, o.id as seen_id, o.balance_after_minor as seen_balance,
      o.amount_minor as seen_amount,
      case
        when o.is_tombstone then 'V'
        when o.key is not null then case when o.input_hash = i.hash then 'D' else 'K' end
        when i.balance is null then 'I'
        when i.required is not null and (
          not exists (select from ledger.operation q
            where q.member_id = i.member and q.key = i.required)
          or exists (select from ledger.reversal w
            where w.member_id = i.member and w.key = i.required)) then 'M'
        else coalesce(i.ruling::text, '0') end as status
    from unnest(members, debits, credits, amounts, keys, hashes, ids, currencies, kinds, refs,
        details,
        requireds, reversed, rulings, new_balances, new_ids)
      with ordinality as i (member, debit, credit, amount, key, hash, id, currency, kind, ref,
        detail,
        required, target, ruling, balance, new_id, ord)
    left join ledger.operation o on o.member_id = i.member and o.key = i.key
  ), recorded as (
    insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, key, id,
      debit_code, credit_code, is_reversal, kind, reference, detail)
    select member, hash, amount, balance, key, new_id, debit, credit, target is not null, kind, ref,
      detail
    from item where status in ('0', 'T', 'R', 'N')
  ), buried as (
    insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, key, id,
      debit_code, credit_code, is_reversal, is_tombstone, kind, reference, detail)
    select member, 0, 0, balance, target, new_id, debit, credit, false, true, kind, '', ''
    from item where status = 'T'
  ), transferred as (
    insert into ledger.transfer (member_id, amount_minor, balance_after_minor, id, operation_key,
      debit_code, credit_code, kind, currency)
    select member, amount, balance, new_id, key, debit, credit, kind, currency
    from item where status = '0' and amount > 0
  ), marked as (
    insert into ledger.reversal (member_id, key, by_key)
    select member, target, key from item
    where reversed is not null and target is not null and status in ('0', 'T')
  ), posted as (
    insert into ledger.posting (id, member_ids, keys)
    select posting_id, array_agg(member), array_agg(key) from item
    where status in ('0', 'T', 'R', 'N') having count(*) > 0
  )
  select string_agg(s.status, ''), string_agg(
      coalesce(case when s.status = 'D' then s.seen_balance else s.balance end::text, ''), ','),
    string_agg(case when s.status = 'D' then s.ord || ':' || s.seen_id
      when s.new_id <> s.id then s.ord || ':' || s.new_id end, ','),
    string_agg(case when s.target is not null and s.status in ('0', 'D')
      then s.ord || ':' || case when s.status = 'D' then s.seen_amount else s.amount end end, ','),
    bool_or(s.balance is not null and s.status in ('D', 'K', 'V', 'M')),
    bool_or(s.status in ('K', 'V', 'M', 'I'))
  into statuses, balances, amended, moved, has_undo, has_refused
  from (select * from item order by ord) s;

  if has_undo then
    update ledger.account a
    set balance_minor = a.balance_minor - i.delta,
        overdraft_minor = greatest(0, - (a.balance_minor - i.delta))
    from (
      select u.member,
        case when u.debit < 100 then u.debit else u.credit end as code,
        case when u.debit < 100 then - u.amount else u.amount end as delta
      from unnest(members, debits, credits, amounts, new_balances, string_to_array(statuses, null))
        as u (member, debit, credit, amount, balance, status)
      where u.balance is not null and u.status in ('D', 'K', 'V', 'M') and u.amount > 0
    ) i
    where a.member_id = i.member and a.code = i.code;
  end if;

  if has_refused then
    -- Refused items answer with the balance as it is, and say why nothing could be taken.
    select string_agg(case when u.status <> 'I' then u.status when a.code is null then 'A'
        when a.currency <> u.currency then 'C' else 'I' end, '' order by u.ord),
      string_agg(coalesce(case when u.status in ('K', 'V', 'M', 'I') then a.balance_minor::text
        else u.balance end, ''), ',' order by u.ord)
    into statuses, balances
    from unnest(members, debits, credits, currencies, string_to_array(statuses, null),
        string_to_array(balances, ','))
      with ordinality as u (member, debit, credit, currency, status, balance, ord)
    left join ledger.account a on a.member_id = u.member
      and a.code = case when u.debit < 100 then u.debit else u.credit end;
  end if;
end $$;
