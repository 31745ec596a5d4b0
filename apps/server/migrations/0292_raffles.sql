-- Raffles. What is promised never changes; tickets come until the end, then the list is frozen.
create table rewards.raffle (
  raffle_id uuid not null,
  merchant_code text not null,
  currency text not null,
  state text not null,
  settings jsonb not null,
  -- Where the public input comes from, told beforehand.
  input text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  -- Tickets so far; the next number is one more.
  tickets integer not null default 0,
  list text,
  list_hash text,
  frozen_at timestamptz,
  -- The round of the public source, named when the list is frozen, and what it said.
  round bigint,
  public_input text,
  drawn_at timestamptz,
  constraint raffle_pkey primary key (raffle_id),
  constraint raffle_state_known check (state in
    ('planned', 'open', 'frozen', 'drawn', 'cancelled')),
  constraint raffle_input_known check (input in ('drand', 'none')),
  constraint raffle_times check (starts_at < ends_at),
  constraint raffle_frozen_whole check (
    (list is null) = (frozen_at is null) and (list_hash is null) = (frozen_at is null)
    and (frozen_at is null) = (state in ('planned', 'open', 'cancelled'))),
  constraint raffle_drawn_whole check ((drawn_at is null) = (state <> 'drawn'))
);
create index raffle_brand_idx on rewards.raffle (merchant_code, ends_at desc);
create index raffle_running_idx on rewards.raffle (state) where state not in ('drawn', 'cancelled');

-- Under which name a member is listed.
create table rewards.raffle_owner (
  raffle_id uuid not null,
  member_id bigint not null,
  alias text not null,
  constraint raffle_owner_pkey primary key (raffle_id, member_id),
  constraint raffle_owner_alias_key unique (raffle_id, alias)
);

-- Numbers first_number to last_number of a member, by the day that gave them.
create table rewards.raffle_range (
  raffle_id uuid not null,
  first_number integer not null,
  last_number integer not null,
  member_id bigint not null,
  day date not null,
  given_at timestamptz not null,
  constraint raffle_range_pkey primary key (raffle_id, first_number),
  constraint raffle_range_order check (first_number between 1 and last_number)
);
create index raffle_range_member_idx on rewards.raffle_range (raffle_id, member_id, day);

-- Who won which place. The prize is an award of the source `raffle:<raffle>:<place>`.
create table rewards.raffle_win (
  raffle_id uuid not null,
  place integer not null,
  ticket integer not null,
  member_id bigint not null,
  amount_minor bigint not null,
  constraint raffle_win_pkey primary key (raffle_id, place),
  constraint raffle_win_ticket_key unique (raffle_id, ticket),
  constraint raffle_win_amount_check check (amount_minor > 0)
);
create index raffle_win_member_idx on rewards.raffle_win (raffle_id, member_id);

grant select, insert, update on rewards.raffle to baize_app;
grant select, insert on rewards.raffle_owner, rewards.raffle_range, rewards.raffle_win to baize_app;
