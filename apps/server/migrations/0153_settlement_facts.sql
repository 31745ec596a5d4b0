-- What a settled round came to is told by an event, and each later change by one with the
-- difference, which names the first. Rounds that were settled before this have none.
alter table vendors.round
  add column jackpot_minor bigint not null default 0,
  add column fact_id uuid;
alter table vendors.round_entry
  add column jackpot_minor bigint not null default 0;

update vendors.round_entry e set jackpot_minor = j.amount_micro / 1000000
from vendors.jackpot_entry j
where j.kind = 'win' and e.member_id = j.member_id and e.key_id = j.key_id and e.kind = 'win';

update vendors.round r set jackpot_minor = s.jackpot_minor
from (
  select w.member_id, w.round_id, sum(w.jackpot_minor) as jackpot_minor
  from vendors.round_entry w
  where w.jackpot_minor > 0 and not exists (
    select from vendors.round_entry v where v.member_id = w.member_id
      and v.round_id = w.round_id and v.kind = 'rollback' and v.target_key_id = w.key_id)
  group by w.member_id, w.round_id
) s
where r.member_id = s.member_id and r.round_id = s.round_id;
