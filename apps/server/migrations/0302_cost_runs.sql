-- What promotions and rebates would have cost in days that are over: one is worked out at a time
-- for a brand, by the worker.
create table reports.cost_run (
  merchant_code text not null,
  run_id uuid not null,
  kind text not null,
  -- The promotion it is about; null for rebates.
  promotion_id uuid,
  -- The terms or settings as they were typed in.
  subject jsonb not null,
  currency text not null,
  from_day date not null,
  to_day date not null,
  -- Of a hundred members, how many would take part.
  uptake smallint not null,
  state text not null,
  -- Whose turn it is: a worker that died is followed by the next after this moment.
  attempt integer not null default 0,
  lease_until timestamptz,
  operator text not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  result jsonb,
  constraint cost_run_pkey primary key (merchant_code, run_id),
  constraint cost_run_kind_known check (kind in ('promotion', 'rebate')),
  constraint cost_run_state_known check (state in ('queued', 'running', 'done', 'failed')),
  constraint cost_run_uptake_range check (uptake between 1 and 100),
  constraint cost_run_days check (to_day >= from_day)
);
create unique index cost_run_queued_key on reports.cost_run (merchant_code)
  where state = 'queued';
create unique index cost_run_running_key on reports.cost_run (merchant_code)
  where state = 'running';
create index cost_run_asked_idx on reports.cost_run (merchant_code, asked_at desc);
