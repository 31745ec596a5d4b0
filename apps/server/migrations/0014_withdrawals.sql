-- Withdrawals: where members want their money, what must be staked first, and every step of a
-- request until somebody says that it arrived.

create table cashier.withdrawal_policy (
  merchant_code text not null,
  currency text not null,
  min_minor bigint not null,
  max_minor bigint not null,
  quick_minor bigint[] not null default '{}',
  day_count_max int not null,
  day_amount_max_minor bigint not null,
  -- Above it two different operators approve; 0 means never.
  second_above_minor bigint not null default 0,
  -- Up to it a request without a flag approves itself; 0 means never.
  auto_up_to_minor bigint not null default 0,
  turnover_bps int not null,
  -- A member with less than this has nothing left that must be staked.
  clear_below_minor bigint not null,
  usual_minutes int not null,
  target_minutes int not null,
  confirm_minutes int not null,
  -- Who pays out; null means by hand.
  provider text,
  offers_bank boolean not null,
  mobile_wallets text[] not null default '{}',
  crypto_networks text[] not null default '{}',
  constraint withdrawal_policy_pkey primary key (merchant_code, currency),
  constraint withdrawal_policy_range check (min_minor > 0 and max_minor >= min_minor),
  constraint withdrawal_policy_day check (day_count_max > 0 and day_amount_max_minor > 0),
  constraint withdrawal_policy_positive check (second_above_minor >= 0 and auto_up_to_minor >= 0
    and turnover_bps between 0 and 1000000 and clear_below_minor >= 0),
  constraint withdrawal_policy_minutes
    check (usual_minutes > 0 and target_minutes > 0 and confirm_minutes > 0)
);

create table cashier.payout_account (
  member_id bigint not null,
  id uuid not null,
  merchant_code text not null,
  kind text not null,
  provider text not null,
  number_sealed bytea not null,
  -- Finds the same number at another member; nothing leads back from it.
  number_index bytea not null,
  last4 text not null,
  is_default boolean not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  constraint payout_account_pkey primary key (member_id, id),
  constraint payout_account_kind_known check (kind in ('bank', 'mobile_wallet', 'crypto'))
);
create index payout_account_number_idx on cashier.payout_account (merchant_code, number_index);
create unique index payout_account_default_idx on cashier.payout_account (member_id)
  where is_default and removed_at is null;

-- What a member's deposits ask to be staked, counted since a moment.
create table cashier.turnover (
  member_id bigint not null,
  required_minor bigint not null,
  since timestamptz not null,
  constraint turnover_pkey primary key (member_id),
  constraint turnover_positive check (required_minor >= 0)
);

create table cashier.withdrawal (
  member_id bigint not null,
  id uuid not null,
  merchant_code text not null,
  reference text not null,
  account_id uuid not null,
  account_kind text not null,
  account_provider text not null,
  account_last4 text not null,
  currency text not null,
  amount_minor bigint not null,
  state text not null,
  confirmation text not null default 'none',
  confirm_by timestamptz,
  received_minor bigint,
  proof_picture_id text,
  flags text[] not null default '{}',
  needs_second boolean not null,
  first_approved_by uuid,
  claimed_by uuid,
  claimed_by_name text,
  claimed_at timestamptz,
  provider text,
  -- Each attempt is another payout to the provider, under a key of its own.
  payout_attempt int not null default 1,
  payout_id text,
  -- When the worker looks at it again.
  poll_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision int not null default 1,
  constraint withdrawal_pkey primary key (member_id, id),
  constraint withdrawal_state_known check (state in ('requested', 'awaiting_second', 'approved',
    'paying', 'failed', 'paid', 'rejected')),
  constraint withdrawal_confirmation_known check (confirmation in ('none', 'waiting', 'received',
    'counted', 'disputed', 'forced', 'upheld')),
  constraint withdrawal_confirmed_when_paid check ((state = 'paid') = (confirmation <> 'none')),
  constraint withdrawal_amount_positive check (amount_minor > 0),
  constraint withdrawal_received_range check (received_minor >= 0
    and received_minor <= amount_minor)
);
create index withdrawal_id_idx on cashier.withdrawal (id);
create index withdrawal_created_at_idx on cashier.withdrawal (created_at);
create index withdrawal_waiting_idx on cashier.withdrawal (created_at)
  where state in ('requested', 'awaiting_second', 'approved', 'failed')
    or confirmation = 'disputed';
create index withdrawal_poll_at_idx on cashier.withdrawal (poll_at)
  where state in ('approved', 'paying') or confirmation = 'waiting';

create table cashier.withdrawal_step (
  member_id bigint not null,
  withdrawal_id uuid not null,
  number int not null,
  at timestamptz not null,
  what text not null,
  by_kind text not null,
  operator text,
  reason text,
  amount_minor bigint,
  constraint withdrawal_step_pkey primary key (member_id, withdrawal_id, number),
  constraint withdrawal_step_by_known
    check (by_kind in ('member', 'operator', 'platform', 'provider'))
);

grant select, insert, update, delete on cashier.withdrawal_policy, cashier.payout_account,
  cashier.turnover, cashier.withdrawal to baize_app;
-- What happened stays as it is written.
grant select, insert on cashier.withdrawal_step to baize_app;
