-- What the nightly looks find: payments a provider tells otherwise than our books, and whatever
-- else a person must know of. Rows are kept: what is over gets the moment of its end.

-- One row for each provider and day that was compared.
create table cashier.reconciliation (
  provider text not null,
  -- A day in UTC, the day on which the provider ended the payments.
  day date not null,
  checked_at timestamptz not null,
  provider_rows int not null,
  our_rows int not null,
  open_findings int not null,
  constraint reconciliation_pkey primary key (provider, day)
);

create table cashier.reconciliation_finding (
  provider text not null,
  day date not null,
  payment_id text not null,
  -- missing: theirs only; extra: ours only; changed: both, and they differ.
  kind text not null,
  fields text[] not null default '{}',
  deposit_id uuid,
  theirs jsonb,
  ours jsonb,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  constraint reconciliation_finding_pkey primary key (provider, day, payment_id),
  constraint reconciliation_finding_kind_known check (kind in ('missing', 'extra', 'changed'))
);

-- A payment is looked up by the provider's id of it, and our side of a day by when it was credited.
create index deposit_payment_id_idx on cashier.deposit (provider, payment_id)
  where payment_id is not null;
create index deposit_received_at_idx on cashier.deposit (provider, updated_at)
  where status = 'received';

create table platform.alert (
  -- Stable, for whoever watches: books_incoherent, reconciliation_differs, liability_differs.
  code text not null,
  subject text not null,
  detail jsonb not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  constraint alert_pkey primary key (code, subject)
);

grant select, insert, update, delete on all tables in schema cashier to baize_app;
grant select, insert, update, delete on platform.alert to baize_app;
