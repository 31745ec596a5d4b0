-- A consumer whose effect is no repeat by itself, such as a sum, notes what it took, so that an
-- event that comes again changes nothing. The moment is the event's own.
create table platform.event_consumed (
  consumer text not null,
  id uuid not null,
  at timestamptz not null,
  constraint event_consumed_pkey primary key (consumer, id)
);
create index event_consumed_at_idx on platform.event_consumed (at);
grant select, insert on platform.event_consumed to baize_app;
grant delete on platform.event_consumed to baize_worker;
