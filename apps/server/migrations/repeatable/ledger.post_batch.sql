-- Moves money: applies up to 256 items, each of another member, in one transaction, and answers
-- per item.
--
-- Items are sorted by member, so that two callers take their row locks in one order.
--
-- The usual case is one statement: move every balance that may be moved and record what was moved.
-- A repeated key, and one that another member owns, breaks the unique index of keys. That one lets
-- a member use a key owned and not owned (a tombstone is not), so this is looked up afterwards, as
-- is a required operation, in a statement whose snapshot is taken while the locks are held. Each
-- takes the whole attempt back, and the careful way below runs.
--
-- The careful way moves the balances, which takes the locks, then looks at what is on record with a
-- snapshot taken after them, so it sees every operation that was committed on these accounts
-- before, by whatever process; that makes each check free of races. Items that turn out to be
-- repeated or forbidden have their balance put back.
--
-- A guarded account gives no more than its allowance, until `allowance_until`. A caller that judged
-- the item itself sets `is_judged`, and then no allowance is left: what it was counted from has
-- changed. Credits and reversals are never guarded, but a reversal that takes ends the allowance.
--
-- An item may own its key (`owneds`): then another member's use of it is refused with F. Two that
-- ask at once wait for each other on the index of keys, and the later one finds it taken.
--
-- Statuses: 0 applied, T tombstone laid, R reversed before, N not reversible (these four are
-- recorded); D repeated with the same content, K repeated with other content, V key is tombstoned,
-- M the required operation is missing or reversed, F another member owns the key, I insufficient,
-- A no account, C wrong currency, G the account is guarded and nobody judged.
--
-- Sequential scans are off because a fresh table without statistics makes the planner scan it:
-- measured 36k falling to 11k operations a second within a minute.
create or replace function ledger.post_batch(
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
  is_judged boolean default false,
  owneds boolean[] default null,
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
            allowance_minor = case
              when a.allowance_minor = 0 or i.delta >= 0 then a.allowance_minor
              when is_judged then 0 else a.allowance_minor - i.amount end,
            last_id = case when i.id > a.last_id then i.id else ledger.id_after(a.last_id) end
        from (
          select u.*, case when u.debit < 100 then u.debit else u.credit end as code,
            case when u.debit < 100 then - u.amount else u.amount end as delta
          from unnest(members, debits, credits, amounts, keys, hashes, ids, currencies, kinds, refs,
              details, overdraws, owneds)
            with ordinality as u (member, debit, credit, amount, key, hash, id, currency, kind, ref,
              detail, overdraw, owned, ord)
        ) i
        where a.member_id = i.member and a.code = i.code and a.currency = i.currency
          and (i.delta >= 0 or a.balance_minor + i.delta >= 0 or i.overdraw)
          and (not a.is_guarded or is_judged or i.debit >= 100
            or i.amount <= a.allowance_minor and i.id < a.allowance_until)
        returning i.member, i.amount, a.balance_minor as balance, i.key, a.last_id as new_id, i.id,
          i.hash, i.debit, i.credit, i.kind, i.currency, i.ref, i.detail, i.owned, i.ord
      ), recorded as (
        -- In one order, so that no two batches can wait for each other's keys.
        insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, key,
          id, debit_code, credit_code, is_reversal, is_owned, currency, kind, reference, detail)
        select member, hash, amount, balance, key, new_id, debit, credit, false,
          coalesce(owned, false), currency, kind, ref, detail
        from changed order by key
      ), posted as (
        insert into ledger.posting (id, member_ids, keys)
        select posting_id, array_agg(member), array_agg(key) from changed having count(*) > 0
      )
      select string_agg(c.balance::text, ','), array_agg(c.ord::int), array_agg(c.balance),
        string_agg(case when c.new_id <> c.id then c.ord || ':' || c.new_id end, ',')
      into balances, at_ords, at_balances, amended
      from (select * from changed order by ord) c;

      if exists (
        select from unnest(members, keys, owneds) as r (member, key, owned)
        join ledger.operation o on o.key = r.key and o.member_id = r.member
          and case when o.is_owned then 0 else o.member_id end
            = case when r.owned then r.member else 0 end) then
        raise exception using errcode = 'BZ001', message = 'a key is used in another way';
      end if;
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
            when c.key is not null then 'F'
            when a.code is null then 'A' when a.currency <> u.currency then 'C'
            when a.is_guarded and not is_judged and u.debit < 100 then 'G' else 'I' end,
            '' order by u.ord),
          string_agg(coalesce(u.balance,
            case when o.input_hash = u.hash and not o.is_tombstone then o.balance_after_minor end,
            a.balance_minor, 0)::text, ',' order by u.ord),
          concat_ws(',', amended, string_agg(u.ord || ':' || o.id, ',') filter (
            where u.balance is null and o.input_hash = u.hash))
        into statuses, balances, amended
        from unnest(members, debits, credits, keys, hashes, currencies, new_balances, owneds)
          with ordinality as u (member, debit, credit, key, hash, currency, balance, owned, ord)
        left join ledger.operation o
          on u.balance is null and o.member_id = u.member and o.key = u.key
        left join ledger.operation c
          on u.balance is null and u.owned and c.key = u.key and c.is_owned
            and c.member_id <> u.member
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
        allowance_minor = case
          when a.allowance_minor = 0 or i.delta >= 0 then a.allowance_minor
          when is_judged or not i.is_taking then 0 else a.allowance_minor + i.delta end,
        last_id = case when i.id > a.last_id then i.id else ledger.id_after(a.last_id) end
    from (
      select u.ord, u.member, u.id, u.currency, coalesce(u.overdraw, false) as overdraw,
        u.debit < 100 and u.target is null as is_taking,
        case when u.debit < 100 then u.debit else u.credit end as code,
        case when u.debit < 100 then - u.amount else u.amount end as delta
      from unnest(members, debits, credits, amounts, ids, currencies, overdraws, reversed)
        with ordinality as u (member, debit, credit, amount, id, currency, overdraw, target, ord)
    ) i
    where a.member_id = i.member and a.code = i.code and a.currency = i.currency
      and (i.delta >= 0 or a.balance_minor + i.delta >= 0 or i.overdraw)
      and (not a.is_guarded or is_judged or not i.is_taking
        or - i.delta <= a.allowance_minor and i.id < a.allowance_until)
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
        when c.key is not null then 'F'
        when i.balance is null then 'I'
        when i.required is not null and (
          not exists (select from ledger.operation q
            where q.member_id = i.member and q.key = i.required)
          or exists (select from ledger.reversal w
            where w.member_id = i.member and w.key = i.required)) then 'M'
        else coalesce(i.ruling::text, '0') end as status
    from unnest(members, debits, credits, amounts, keys, hashes, ids, currencies, kinds, refs,
        details,
        requireds, reversed, rulings, new_balances, new_ids, owneds)
      with ordinality as i (member, debit, credit, amount, key, hash, id, currency, kind, ref,
        detail,
        required, target, ruling, balance, new_id, owned, ord)
    left join ledger.operation o on o.member_id = i.member and o.key = i.key
    left join ledger.operation c on i.owned and c.key = i.key and c.is_owned
      and c.member_id <> i.member
  ), recorded as (
    insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, key, id,
      debit_code, credit_code, is_reversal, is_owned, currency, kind, reference, detail)
    select member, hash, amount, balance, key, new_id, debit, credit, target is not null,
      coalesce(owned, false), currency, kind, ref, detail
    from item where status in ('0', 'T', 'R', 'N') order by key
  ), buried as (
    insert into ledger.operation (member_id, input_hash, amount_minor, balance_after_minor, key, id,
      debit_code, credit_code, is_reversal, is_tombstone, currency, kind, reference, detail)
    select member, 0, 0, balance, target, new_id, debit, credit, false, true, currency, kind, '', ''
    from item where status = 'T'
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
    bool_or(s.balance is not null and s.status in ('D', 'K', 'V', 'M', 'F')),
    bool_or(s.status in ('K', 'V', 'M', 'I', 'F'))
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
      where u.balance is not null and u.status in ('D', 'K', 'V', 'M', 'F') and u.amount > 0
    ) i
    where a.member_id = i.member and a.code = i.code;
  end if;

  if has_refused then
    -- Refused items answer with the balance as it is, and say why nothing could be taken.
    select string_agg(case when u.status <> 'I' then u.status when a.code is null then 'A'
        when a.currency <> u.currency then 'C'
        when a.is_guarded and not is_judged and u.debit < 100 and u.target is null then 'G'
        else 'I' end, '' order by u.ord),
      string_agg(coalesce(case when u.status in ('K', 'V', 'M', 'I', 'F') then a.balance_minor::text
        else u.balance end, ''), ',' order by u.ord)
    into statuses, balances
    from unnest(members, debits, credits, currencies, string_to_array(statuses, null),
        string_to_array(balances, ','), reversed)
      with ordinality as u (member, debit, credit, currency, status, balance, target, ord)
    left join ledger.account a on a.member_id = u.member
      and a.code = case when u.debit < 100 then u.debit else u.credit end;
  end if;
end $$;
