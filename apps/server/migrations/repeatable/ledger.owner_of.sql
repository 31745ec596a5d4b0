-- The member who owns a key, for SQL of other modules; no row while nobody owns it.
create or replace function ledger.owner_of(owned_key uuid) returns setof bigint
language sql stable rows 1 as $$
  select o.member_id from ledger.operation o where o.key = owned_key and o.is_owned
$$;
