-- Money that would pass its member's deposit limit is held until an operator decides: credited once
-- it fits, or sent back.

alter table cashier.deposit drop constraint deposit_status_known;
alter table cashier.deposit add constraint deposit_status_known check (status in
  ('created', 'pending', 'checking', 'held', 'received', 'declined', 'expired', 'cancelled',
   'returned'));
alter table cashier.deposit drop constraint deposit_received_when_received;
alter table cashier.deposit add constraint deposit_received_when_came check
  (received_minor is null or status in ('received', 'held', 'returned'));
create index deposit_held_idx on cashier.deposit (updated_at) where status = 'held';

drop index cashier.deposit_open_idx;
create index deposit_open_idx on cashier.deposit (member_id, created_at)
  where status in ('created', 'pending', 'checking', 'held');

alter table cashier.deposit_step drop constraint deposit_step_what_known;
alter table cashier.deposit_step add constraint deposit_step_what_known check (what in
  ('ordered', 'said_paid', 'held', 'received', 'declined', 'expired', 'cancelled', 'returned'));
