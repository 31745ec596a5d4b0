-- What contracts of agents come to, period by period, what was paid for it and what later facts
-- changed of it.

-- Commissions received less those paid, so that what is paid inside a team is nothing.
alter table agents.change
  add column salary_minor bigint not null default 0,
  add column dividend_minor bigint not null default 0;
alter table agents.member_day
  add column salary_minor bigint not null default 0,
  add column dividend_minor bigint not null default 0;
alter table agents.team_day
  add column salary_minor bigint not null default 0,
  add column dividend_minor bigint not null default 0,
  -- The last fold that changed the row.
  add column fold bigint not null default 0;
alter table agents.fold add column number bigint not null default 0;

-- Of the debt, what cancelled statements had borne, since the last one was written.
alter table agents.contract
  add column restored_minor bigint not null default 0,
  add constraint contract_restored_bound check (restored_minor between 0 and debt_minor);

-- Who was active in a period is found by its days.
create index member_day_day_idx on agents.member_day (day, member_id);

create table agents.statement (
  statement_id uuid not null,
  contract_id uuid not null,
  terms_number integer not null,
  merchant_code text not null,
  currency text not null,
  kind text not null,
  product text not null,
  agent_id bigint not null,
  -- The house where null.
  payer_id bigint,
  -- D, W, H or M and the period's name; C and a day where it only carries corrections.
  period_key text not null,
  -- Both included: what of the period the contract was in force.
  from_day date not null,
  to_day date not null,
  -- Terms, inputs and result as canonical JSON, and its SHA-256 in hex.
  document text not null,
  hash text not null,
  -- As settled, which never changes.
  valid_minor bigint not null,
  ggr_minor bigint not null,
  net_minor bigint not null,
  base_minor bigint not null,
  active integer not null,
  tier integer,
  due_minor bigint not null,
  corrections_minor bigint not null,
  debt_in_minor bigint not null,
  debt_out_minor bigint not null,
  payable_minor bigint not null,
  -- As the facts are known now: what corrections are counted from.
  now_net_minor bigint not null,
  now_base_minor bigint not null,
  now_due_minor bigint not null,
  now_inputs jsonb not null,
  now_fold bigint not null,
  read_as_of timestamptz not null,
  state text not null,
  paid_minor bigint not null default 0,
  -- Whether it is paid without anybody pressing a button, and when that was tried.
  is_automatic boolean not null,
  tried_at timestamptz,
  -- Of two operators, where it needs two: the first.
  approved_by uuid,
  note text,
  created_at timestamptz not null,
  due_at timestamptz,
  overdue_at timestamptz,
  paid_at timestamptz,
  constraint statement_pkey primary key (statement_id),
  constraint statement_period_key unique (contract_id, period_key),
  constraint statement_kind_known check (kind in ('dividend', 'daily')),
  constraint statement_state_known check (state in (
    'not_reached', 'zero', 'awaiting_approval', 'due', 'part_paid', 'paid', 'overdue', 'on_hold',
    'cancelled')),
  constraint statement_days_in_order check (from_day <= to_day),
  constraint statement_adds_up check (
    payable_minor - debt_out_minor = due_minor + corrections_minor - debt_in_minor),
  constraint statement_amounts_bound check (
    due_minor >= 0 and payable_minor >= 0 and debt_in_minor >= 0 and debt_out_minor >= 0
    and now_due_minor >= 0 and (payable_minor = 0 or debt_out_minor = 0)),
  constraint statement_paid_bound check (paid_minor between 0 and payable_minor),
  constraint statement_paid_whole check ((state = 'paid') = (payable_minor > 0
    and paid_minor = payable_minor)),
  constraint statement_not_payable check (state not in ('not_reached', 'zero')
    or payable_minor = 0)
);

create index statement_agent_idx on agents.statement (agent_id, to_day);
create index statement_payer_idx on agents.statement (payer_id, to_day);
create index statement_contract_idx on agents.statement (contract_id, to_day);
create index statement_open_idx on agents.statement (state, created_at)
  where state in ('awaiting_approval', 'due', 'part_paid', 'overdue', 'on_hold');

-- Written before the ledger is asked, under a key of the statement and the number.
create table agents.statement_payment (
  statement_id uuid not null,
  number integer not null,
  amount_minor bigint not null,
  -- The house where null.
  payer_id bigint,
  at timestamptz not null,
  constraint statement_payment_pkey primary key (statement_id, number),
  constraint statement_payment_amount_bound check (amount_minor > 0)
);
grant select, insert on agents.statement_payment to baize_app;
create index statement_payment_at_idx on agents.statement_payment (at);

-- Later facts of a period that was settled: the difference is on a later statement.
create table agents.statement_correction (
  statement_id uuid not null,
  of_statement_id uuid not null,
  was_minor bigint not null,
  now_minor bigint not null,
  constraint statement_correction_pkey primary key (statement_id, of_statement_id),
  constraint statement_correction_differs check (was_minor <> now_minor)
);
grant select, insert on agents.statement_correction to baize_app;
create index statement_correction_of_idx on agents.statement_correction (of_statement_id);

-- A period of a brand that is settled once what happened in it is on record.
create table agents.settlement_run (
  merchant_code text not null,
  kind text not null,
  period_key text not null,
  from_day date not null,
  to_day date not null,
  started_at timestamptz not null,
  -- Null while it waits or goes on.
  finished_at timestamptz,
  constraint settlement_run_pkey primary key (merchant_code, kind, period_key)
);

-- How an agent pays downlines.
create table agents.commission_setting (
  agent_id bigint not null,
  pays_dividends boolean not null,
  constraint commission_setting_pkey primary key (agent_id)
);
