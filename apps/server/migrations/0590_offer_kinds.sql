-- Offers of a later deposit, whose percentage grows with it, on some days of the week.
alter table rewards.bonus_offer drop constraint bonus_offer_kind_known;
alter table rewards.bonus_offer
  add constraint bonus_offer_kind_known check (kind in ('first_deposit', 'nth_deposit', 'reload')),
  -- Which deposit of a person it is for.
  add column nth smallint,
  add constraint bonus_offer_nth_fits
    check ((kind = 'nth_deposit') = (nth is not null) and nth between 2 and 10),
  -- From which deposit on it gives a higher percentage: [{"from": "…", "percentBps": …}].
  add column steps jsonb not null default '[]',
  -- Days of the week, 1 is Monday; empty where it is open on all.
  add column weekdays smallint[] not null default '{}';
alter table rewards.bonus drop constraint bonus_kind_known;
alter table rewards.bonus
  add constraint bonus_kind_known
    check (kind in ('first_deposit', 'nth_deposit', 'reload', 'given')),
  add column steps jsonb not null default '[]';
