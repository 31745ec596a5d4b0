-- Vendors that keep members' money themselves: which brands use them so, what each member has
-- there, and every transfer there and back.

create table vendors.transfer_offer (
  merchant_code text not null,
  vendor_code text not null,
  -- A closed offer takes no more money in; what is there comes back all the same.
  is_open boolean not null,
  constraint transfer_offer_pkey primary key (merchant_code, vendor_code)
);

-- What a member has at a vendor, as far as the vendor told us, and since when we know.
create table vendors.transfer_wallet (
  member_id bigint not null,
  vendor_code text not null,
  currency text not null,
  balance_minor bigint not null default 0,
  known_at timestamptz,
  -- Counts what began and ended: an answer about a balance is kept only if nothing did meanwhile.
  revision bigint not null default 0,
  constraint transfer_wallet_pkey primary key (member_id, vendor_code),
  constraint transfer_wallet_positive check (balance_minor >= 0)
);

create table vendors.wallet_transfer (
  member_id bigint not null,
  id uuid not null,
  merchant_code text not null,
  vendor_code text not null,
  direction text not null,
  currency text not null,
  amount_minor bigint not null,
  state text not null,
  reference text not null,
  -- The vendor does not carry it out after this.
  valid_until timestamptz not null,
  -- When the worker looks at it again.
  poll_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint wallet_transfer_pkey primary key (member_id, id),
  constraint wallet_transfer_direction_known check (direction in ('in', 'out')),
  constraint wallet_transfer_state_known
    check (state in ('requested', 'pending', 'done', 'refused')),
  constraint wallet_transfer_amount_positive check (amount_minor > 0)
);
-- One at a time between a member and a vendor.
create unique index wallet_transfer_open_idx on vendors.wallet_transfer (member_id, vendor_code)
  where state in ('requested', 'pending');
create index wallet_transfer_poll_at_idx on vendors.wallet_transfer (poll_at)
  where state in ('requested', 'pending');
create index wallet_transfer_created_at_idx
  on vendors.wallet_transfer (member_id, created_at desc, id);

grant select, insert, update, delete on vendors.transfer_offer, vendors.transfer_wallet,
  vendors.wallet_transfer to baize_app;
