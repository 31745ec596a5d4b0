-- Events leave in the transaction that caused them, and one relay hands them on; feed tickets and
-- heartbeats live beside.

-- What modules said happened. The relay deletes a row in the same transaction that applied it.
create table platform.outbox (
  id uuid constraint outbox_pkey primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000);

-- One row: whoever locks it is the relay of this moment. The number counts packets, so that a
-- listener
-- notices a missing one, whichever process sent it.
create table platform.relay (
  id smallint constraint relay_pkey primary key,
  packet_number bigint not null,
  constraint relay_single check (id = 1)
) with (fillfactor = 10);
insert into platform.relay (id, packet_number) values (1, 0);

-- A ticket opens one feed socket, once. Deleted when used.
create table platform.feed_ticket (
  hash bytea constraint feed_ticket_pkey primary key,
  member_id bigint not null,
  session_id text not null,
  language text not null,
  merchant_code text not null,
  expires_at timestamptz not null
);
create index feed_ticket_expires_at_idx on platform.feed_ticket (expires_at);

-- Programs say here that they are alive; readiness looks at how long ago.
create table platform.heartbeat (
  name text constraint heartbeat_pkey primary key,
  beat_at timestamptz not null
) with (fillfactor = 50);

grant usage on schema platform to baize_app;
grant select, insert, update, delete on platform.outbox, platform.feed_ticket, platform.heartbeat
  to baize_app;
grant select, update on platform.relay to baize_app;
