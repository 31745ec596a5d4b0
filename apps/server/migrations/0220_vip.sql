-- What members staked that counts, by the brand's days: VIP levels, period rewards and rebates.
create table rewards.turnover_day (
  member_id bigint not null,
  day date not null,
  game_type text not null,
  merchant_code text not null,
  valid_minor bigint not null,
  -- What of it was staked while a bonus wagered with this type of game.
  bonus_minor bigint not null,
  constraint turnover_day_pkey primary key (member_id, day, game_type)
);
create index turnover_day_brand_idx on rewards.turnover_day (merchant_code, day, member_id);
grant select, insert, update on rewards.turnover_day to baize_app;

create table rewards.turnover_total (
  member_id bigint not null,
  game_type text not null,
  valid_minor bigint not null,
  constraint turnover_total_pkey primary key (member_id, game_type)
);
grant select, insert, update on rewards.turnover_total to baize_app;

create table rewards.vip_policy (
  merchant_code text not null,
  currency text not null,
  settings jsonb not null,
  revision integer not null default 1,
  updated_at timestamptz not null,
  constraint vip_policy_pkey primary key (merchant_code, currency),
  constraint vip_policy_revision_positive check (revision > 0)
);
grant select, insert, update on rewards.vip_policy to baize_app;

-- Members who have, had or were given a level above 0.
create table rewards.vip_member (
  member_id bigint not null,
  merchant_code text not null,
  -- By play alone, and the highest it ever was.
  level smallint not null,
  reached smallint not null,
  -- Awards are given up to this level.
  awarded smallint not null,
  -- The level that the turnover reached while deposits were missing.
  looked smallint not null,
  since timestamptz not null,
  set_level smallint,
  set_until timestamptz,
  set_reason text,
  set_by text,
  judged_month date,
  constraint vip_member_pkey primary key (member_id),
  constraint vip_member_level_range check (level between 0 and reached and reached <= 100),
  constraint vip_member_awarded_range check (awarded between 0 and reached),
  constraint vip_member_set_known check ((set_level is null) = (set_until is null))
);
create index vip_member_brand_idx on rewards.vip_member (merchant_code, level desc, member_id);
create index vip_member_set_idx on rewards.vip_member (set_until) where set_until is not null;
grant select, insert, update on rewards.vip_member to baize_app;

create table rewards.vip_change (
  member_id bigint not null,
  change_id uuid not null,
  at timestamptz not null,
  kind text not null,
  from_level smallint not null,
  to_level smallint not null,
  until timestamptz,
  operator text,
  note text,
  constraint vip_change_pkey primary key (member_id, change_id),
  constraint vip_change_kind_known check (kind in ('up', 'down', 'back', 'set', 'set_over'))
);
create index vip_change_time_idx on rewards.vip_change (member_id, at desc, change_id desc);
grant select, insert on rewards.vip_change to baize_app;

-- Members whose level may have changed; a job looks at them and deletes the row.
create table rewards.vip_look (
  member_id bigint not null,
  constraint vip_look_pkey primary key (member_id)
);
grant select, insert, delete on rewards.vip_look to baize_app;

-- How far the work at the end of a week or month has come.
create table rewards.period_run (
  merchant_code text not null,
  work text not null,
  period date not null,
  after_member bigint not null,
  done_at timestamptz,
  constraint period_run_pkey primary key (merchant_code, work, period)
);
grant select, insert, update on rewards.period_run to baize_app;
