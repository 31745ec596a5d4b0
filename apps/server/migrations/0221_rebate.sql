-- Rebates: settings count from a day of the brand on, so that a day has one set of rates.
create table rewards.rebate_policy (
  merchant_code text not null,
  currency text not null,
  from_day date not null,
  settings jsonb not null,
  revision integer not null,
  updated_at timestamptz not null,
  constraint rebate_policy_pkey primary key (merchant_code, currency, from_day),
  constraint rebate_policy_revision_key unique (merchant_code, currency, revision)
);
grant select, insert, update on rewards.rebate_policy to baize_app;

-- What a member's day has brought as it was last counted.
create table rewards.rebate_day (
  member_id bigint not null,
  day date not null,
  merchant_code text not null,
  earned_minor bigint not null,
  constraint rebate_day_pkey primary key (member_id, day),
  constraint rebate_day_earned_natural check (earned_minor >= 0)
);
create index rebate_day_brand_idx on rewards.rebate_day (merchant_code, day);
grant select, insert, update on rewards.rebate_day to baize_app;

-- All days of a member together; what is earned below what was paid is taken off later days.
create table rewards.rebate_member (
  member_id bigint not null,
  merchant_code text not null,
  earned_minor bigint not null,
  paid_minor bigint not null,
  claims integer not null,
  constraint rebate_member_pkey primary key (member_id),
  constraint rebate_member_paid_natural check (paid_minor >= 0)
);
grant select, insert, update on rewards.rebate_member to baize_app;
