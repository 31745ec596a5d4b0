-- The members who have a break at a moment, for SQL of other modules that lists members by it.
create or replace function protection.paused_at(moment timestamptz) returns setof bigint
language sql stable rows 1000 as $$
  select p.member_id from protection.pause p where p.ends_at is null or p.ends_at > moment
$$;
