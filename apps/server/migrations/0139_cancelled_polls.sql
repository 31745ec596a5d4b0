-- Providers are not told of an order that was taken back, so they are asked after it for a day: a
-- payment may come all the same, and its notification may be lost.
drop index cashier.deposit_poll_at_idx;
update cashier.deposit set poll_at = 'infinity'
where status = 'cancelled' and (account_id is not null or expires_at <= now() - interval '1 day');
create index deposit_poll_at_idx on cashier.deposit (poll_at)
  where status in ('created', 'pending', 'cancelled');
