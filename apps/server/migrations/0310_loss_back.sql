-- Loss-back: settings count from a day of the brand on, so that a period has one set of terms.
create table rewards.loss_back_policy (
  merchant_code text not null,
  currency text not null,
  from_day date not null,
  settings jsonb not null,
  revision integer not null,
  updated_at timestamptz not null,
  constraint loss_back_policy_pkey primary key (merchant_code, currency, from_day),
  constraint loss_back_policy_revision_key unique (merchant_code, currency, revision)
);
grant select, insert, update on rewards.loss_back_policy to baize_app;

-- Stakes and wins by the day on which their rounds were settled first, corrections with them.
create table rewards.loss_play_day (
  member_id bigint not null,
  day date not null,
  game_type text not null,
  merchant_code text not null,
  stake_minor bigint not null,
  win_minor bigint not null,
  constraint loss_play_day_pkey primary key (member_id, day, game_type)
);
create index loss_play_day_member_idx on rewards.loss_play_day (merchant_code, member_id, day);
grant select, insert, update on rewards.loss_play_day to baize_app;

-- What a member was given on a day, and what came in less what went out.
create table rewards.loss_cash_day (
  member_id bigint not null,
  day date not null,
  merchant_code text not null,
  award_minor bigint not null,
  net_deposit_minor bigint not null,
  constraint loss_cash_day_pkey primary key (member_id, day)
);
grant select, insert, update on rewards.loss_cash_day to baize_app;

-- A member's period as it was last counted.
create table rewards.loss_back_period (
  member_id bigint not null,
  from_day date not null,
  to_day date not null,
  merchant_code text not null,
  level smallint not null,
  counted_minor bigint not null,
  earned_minor bigint not null,
  constraint loss_back_period_pkey primary key (member_id, from_day),
  constraint loss_back_period_order check (from_day < to_day),
  constraint loss_back_period_natural check (counted_minor >= 0 and earned_minor >= 0)
);
create index loss_back_period_brand_idx on rewards.loss_back_period (merchant_code, from_day);
grant select, insert, update on rewards.loss_back_period to baize_app;

-- All periods of a member together; what is earned below what was issued is taken off later ones.
create table rewards.loss_back_member (
  member_id bigint not null,
  merchant_code text not null,
  earned_minor bigint not null,
  issued_minor bigint not null,
  constraint loss_back_member_pkey primary key (member_id),
  constraint loss_back_member_natural check (earned_minor >= 0 and issued_minor >= 0)
);
create index loss_back_member_brand_idx on rewards.loss_back_member (merchant_code, member_id)
  where earned_minor > issued_minor;
grant select, insert, update on rewards.loss_back_member to baize_app;
