-- Tickets of a raffle that members bought for points, beside those that their days gave.
alter table rewards.raffle_range add column sale_id uuid;
create unique index raffle_range_sale_idx on rewards.raffle_range (raffle_id, member_id, sale_id)
  where sale_id is not null;
update rewards.raffle set settings = settings || '{"sale": null}';
