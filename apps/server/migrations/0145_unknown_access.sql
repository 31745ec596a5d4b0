-- Sign-ins under names that nobody has, counted by network and hour: whoever tries a thousand names
-- makes no thousand events.

create table platform.unknown_access (
  -- The console, or a brand.
  place text not null,
  -- "" stands for all networks beyond those that are counted by themselves.
  network text not null,
  ip text not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  attempts int not null default 1,
  constraint unknown_access_pkey primary key (place, network)
);
create index unknown_access_started_at_idx on platform.unknown_access (started_at);
