-- What modules tell each other stays in a log, and everybody who reads it has a place of his own
-- in it: nobody waits for anybody, and one event that cannot be taken stops nothing.

-- A dump that is restored into another cluster starts with small transaction numbers again. The
-- restore raises the era, so that what is written afterwards stands behind every cursor.
create table platform.event_era (
  id smallint constraint event_era_pkey primary key,
  era smallint not null,
  constraint event_era_single check (id = 1)
);
insert into platform.event_era (id, era) values (1, 1);
grant select on platform.event_era to baize_app;

-- All events of a member are in one lane, and those of a brand that concern no member.
create function platform.event_lane(member_id bigint, merchant_code text) returns smallint
language sql immutable parallel safe as $$
  select case when member_id is null
    then get_byte(decode(md5(merchant_code), 'hex'), 0) & 15
    else member_id & 15 end::smallint
$$;

create table platform.event (
  lane smallint not null,
  era smallint not null,
  xid xid8 not null default pg_current_xact_id(),
  id uuid not null,
  kind text not null,
  version smallint not null,
  merchant_code text not null,
  member_id bigint,
  payload jsonb not null,
  at timestamptz not null default now(),
  constraint event_pkey primary key (lane, era, xid, id, at),
  constraint event_lane_known check (lane between 0 and 15)
) partition by range (at);
-- Catches what no partition was made for; it stays empty while partitions are made ahead.
create table platform.event_default partition of platform.event default;

create table platform.event_cursor (
  consumer text not null,
  lane smallint not null,
  era smallint not null,
  xid xid8 not null,
  id uuid not null,
  -- When the event there was written: older partitions need no look.
  at timestamptz not null,
  moved_at timestamptz not null default now(),
  constraint event_cursor_pkey primary key (consumer, lane)
) with (fillfactor = 50);

-- What a consumer could not take. Retrying: its time comes by itself. Waiting: behind an earlier
-- one of the member. Parked: for somebody to decide.
create table platform.event_parked (
  consumer text not null,
  id uuid not null,
  lane smallint not null,
  era smallint not null,
  xid xid8 not null,
  at timestamptz not null,
  kind text not null,
  version smallint not null,
  merchant_code text not null,
  member_id bigint,
  payload jsonb not null,
  state text not null,
  error text not null,
  tries int not null,
  first_at timestamptz not null default now(),
  next_try_at timestamptz,
  constraint event_parked_pkey primary key (consumer, id),
  constraint event_parked_state_known check (state in ('retrying', 'waiting', 'parked')),
  constraint event_parked_retried check ((state = 'retrying') = (next_try_at is not null))
);
create index event_parked_due_idx on platform.event_parked (consumer, next_try_at)
  where next_try_at is not null;
create index event_parked_member_idx on platform.event_parked (consumer, member_id, era, xid, id);

-- Makes the partitions of the days ahead, and drops those of the days that are kept no longer, but
-- none that holds an event some cursor has not passed.
create function platform.keep_event_partitions(
  ahead_days int, kept_days int, out made int, out dropped int
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  today date := (now() at time zone 'UTC')::date;
  day date;
  name text;
  is_needed boolean;
  old record;
begin
  made := 0;
  dropped := 0;
  -- Whoever publishes must not wait behind this for long.
  perform set_config('lock_timeout', '3s', true);
  for step in -1 .. ahead_days loop
    day := today + step;
    name := 'event_' || to_char(day, 'YYYY_MM_DD');
    continue when to_regclass('platform.' || name) is not null;
    -- Attached, not created in place: that would stop every event until commit.
    execute format('create table platform.%I (like platform.event including all)', name);
    execute format('grant select, insert on platform.%I to baize_app', name);
    execute format(
      'with moved as (delete from platform.event_default where at >= %L and at < %L returning *)
       insert into platform.%I select * from moved',
      day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC', name);
    execute format('alter table platform.event attach partition platform.%I
      for values from (%L) to (%L)', name,
      day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
    made := made + 1;
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'platform.event'::regclass
       and c.relname ~ '^event_\d{4}_\d\d_\d\d$'
       and to_date(right(c.relname, 10), 'YYYY_MM_DD') < today - kept_days
     order by 1
  loop
    execute format(
      'select exists (select from platform.event_cursor c cross join lateral (
         select from platform.%I e where e.lane = c.lane
           and (e.era, e.xid, e.id) > (c.era, c.xid, c.id) limit 1) later)', old.relname)
      into is_needed;
    continue when is_needed;
    execute format('drop table platform.%I', old.relname);
    dropped := dropped + 1;
  end loop;
end $$;
revoke execute on function platform.keep_event_partitions(int, int) from public;

-- Events are only added to. Whoever decides on what stands aside holds the cursor meanwhile, and
-- for that must be allowed to update it.
grant select, insert on platform.event, platform.event_default to baize_app;
grant select, insert, update, delete on platform.event_parked to baize_app;
grant select, update on platform.event_cursor to baize_app;
grant insert on platform.event_cursor to baize_worker;
grant execute on function platform.keep_event_partitions(int, int) to baize_worker;

select platform.keep_event_partitions(14, 35);

-- For whoever restored a dump, before the programs start.
create function platform.raise_event_era() returns smallint
language sql set search_path = pg_catalog as $$
  update platform.event_era set era = era + 1 returning era
$$;
revoke execute on function platform.raise_event_era() from public;
