-- Hourly and real-time salaries: contracts that begin and end with an hour, and statements of hours
-- and of days that grow by steps.

alter table agents.policy
  add column hourly_max_ppm integer not null default 10000,
  add column realtime_win_max_ppm integer not null default 10000,
  add column realtime_loss_max_ppm integer not null default 30000,
  -- Whose valid bet of an hour reaches it is active in it.
  add column active_hour_min_minor bigint,
  add constraint policy_hour_rates_bound check (
    hourly_max_ppm between 0 and 1000000 and realtime_win_max_ppm between 0 and 1000000
    and realtime_loss_max_ppm between 0 and 1000000);
update agents.policy p set active_hour_min_minor = greatest(1, m.active_day_min_minor / 10)
  from brand.merchant m where m.merchant_code = p.merchant_code;
alter table agents.policy
  alter column active_hour_min_minor set not null,
  add constraint policy_active_hour_bound check (active_hour_min_minor > 0);

-- Of kinds by hours the moments; the days beside them are those of the moments in UTC.
alter table agents.contract
  add column from_hour timestamptz,
  add column until_hour timestamptz,
  -- The fold up to which hours that were over are in its statements.
  add column read_fold bigint not null default 0,
  drop constraint contract_kind_known,
  add constraint contract_kind_known check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  add constraint contract_hours check (kind in ('hourly', 'realtime')
    or (from_hour is null and until_hour is null)),
  add constraint contract_from_hour check (kind not in ('hourly', 'realtime')
    or ((from_day is null) = (from_hour is null) and (until_day is null) = (until_hour is null)));
create index contract_hours_idx on agents.contract (agent_id) where kind in ('hourly', 'realtime');

alter table agents.contract_terms add column from_hour timestamptz;
grant update (from_hour) on agents.contract_terms to baize_app;

alter table agents.statement
  -- Of kinds by hours: what of the period the contract was in force, the end not included.
  add column from_at timestamptz,
  add column until_at timestamptz,
  -- A real-time salary's day that goes on is written anew at each step.
  add column is_running boolean not null default false,
  -- How far an operator let a growing statement be paid.
  add column approved_minor bigint not null default 0,
  drop constraint statement_kind_known,
  add constraint statement_kind_known check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  add constraint statement_running_known check (not is_running or kind = 'realtime'),
  add constraint statement_hours check (kind not in ('hourly', 'realtime')
    or period_key like 'C:%' or (from_at is not null and until_at > from_at)),
  drop constraint statement_amounts_bound,
  add constraint statement_amounts_bound check (
    due_minor >= 0 and payable_minor >= 0 and debt_in_minor >= 0 and debt_out_minor >= 0
    and now_due_minor >= 0),
  -- What was paid of a growing statement and is no longer due is ahead.
  add constraint statement_debt_or_payable check (
    payable_minor = 0 or debt_out_minor = 0 or (kind = 'realtime' and paid_minor = payable_minor));
create index statement_running_idx on agents.statement (merchant_code, period_key)
  where is_running;

-- The day of a real-time salary so far, each time something changed it.
create table agents.statement_step (
  statement_id uuid not null,
  -- The five minutes it belongs to.
  at timestamptz not null,
  won_minor bigint not null,
  lost_minor bigint not null,
  valid_minor bigint not null,
  tier integer,
  so_far_minor bigint not null,
  paid_now_minor bigint not null,
  ahead_minor bigint not null,
  constraint statement_step_pkey primary key (statement_id, at),
  constraint statement_step_bound check (paid_now_minor >= 0 and ahead_minor >= 0)
);
create index statement_step_at_idx on agents.statement_step (at);

-- Of a day that is paid in steps: the last one that was done.
alter table agents.settlement_run add column stepped_at timestamptz;

-- Brands that were there before get the flags of both kinds; see AGENTPOLICY3.
insert into brand.flag (merchant_code, mod_id, parent_mod_id, is_enabled, sort)
  select m.merchant_code, f.mod_id, 'AGENT', true,
    coalesce((select max(o.sort) from brand.flag o where o.merchant_code = m.merchant_code), 0)
      + f.place
  from brand.merchant m, (values ('HOURSAL3', 1), ('RTSALARY3', 2)) as f (mod_id, place)
  where exists (
    select 1 from brand.flag p where p.merchant_code = m.merchant_code and p.mod_id = 'AGENT')
  on conflict (merchant_code, mod_id) do nothing;
