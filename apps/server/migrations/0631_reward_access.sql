-- What every kind of reward may cost on a day of the brand, beside what it may cost in all.
alter table rewards.promotion_budget add column day_max_minor bigint;

-- What an award of a mission, a wheel or a check-in took out of its budget. It comes back, and the
-- row goes, when the award ends without being claimed.
create table rewards.award_hold (
  member_id bigint not null,
  award_id uuid not null,
  merchant_code text not null,
  promotion_id uuid not null,
  day text not null,
  amount_minor bigint not null,
  constraint award_hold_pkey primary key (member_id, award_id),
  constraint award_hold_amount check (amount_minor >= 0)
);
create index award_hold_place_idx on rewards.award_hold (merchant_code, promotion_id);
grant select, insert, delete on rewards.award_hold to baize_app;

-- The stop of one mission, wheel, board, raffle, envelope or check-in.
create table rewards.reward_stop (
  stop_id uuid not null,
  merchant_code text not null,
  kind text not null,
  reward_id uuid not null,
  stopped_at timestamptz not null,
  stopped_by text not null,
  -- Given afterwards, so that the press does not wait for it.
  reason text,
  lifted_at timestamptz,
  lifted_by text,
  constraint reward_stop_pkey primary key (stop_id),
  constraint reward_stop_kind_known
    check (kind in ('mission', 'wheel', 'board', 'raffle', 'envelope', 'check_in'))
);
create unique index reward_stop_open_idx on rewards.reward_stop (merchant_code, reward_id)
  where lifted_at is null;
create index reward_stop_time_idx on rewards.reward_stop (merchant_code, reward_id, stopped_at);
grant select, insert, update on rewards.reward_stop to baize_app;
