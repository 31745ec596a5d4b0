-- Whose operations of play have a key: its owner's, or several members' where nobody owns it.
create or replace function vendors.operations_under(operation_key uuid)
returns table (member_id bigint, operation_id uuid, kind text, amount_minor bigint, round_id text)
language sql stable as $$
  select m.member_id, o.*
  from ledger.members_under(operation_key) as m (member_id)
  cross join lateral vendors.operation_of(m.member_id, operation_key) o
$$;
