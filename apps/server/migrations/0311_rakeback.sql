-- Rakeback: settings count from a day of the brand on, so that a day has one set of terms.
create table rewards.rakeback_policy (
  merchant_code text not null,
  currency text not null,
  from_day date not null,
  settings jsonb not null,
  revision integer not null,
  updated_at timestamptz not null,
  constraint rakeback_policy_pkey primary key (merchant_code, currency, from_day),
  constraint rakeback_policy_revision_key unique (merchant_code, currency, revision)
);
grant select, insert, update on rewards.rakeback_policy to baize_app;

-- Valid bets by the day on which their rounds began, and by what the house keeps of them.
create table rewards.rakeback_stake (
  member_id bigint not null,
  day date not null,
  edge_ppm integer not null,
  merchant_code text not null,
  valid_minor bigint not null,
  constraint rakeback_stake_pkey primary key (member_id, day, edge_ppm),
  constraint rakeback_stake_edge_range check (edge_ppm between 0 and 1000000)
);
create index rakeback_stake_member_idx on rewards.rakeback_stake (merchant_code, member_id, day);
grant select, insert, update on rewards.rakeback_stake to baize_app;

-- What a day brought as it was last counted, in millionths of a minor unit.
create table rewards.rakeback_day (
  member_id bigint not null,
  day date not null,
  merchant_code text not null,
  earned_micro bigint not null,
  constraint rakeback_day_pkey primary key (member_id, day)
);
create index rakeback_day_brand_idx on rewards.rakeback_day (merchant_code, day);
grant select, insert, update on rewards.rakeback_day to baize_app;

-- All days of a member together, and what of them went into which part.
create table rewards.rakeback_member (
  member_id bigint not null,
  merchant_code text not null,
  earned_micro bigint not null,
  -- What days that ended brought into the parts; never less than before.
  split_minor bigint not null,
  -- What the day that goes on has paid of its instant part already.
  advanced_minor bigint not null,
  -- Below nothing where more was paid than corrections left.
  instant_minor bigint not null,
  day_minor bigint not null,
  week_minor bigint not null,
  month_minor bigint not null,
  claims integer not null,
  instant_at timestamptz,
  constraint rakeback_member_pkey primary key (member_id),
  constraint rakeback_member_natural check (split_minor >= 0 and advanced_minor >= 0
    and day_minor >= 0 and week_minor >= 0 and month_minor >= 0)
);
create index rakeback_member_brand_idx on rewards.rakeback_member (merchant_code, member_id);
grant select, insert, update on rewards.rakeback_member to baize_app;
