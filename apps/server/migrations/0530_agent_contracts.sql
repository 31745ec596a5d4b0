-- What agents are paid for their teams: contracts between one who pays and a direct downline, the
-- statements that settle them, and what was paid for these.

-- What a brand allows and how it settles, in each of its currencies.
create table agents.policy (
  merchant_code text not null,
  currency text not null,
  -- No contract may give more, in millionths.
  dividend_max_ppm integer not null default 300000,
  daily_max_ppm integer not null default 20000,
  -- Whose valid bet and deposits of a period reach these is active in it, where a contract
  -- names nothing else.
  active_valid_min_minor bigint not null,
  active_deposit_min_minor bigint not null,
  -- Whether an agent's own play counts for the agent's contracts.
  counts_own_bets boolean not null default false,
  -- A statement that the house pays and that is above this waits for an operator; above the
  -- second amount for two.
  approve_above_minor bigint not null,
  approve_twice_above_minor bigint not null,
  -- Dividends of the house always wait for an operator.
  approve_dividends boolean not null default true,
  -- What of a commission must be staked before it may leave; 10,000 is all of it once.
  turnover_bps integer not null default 0,
  constraint policy_pkey primary key (merchant_code, currency),
  constraint policy_rates_bound check (
    dividend_max_ppm between 0 and 1000000 and daily_max_ppm between 0 and 1000000),
  constraint policy_amounts_bound check (
    active_valid_min_minor >= 0 and active_deposit_min_minor >= 0 and approve_above_minor >= 0
    and approve_twice_above_minor >= approve_above_minor),
  constraint policy_turnover_bound check (turnover_bps between 0 and 1000000)
);

create table agents.contract (
  contract_id uuid not null,
  -- Who is paid.
  agent_id bigint not null,
  -- Who pays; the house where null.
  payer_id bigint,
  merchant_code text not null,
  currency text not null,
  kind text not null,
  -- A type of game; all of them where empty.
  product text not null,
  state text not null,
  -- Changes with everything that happens to the contract; each change names the one it read.
  version integer not null default 1,
  -- The terms in force, and those that wait for an answer.
  terms_number integer,
  offered_number integer,
  -- Since when the contract is in this state, and when what waits for an answer lapses.
  state_since timestamptz not null,
  lapses_at timestamptz,
  -- Who asked for the end: the one who pays or the one who is paid.
  end_asked_by text,
  -- The first day on which it counts, and the first on which it no longer does.
  from_day date,
  until_day date,
  end_reason text,
  -- A wish of the one who asked, or an operator's reason.
  note text,
  -- What was paid too much, and later statements bear.
  debt_minor bigint not null default 0,
  created_at timestamptz not null,
  constraint contract_pkey primary key (contract_id),
  constraint contract_kind_known check (kind in ('dividend', 'daily')),
  constraint contract_state_known check (state in (
    'asked', 'offered', 'active', 'change_offered', 'end_asked', 'ending',
    'ended', 'rejected', 'withdrawn', 'expired')),
  constraint contract_not_with_oneself check (payer_id is distinct from agent_id),
  constraint contract_end_asked check ((state = 'end_asked') = (end_asked_by is not null)),
  constraint contract_end_asked_by_known check (end_asked_by in ('payer', 'agent')),
  constraint contract_in_force check (
    state not in ('active', 'change_offered', 'end_asked', 'ending')
    or (terms_number is not null and from_day is not null)),
  constraint contract_offered check (
    (state in ('offered', 'change_offered')) = (offered_number is not null)),
  constraint contract_ending check (state <> 'ending' or until_day is not null),
  constraint contract_debt_bound check (debt_minor >= 0)
);

-- One that is open for a kind and a product. One for all products beside one for a product is
-- refused where it is offered, under a lock of brand and currency.
create unique index contract_open_key on agents.contract (agent_id, kind, product)
  where state in ('asked', 'offered', 'active', 'change_offered', 'end_asked', 'ending');
create index contract_payer_idx on agents.contract (payer_id, state);
create index contract_lapse_idx on agents.contract (lapses_at) where lapses_at is not null;
create index contract_until_idx on agents.contract (until_day) where state = 'ending';

-- Versions of terms; a row is never changed but for the day from which it counts.
create table agents.contract_terms (
  contract_id uuid not null,
  number integer not null,
  -- As `Terms` of contracts/terms.ts reads it: amounts in minor units as text, rates in millionths.
  terms jsonb not null,
  -- The first day on which these terms count; null until they were accepted.
  from_day date,
  offered_at timestamptz not null,
  accepted_at timestamptz,
  constraint contract_terms_pkey primary key (contract_id, number)
);

-- What happened to contracts, by whom.
create table agents.contract_change (
  contract_id uuid not null,
  version integer not null,
  at timestamptz not null,
  event text not null,
  state text not null,
  -- A member or an operator; the platform where both are null.
  member_id bigint,
  operator_id uuid,
  note text,
  constraint contract_change_pkey primary key (contract_id, version)
);

-- Changes of contracts of a brand and currency come one after another: what one allows depends on
-- those above and below it.
create table agents.contract_lock (
  merchant_code text not null,
  currency text not null,
  constraint contract_lock_pkey primary key (merchant_code, currency)
);

grant select, insert, update on agents.policy to baize_app;
grant select, insert, update on agents.contract to baize_app;
grant select, insert, update (from_day, accepted_at) on agents.contract_terms to baize_app;
grant select, insert on agents.contract_change to baize_app;
grant select, insert, update on agents.contract_lock to baize_app;
