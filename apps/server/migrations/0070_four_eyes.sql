-- Four eyes: what one operator asked for and another must agree to, who had a hand in whose
-- account, and what each moved alone.
create table backoffice.approval (
  approval_id uuid not null,
  -- The call of the console, with its input just as it was asked; what is agreed to is this.
  call text not null,
  effect text not null,
  permission text not null,
  content json not null,
  content_hash bytea not null,
  -- What it would change: the rows the audit trail would get.
  preview json not null,
  idempotency_key text,
  requested_by uuid not null,
  requester text not null,
  requester_ip text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open',
  decided_by uuid,
  decider text,
  decided_at timestamptz,
  reason text,
  constraint approval_pkey primary key (approval_id),
  constraint approval_state_known check (state in ('open', 'executed', 'declined')),
  constraint approval_effect_known check (effect in ('money', 'authority', 'threshold')),
  constraint approval_decided check ((state = 'open') = (decided_at is null)),
  constraint approval_second_person check (state <> 'executed' or decided_by <> requested_by),
  constraint approval_requested_by_fkey
    foreign key (requested_by) references backoffice.operator (operator_id),
  constraint approval_decided_by_fkey
    foreign key (decided_by) references backoffice.operator (operator_id)
);
create index approval_time_idx on backoffice.approval (requested_at desc, approval_id);
-- The same request waits once.
create unique index approval_open_idx on backoffice.approval (requested_by, content_hash)
  where state = 'open';
create unique index approval_key_idx on backoffice.approval (requested_by, call, idempotency_key)
  where idempotency_key is not null;

-- Who opened an operator's account or changed what it may or how it signs in.
create table backoffice.operator_hand (
  operator_id uuid not null,
  by_operator_id uuid not null,
  what text not null,
  at timestamptz not null,
  constraint operator_hand_pkey primary key (operator_id, by_operator_id, what, at),
  constraint operator_hand_what_known check (what in ('created', 'changed', 'reset', 'role')),
  constraint operator_hand_operator_fkey
    foreign key (operator_id) references backoffice.operator (operator_id),
  constraint operator_hand_by_fkey
    foreign key (by_operator_id) references backoffice.operator (operator_id)
);
create index operator_hand_by_idx on backoffice.operator_hand (by_operator_id);

-- What one operator moved alone, of all kinds, so that many small amounts add up.
create table backoffice.alone_use (
  operator_id uuid not null,
  currency text not null,
  at timestamptz not null,
  use_id uuid not null,
  merchant_code text not null,
  amount_minor bigint not null,
  subject text not null,
  constraint alone_use_pkey primary key (use_id),
  constraint alone_use_amount_check check (amount_minor > 0),
  constraint alone_use_operator_fkey
    foreign key (operator_id) references backoffice.operator (operator_id)
);
create index alone_use_sum_idx on backoffice.alone_use (operator_id, currency, at);

alter table backoffice.operator
  -- Since when the password is nobody else's to know: opened, or given a new start.
  add column settled_at timestamptz;
update backoffice.operator set settled_at = created_at;
alter table backoffice.operator alter column settled_at set not null;

alter table backoffice.adjustment_policy
  -- What one operator may move alone within 24 hours, of all kinds together; 0 is nothing.
  add column alone_a_day_minor bigint not null default 0,
  add constraint adjustment_policy_day_positive check (alone_a_day_minor >= 0);

grant select, insert, update on backoffice.approval to baize_app;
grant select, insert, delete on backoffice.operator_hand to baize_app;
grant select, insert on backoffice.alone_use to baize_app;

alter table cashier.receiving_account
  -- When it was proposed: the second person's account must be older.
  add column proposed_at timestamptz;
