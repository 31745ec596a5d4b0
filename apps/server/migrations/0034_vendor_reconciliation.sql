-- What vendors report of a day beside what the books have of it. Looking corrects nothing; what is
-- over gets the moment of its end.

-- One row for each vendor and day that was looked at, whether or not the report could be read.
create table vendors.reconciliation (
  vendor_code text not null,
  -- A day in UTC, by the vendor's time of its transactions.
  day date not null,
  compared_at timestamptz,
  -- Since when the report cannot be read, and why; null once it was.
  failed_at timestamptz,
  failure text,
  vendor_rows int not null default 0,
  our_rows int not null default 0,
  open_findings int not null default 0,
  constraint reconciliation_pkey primary key (vendor_code, day),
  constraint reconciliation_failure_known
    check (failure in ('unreachable', 'refused', 'unreadable', 'behind')),
  constraint reconciliation_failed_at_set check ((failed_at is null) = (failure is null))
);

-- What both sides moved on the day, of what either of them counts to it.
create table vendors.reconciliation_sum (
  vendor_code text not null,
  day date not null,
  -- Empty where the vendor names a member whom nobody knows.
  merchant_code text not null,
  currency text not null,
  their_bets_minor bigint not null,
  their_wins_minor bigint not null,
  their_rollbacks_minor bigint not null,
  our_bets_minor bigint not null,
  our_wins_minor bigint not null,
  our_rollbacks_minor bigint not null,
  constraint reconciliation_sum_pkey primary key (vendor_code, day, merchant_code, currency)
);

create table vendors.reconciliation_finding (
  vendor_code text not null,
  day date not null,
  -- The vendor's id of the transaction, or our operation's where the vendor tells nothing of it.
  subject uuid not null,
  -- missing: theirs only; extra: ours only; changed: both, and they differ; after_close: both, but
  -- after the round was closed.
  kind text not null,
  fields text[] not null default '{}',
  theirs jsonb,
  ours jsonb,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  constraint reconciliation_finding_pkey primary key (vendor_code, day, subject),
  constraint reconciliation_finding_kind_known
    check (kind in ('missing', 'extra', 'changed', 'after_close'))
);
create index reconciliation_finding_open_idx on vendors.reconciliation_finding (day)
  where gone_at is null;

-- Our side of a vendor's day in the order it was posted.
create index round_entry_vendor_idx
  on vendors.round_entry (split_part(round_id, '.', 1), operation_id);

grant select, insert, update, delete on vendors.reconciliation, vendors.reconciliation_sum,
  vendors.reconciliation_finding to baize_app;
