-- What members paid in and played for on a day of the brand: conditions and tickets read it.
create table rewards.day_sum (
  member_id bigint not null,
  day date not null,
  valid_minor bigint not null default 0,
  deposit_minor bigint not null default 0,
  constraint day_sum_pkey primary key (member_id, day)
);

-- Check-in: what a brand gives for coming, every revision of it.
create table rewards.check_in_settings (
  merchant_code text not null,
  revision integer not null,
  currency text not null,
  is_open boolean not null,
  settings jsonb not null,
  saved_at timestamptz not null,
  constraint check_in_settings_pkey primary key (merchant_code, revision)
);

-- One claim a day of the brand. A calendar goes on with the revision it began with.
create table rewards.check_in_claim (
  member_id bigint not null,
  day date not null,
  merchant_code text not null,
  -- The first day of the calendar it belongs to.
  began_on date not null,
  revision integer not null,
  step integer not null,
  amount_minor bigint not null,
  currency text not null,
  claimed_at timestamptz not null,
  is_made_up boolean not null,
  constraint check_in_claim_pkey primary key (member_id, day),
  constraint check_in_claim_step_key unique (member_id, began_on, step),
  constraint check_in_claim_amount_check check (amount_minor >= 0)
);
create index check_in_claim_time_idx on rewards.check_in_claim (merchant_code, claimed_at);

-- Wheels, eggs and boxes; every revision stays, so that old turns can be checked.
create table rewards.wheel (
  wheel_id uuid not null,
  merchant_code text not null,
  currency text not null,
  is_open boolean not null,
  revision integer not null,
  created_at timestamptz not null,
  constraint wheel_pkey primary key (wheel_id)
);
create index wheel_brand_idx on rewards.wheel (merchant_code);
create table rewards.wheel_revision (
  wheel_id uuid not null,
  revision integer not null,
  settings jsonb not null,
  saved_at timestamptz not null,
  constraint wheel_revision_pkey primary key (wheel_id, revision)
);

-- How many of a prize went on a day of the brand.
create table rewards.wheel_stock (
  wheel_id uuid not null,
  prize_id text not null,
  day date not null,
  given integer not null,
  constraint wheel_stock_pkey primary key (wheel_id, prize_id, day)
);

create table rewards.ticket (
  member_id bigint not null,
  ticket_id uuid not null,
  wheel_id uuid not null,
  -- The fact that gave it; the same fact gives one ticket, however often it is told.
  source text not null,
  is_used boolean not null default false,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  operator text,
  note text,
  constraint ticket_pkey primary key (member_id, ticket_id),
  constraint ticket_source_key unique (member_id, source)
);
create index ticket_wheel_idx on rewards.ticket (wheel_id, expires_at) where not is_used;

-- A member's own seeds. The sealed one is written once, and shown when the pair has ended.
create table rewards.seed_pair (
  seed_id uuid not null,
  member_id bigint not null,
  state text not null,
  server_seed_sealed bytea not null,
  server_seed text,
  server_seed_hash text not null,
  client_seed text not null,
  turns integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint seed_pair_pkey primary key (seed_id),
  constraint seed_pair_state_known check (state in ('active', 'next', 'ended')),
  constraint seed_pair_shown_check check ((server_seed is null) = (state <> 'ended'))
);
create unique index seed_pair_member_idx on rewards.seed_pair (member_id, state)
  where state <> 'ended';
create index seed_pair_ended_idx on rewards.seed_pair (member_id, ended_at desc)
  where state = 'ended';

-- A used ticket: what was drawn, and what it became where none of it was left.
create table rewards.wheel_turn (
  member_id bigint not null,
  ticket_id uuid not null,
  wheel_id uuid not null,
  revision integer not null,
  seed_id uuid not null,
  nonce integer not null,
  drawn_id text not null,
  prize_id text not null,
  amount_minor bigint not null,
  currency text not null,
  at timestamptz not null,
  constraint wheel_turn_pkey primary key (member_id, ticket_id),
  constraint wheel_turn_nonce_key unique (seed_id, nonce),
  constraint wheel_turn_ticket_fkey
    foreign key (member_id, ticket_id) references rewards.ticket (member_id, ticket_id)
);
create index wheel_turn_time_idx on rewards.wheel_turn (member_id, at desc, ticket_id desc);
create index wheel_turn_wheel_idx on rewards.wheel_turn (wheel_id);

grant select, insert, update on rewards.day_sum, rewards.wheel, rewards.wheel_stock,
  rewards.ticket, rewards.seed_pair to baize_app;
grant select, insert on rewards.check_in_settings, rewards.check_in_claim,
  rewards.wheel_revision, rewards.wheel_turn to baize_app;
