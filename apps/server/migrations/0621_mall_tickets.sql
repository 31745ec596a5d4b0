-- The mall sells tickets, items from a VIP level on, and so many of one in a day to all together.
alter table rewards.mall_item drop constraint mall_item_kind_known;
alter table rewards.mall_item add constraint mall_item_kind_known
  check (kind in ('cash', 'bonus', 'free_rounds', 'goods', 'tickets'));
alter table rewards.redemption drop constraint redemption_kind_known;
alter table rewards.redemption add constraint redemption_kind_known
  check (kind in ('cash', 'bonus', 'free_rounds', 'goods', 'tickets', 'convert'));

alter table rewards.mall_item add column level_min smallint not null default 0;
alter table rewards.mall_item add constraint mall_item_level check (level_min between 0 and 100);

-- `day_taken` is of the brand's day that began at `day_starts_at`.
alter table rewards.mall_item add column day_max integer;
alter table rewards.mall_item add column day_taken integer not null default 0;
alter table rewards.mall_item add column day_starts_at timestamptz not null default '-infinity';
alter table rewards.mall_item add constraint mall_item_day
  check (day_max > 0 and day_taken >= 0);
