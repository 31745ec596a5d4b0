-- Corrections of a member's money by hand: asked for by one operator, approved by another, posted
-- once.

create table backoffice.adjustment (
  member_id bigint not null,
  adjustment_id uuid not null,
  merchant_code text not null,
  username text not null,
  reference text not null,
  direction text not null,
  currency text not null,
  amount_minor bigint not null,
  category text not null,
  reason text not null,
  ticket text,
  state text not null default 'open',
  needs_second boolean not null,
  requested_by uuid not null,
  requester text not null,
  requested_at timestamptz not null,
  decided_by uuid,
  decider text,
  decided_at timestamptz,
  decision_reason text,
  balance_before_minor bigint,
  balance_after_minor bigint,
  constraint adjustment_pkey primary key (member_id, adjustment_id),
  constraint adjustment_direction_known check (direction in ('credit', 'debit')),
  constraint adjustment_state_known check (state in ('open', 'approved', 'rejected')),
  constraint adjustment_amount_positive check (amount_minor > 0),
  constraint adjustment_decided_when_over
    check ((state = 'open') = (decided_by is null) and (state = 'open') = (decided_at is null)),
  constraint adjustment_two_persons
    check (state <> 'approved' or not needs_second or decided_by <> requested_by),
  constraint adjustment_balances_when_approved check (
    (state = 'approved') = (balance_before_minor is not null)
    and (state = 'approved') = (balance_after_minor is not null)
    and balance_after_minor = balance_before_minor
      + case direction when 'credit' then amount_minor else - amount_minor end)
);
create index adjustment_id_idx on backoffice.adjustment (adjustment_id);
create index adjustment_requested_at_idx on backoffice.adjustment (requested_at);
create index adjustment_open_idx on backoffice.adjustment (requested_at) where state = 'open';

-- Up to this amount one person suffices; a brand without a row always asks for two.
create table backoffice.adjustment_policy (
  merchant_code text not null,
  currency text not null,
  alone_up_to_minor bigint not null default 0,
  constraint adjustment_policy_pkey primary key (merchant_code, currency),
  constraint adjustment_policy_positive check (alone_up_to_minor >= 0)
);

-- What was asked for stays as it was asked; only the decision is added.
grant select, insert on backoffice.adjustment to baize_app;
grant update (state, decided_by, decider, decided_at, decision_reason, balance_before_minor,
  balance_after_minor) on backoffice.adjustment to baize_app;
grant select, insert, update on backoffice.adjustment_policy to baize_app;
