-- A deposit that was taken back is named by what takes it out of the wallet again, so that it is
-- booked once and never above what came.

alter table backoffice.adjustment
  add column deposit_id uuid,
  add column deposit_reference text,
  add constraint adjustment_deposit_named
    check ((deposit_id is null) = (deposit_reference is null));
-- Those of before name none.
alter table backoffice.adjustment add constraint adjustment_chargeback_names_deposit
  check ((category = 'chargeback') = (deposit_id is not null)) not valid;
create index adjustment_deposit_idx on backoffice.adjustment (member_id, deposit_id)
  where deposit_id is not null;
