-- The seed of one draw for many members: its hash is shown when the draw is planned.
create table rewards.draw_seed (
  draw_id uuid not null,
  server_seed_sealed bytea not null,
  server_seed_hash text not null,
  -- Null until the draw is over.
  server_seed text,
  created_at timestamptz not null,
  shown_at timestamptz,
  constraint draw_seed_pkey primary key (draw_id),
  constraint draw_seed_shown_check check ((server_seed is null) = (shown_at is null))
);

-- Envelope rains. What is promised never changes; only the state does.
create table rewards.envelope (
  envelope_id uuid not null,
  merchant_code text not null,
  currency text not null,
  state text not null,
  settings jsonb not null,
  amount_minor bigint not null,
  packets integer not null,
  least_minor bigint not null,
  most_minor bigint not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- How many packets were taken, and what nobody took, once the rain is over.
  taken integer,
  returned_minor bigint,
  constraint envelope_pkey primary key (envelope_id),
  constraint envelope_state_known check (state in
    ('planned', 'open', 'empty', 'closed', 'done', 'cancelled')),
  constraint envelope_bounds check (least_minor > 0 and least_minor <= most_minor
    and packets > 0 and packets * least_minor <= amount_minor
    and amount_minor <= packets * most_minor),
  constraint envelope_times check (opens_at < closes_at),
  constraint envelope_returned_known
    check ((returned_minor is null) = (state in ('planned', 'open'))
      and (taken is null) = (returned_minor is null)),
  constraint envelope_end_known check ((ended_at is null) = (state in ('planned', 'open')))
);
create index envelope_brand_idx on rewards.envelope (merchant_code, opens_at desc);
create index envelope_running_idx on rewards.envelope (state)
  where state not in ('done', 'cancelled');

-- The packets of a rain in the order in which they are taken.
create table rewards.envelope_packet (
  envelope_id uuid not null,
  place integer not null,
  amount_minor bigint not null,
  member_id bigint,
  taken_at timestamptz,
  -- Nobody took it before the end.
  is_returned boolean not null default false,
  constraint envelope_packet_pkey primary key (envelope_id, place),
  constraint envelope_packet_taken_whole check ((member_id is null) = (taken_at is null)),
  constraint envelope_packet_once check (not is_returned or member_id is null),
  constraint envelope_packet_envelope_fkey
    foreign key (envelope_id) references rewards.envelope (envelope_id)
);
create index envelope_packet_free_idx on rewards.envelope_packet (envelope_id, place)
  where member_id is null and not is_returned;
create unique index envelope_packet_member_idx on rewards.envelope_packet (envelope_id, member_id)
  where member_id is not null;

grant select, insert, update on rewards.draw_seed, rewards.envelope, rewards.envelope_packet
  to baize_app;
