-- Operators have closed periods worked out again, however old: an agent's contracts, or those of a
-- branch. What differs is a statement of each contract.
create table agents.correction_run (
  run_id uuid not null,
  merchant_code text not null,
  -- The agent, or the first of the branch.
  member_id bigint not null,
  is_branch boolean not null,
  -- Both included; periods that touch these days.
  from_day date not null,
  to_day date not null,
  period_key text not null,
  reason text not null,
  asked_by text not null,
  at timestamptz not null,
  constraint correction_run_pkey primary key (run_id),
  constraint correction_run_days_in_order check (from_day <= to_day),
  constraint correction_run_reason_short check (length(reason) between 3 and 300)
);
create index correction_run_at_idx on agents.correction_run (at);

create table agents.correction_run_statement (
  run_id uuid not null,
  statement_id uuid not null,
  constraint correction_run_statement_pkey primary key (run_id, statement_id)
);

grant select, insert on agents.correction_run, agents.correction_run_statement to baize_app;
