-- A member may take back an order that was not paid, and what waits to be paid is told apart from
-- what came: both keep other orders out, and only what came is used.
alter table cashier.deposit drop constraint deposit_status_known;
alter table cashier.deposit add constraint deposit_status_known check
  (status in ('created', 'pending', 'checking', 'received', 'declined', 'expired', 'cancelled'));
alter table cashier.deposit_step drop constraint deposit_step_what_known;
alter table cashier.deposit_step add constraint deposit_step_what_known check
  (what in ('ordered', 'said_paid', 'received', 'declined', 'expired', 'cancelled'));
create index deposit_open_idx on cashier.deposit (member_id, created_at)
  where status in ('created', 'pending', 'checking');

alter table protection.deposit_use add column is_arrived boolean not null default false;
update protection.deposit_use u set is_arrived = true
where not exists (
  select 1 from cashier.deposit d
  where d.member_id = u.member_id and d.id = u.deposit_id and d.status <> 'received');
