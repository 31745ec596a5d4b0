-- Vendors that keep members' money are compared as well, by their lists of transfers: what is added
-- up of a day becomes lines. And each vendor may have a moment at which comparing begins: what was
-- before was taken over from elsewhere, and the vendor does not know it of us.

alter table vendors.vendor
  -- Null: everything is compared.
  add column compared_from timestamptz;

alter table vendors.reconciliation
  -- Where the comparison begins after the day did; null: the whole day is compared.
  add column compared_from timestamptz,
  drop constraint reconciliation_failure_known,
  add constraint reconciliation_failure_known
    check (failure in ('unreachable', 'refused', 'unreadable', 'behind', 'not_offered'));

-- What both sides moved on the day, of what either of them counts to it.
create table vendors.reconciliation_line (
  vendor_code text not null,
  day date not null,
  -- Empty where the vendor names a member whom nobody knows.
  merchant_code text not null,
  currency text not null,
  line text not null,
  theirs_minor bigint not null,
  ours_minor bigint not null,
  constraint reconciliation_line_pkey
    primary key (vendor_code, day, merchant_code, currency, line),
  constraint reconciliation_line_known
    check (line in ('bets', 'wins', 'rollbacks', 'in', 'out'))
);

insert into vendors.reconciliation_line (vendor_code, day, merchant_code, currency, line,
  theirs_minor, ours_minor)
select vendor_code, day, merchant_code, currency, line, theirs, ours
from vendors.reconciliation_sum s
cross join lateral (values ('bets', s.their_bets_minor, s.our_bets_minor),
  ('wins', s.their_wins_minor, s.our_wins_minor),
  ('rollbacks', s.their_rollbacks_minor, s.our_rollbacks_minor)) as v (line, theirs, ours);
drop table vendors.reconciliation_sum;

-- Our side of a vendor's day: what is done never changes again.
create index wallet_transfer_done_idx
  on vendors.wallet_transfer (vendor_code, updated_at, member_id, id) where state = 'done';
-- The vendor names a transfer by its id alone.
create index wallet_transfer_id_idx on vendors.wallet_transfer (id);

grant select, insert, update, delete on vendors.reconciliation_line to baize_app;
