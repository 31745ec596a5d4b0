-- A member may give a ticket up that he has not used.
alter table rewards.ticket add column cancelled_at timestamptz,
  add constraint ticket_used_or_cancelled check (not (is_used and cancelled_at is not null));
