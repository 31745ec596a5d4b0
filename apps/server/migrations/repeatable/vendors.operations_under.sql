-- Whose operations of play have a key: its owner's, and those from before keys had owners, which
-- lie beside the rows of their rounds.
create or replace function vendors.operations_under(operation_key uuid)
returns table (member_id bigint, operation_id uuid, kind text, amount_minor bigint, round_id text)
language sql stable as $$
  select m.member_id, o.*
  from (select ledger.owner_of(operation_key) as member_id
    union select r.member_id from vendors.round_rest r where r.key_id = operation_key) m
  cross join lateral vendors.operation_of(m.member_id, operation_key) o
$$;
