-- A round keeps the keys of its operations, and the ledger what they are. An entry for each
-- repeated what the ledger has, in a row and three indexes, and cost as much as the bet.
--
-- Nothing is copied or rewritten. Entries there are stay where they are, and are read as the keys
-- that a round does not hold: `key_ids` stays null until an operation is added. So tables of any
-- size are locked for a moment only.
alter table vendors.round add column key_ids uuid[];

alter table vendors.round_entry rename to round_rest;
alter table vendors.round_rest rename constraint round_entry_pkey to round_rest_pkey;
alter index vendors.round_entry_key_id_idx rename to round_rest_key_id_idx;
alter index vendors.round_entry_vendor_idx rename to round_rest_vendor_idx;
alter table vendors.round_rest
  drop column kind,
  drop column amount_minor,
  drop column target_key_id,
  drop column is_closing,
  drop column at,
  drop column jackpot_minor;

-- What one turn of the relay added to the rounds of a vendor, so that a day of it can be read.
create table vendors.round_turn (
  vendor_code text not null,
  last_id uuid not null,
  first_id uuid not null,
  member_ids bigint[] not null,
  key_ids uuid[] not null,
  constraint round_turn_pkey primary key (vendor_code, last_id)
);
grant select, insert on vendors.round_turn to baize_app;
-- Keys are random: no time is spent on making them shorter.
alter table vendors.round_turn
  alter column member_ids set storage external,
  alter column key_ids set storage external;

-- The ledger's door for the record's SQL.
create function ledger.operation_of(member bigint, operation_key uuid)
returns table (id uuid, kind text, amount_minor bigint, reference text, detail text)
language sql stable as $$
  select o.id, o.kind, o.amount_minor, o.reference, o.detail from ledger.operation o
  where o.member_id = member and o.key = operation_key and not o.is_tombstone
$$;

-- An operation of play, and its round: a rollback belongs to the round of what it undoes.
create function vendors.operation_of(member bigint, operation_key uuid)
returns table (operation_id uuid, kind text, amount_minor bigint, round_id text)
language sql stable as $$
  select o.id, o.kind, o.amount_minor,
    case when o.kind <> 'rollback' then o.reference else coalesce((
      select t.reference from ledger.operation_of(member, (o.detail::jsonb ->> 't')::uuid) t
      where t.kind in ('bet', 'win')), o.reference) end
  from ledger.operation_of(member, operation_key) o
  where o.kind in ('bet', 'win', 'rollback') and o.detail like '{"v":%'
$$;

-- The operations of rounds on record. Each is looked up by its key: joined otherwise, the planner
-- may read all that a member ever did.
create view vendors.round_entry as
select k.member_id, k.round_id, o.id as operation_id, k.key_id, o.kind, o.amount_minor,
  (o.detail::jsonb ->> 't')::uuid as target_key_id,
  o.detail::jsonb ? 'c' as is_closing,
  timestamptz 'epoch' + interval '1 millisecond'
    * ('x' || left(replace(o.id::text, '-', ''), 12))::bit(48)::bigint as at,
  case when o.kind = 'win' then coalesce((o.detail::jsonb ->> 'w')::bigint, 0) else 0 end
    as jackpot_minor
from (
  select r.member_id, r.round_id, u.key_id
  from vendors.round r cross join unnest(r.key_ids) as u (key_id)
  union all select r.member_id, r.round_id, r.key_id from vendors.round_rest r
) k
cross join lateral (select * from ledger.operation_of(k.member_id, k.key_id) offset 0) o;

-- A relay of the release before this would count a round without what is in `key_ids`. It finds no
-- turn any more, and one of this release goes on where it stood.
update platform.turn set name = 'rounds' where name = 'postings';
