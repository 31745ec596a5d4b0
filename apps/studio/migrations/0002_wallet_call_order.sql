-- Operators read what was called page by page, in the order it was made.
create index wallet_call_order_idx on studio.wallet_call (created_at, transaction_uuid);
drop index studio.wallet_call_created_idx;
