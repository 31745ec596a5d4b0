-- A bonus that comes with no deposit: redeemed for points, or given. It is granted as it is
-- written, so it is never `chosen`.
alter table rewards.bonus alter column deposit_id drop not null,
  alter column offer_id drop not null,
  drop constraint bonus_kind_known,
  add constraint bonus_kind_known check (kind in ('first_deposit', 'reload', 'given')),
  add constraint bonus_of_deposit check ((kind = 'given') = (deposit_id is null)
    and (kind = 'given') = (offer_id is null));
-- Its money comes from the account of all bonuses, which an offer opened until now.
insert into ledger.account_code (id, code, is_stored)
  select max(id) + 1, 'promo:bonus', false from ledger.account_code on conflict do nothing;
