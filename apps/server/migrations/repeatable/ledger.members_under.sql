-- The members who have an operation under a key, for SQL of other modules: one where it is owned.
create or replace function ledger.members_under(operation_key uuid) returns setof bigint
language sql stable rows 1 as $$
  select o.member_id from ledger.operation o where o.key = operation_key and not o.is_tombstone
$$;
