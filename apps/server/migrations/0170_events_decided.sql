-- What was decided in the log between two moments, for a program that keeps the newest of it in
-- memory and asks many times a second. Planning this takes ten times as long as doing it, so the
-- plan is kept; it is made while the partitions of days to come are empty, and must not read them
-- from end to end once they are not.
create function platform.events_decided(
  from_era smallint, from_xid xid8, until_era smallint, until_xid xid8, since timestamptz,
  kinds text[], many int
) returns table (
  lane smallint, era smallint, xid xid8, id uuid, at timestamptz, kind text, version smallint,
  merchant_code text, member_id bigint, payload jsonb
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
    select e.lane, e.era, e.xid, e.id, e.at, e.kind, e.version, e.merchant_code, e.member_id,
      case when e.kind = any (kinds) then e.payload end
    from platform.event e
    -- Each lane by its name: the index leads with it.
    where e.lane = any ('{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15}'::smallint[])
      and (e.era, e.xid) >= (from_era, from_xid) and (e.era, e.xid) < (until_era, until_xid)
      and e.at >= since
    limit many;
end $$;
revoke execute on function platform.events_decided(
  smallint, xid8, smallint, xid8, timestamptz, text[], int) from public;
grant execute on function platform.events_decided(
  smallint, xid8, smallint, xid8, timestamptz, text[], int) to baize_worker;
