-- Deposits from the first click to the money in the wallet, and what payment providers told us on
-- the way.

create schema cashier;

create table cashier.method (
  merchant_code text not null,
  method_id text not null,
  kind text not null,
  provider text not null,
  currency text not null,
  min_minor bigint not null,
  max_minor bigint not null,
  fee_bps int not null default 0,
  quick_minor bigint[] not null default '{}',
  usual_minutes int not null default 1,
  is_enabled boolean not null default true,
  sort int not null default 0,
  constraint method_pkey primary key (merchant_code, method_id),
  constraint method_kind_known check (kind in ('mobile_wallet', 'card', 'crypto')),
  constraint method_range check (min_minor > 0 and max_minor >= min_minor),
  constraint method_fee_range check (fee_bps between 0 and 5000)
);

create table cashier.deposit (
  member_id bigint not null,
  id uuid not null,
  merchant_code text not null,
  method_id text not null,
  provider text not null,
  reference text not null,
  currency text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  status text not null default 'created',
  payment_id text,
  payment_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the worker asks the provider again.
  poll_at timestamptz not null,
  constraint deposit_pkey primary key (member_id, id),
  constraint deposit_status_known
    check (status in ('created', 'pending', 'received', 'declined', 'expired')),
  constraint deposit_amount_positive check (amount_minor > 0),
  constraint deposit_fee_range check (fee_minor >= 0 and fee_minor < amount_minor)
);
create index deposit_id_idx on cashier.deposit (id);
create index deposit_poll_at_idx on cashier.deposit (poll_at)
  where status in ('created', 'pending');

-- Every notification once, by the provider's id of it.
create table cashier.notification (
  provider text not null,
  notification_id text not null,
  received_at timestamptz not null,
  payment_id text not null,
  event text not null,
  outcome text not null,
  constraint notification_pkey primary key (provider, notification_id)
);
create index notification_received_at_idx on cashier.notification (received_at);

-- What somebody must look at: money that came and was not credited, or a change of mind.
create table cashier.payment_flag (
  provider text not null,
  payment_id text not null,
  reason text not null,
  deposit_id uuid,
  detail jsonb not null,
  noticed_at timestamptz not null,
  constraint payment_flag_pkey primary key (provider, payment_id, reason)
);

grant usage on schema cashier to baize_app;
grant select, insert, update, delete on all tables in schema cashier to baize_app;
