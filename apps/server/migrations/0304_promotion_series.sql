-- Promotions that repeat: each instance takes over the terms of one approved revision.
create table rewards.promotion_series (
  merchant_code text not null,
  series_id uuid not null,
  -- The promotion that repeats, and the revision whose terms each instance has.
  promotion_id uuid not null,
  revision integer not null,
  every text not null,
  -- Steps from the promotion's own time: to the first instance, to the last, and to the next one.
  first_number integer not null,
  last_number integer not null,
  next_number integer not null,
  -- When the worker makes the next one.
  make_at timestamptz not null,
  state text not null,
  started_by text,
  started_at timestamptz not null,
  reason text,
  constraint promotion_series_pkey primary key (merchant_code, series_id),
  constraint promotion_series_every_known check (every in ('day', 'week', 'month')),
  constraint promotion_series_state_known check (state in ('running', 'stopped', 'done')),
  constraint promotion_series_numbers check (
    first_number >= 1 and last_number >= first_number and last_number < first_number + 60
    and next_number between first_number and last_number + 1)
);
-- A promotion repeats in one way at a time.
create unique index promotion_series_running_key
  on rewards.promotion_series (merchant_code, promotion_id) where state = 'running';
create index promotion_series_due_idx on rewards.promotion_series (make_at)
  where state = 'running';
