-- Cash that an item of the mall costs beside its points. It has an account of its own, so that what
-- awards cost can still be compared with `promo:cash`.
insert into ledger.account_code (id, code, is_stored)
  select max(id) + 1, 'promo:mall', false from ledger.account_code on conflict do nothing;

alter table rewards.mall_item add column price_minor bigint not null default 0,
  add constraint mall_item_price check (price_minor >= 0);

-- What the member paid of it, in the currency of the redemption.
alter table rewards.redemption add column paid_minor bigint not null default 0,
  add constraint redemption_paid check (paid_minor >= 0);
