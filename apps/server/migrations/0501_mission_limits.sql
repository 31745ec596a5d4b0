-- Missions that unlock others, and that so many may do: when an entry was done, and how many were.
alter table rewards.mission_entry add column done_at timestamptz;
alter table rewards.mission add column completed integer not null default 0,
  add constraint mission_completed_range check (completed >= 0);
-- What was done before has no time on record: it is done in any case.
update rewards.mission_entry e set done_at = least(e.ends_at, now())
from rewards.mission_revision r
where r.mission_id = e.mission_id and r.revision = e.revision
  and e.issued >= jsonb_array_length(r.settings -> 'milestones');
update rewards.mission m set completed = (
  select count(*) from rewards.mission_entry e
  where e.mission_id = m.mission_id and e.done_at is not null);
