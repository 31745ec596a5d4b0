-- Every counted round is a row here, so each index costs as much as the row. A round's facts lie at
-- the time it began: one key tells whether a fact is there, finds those of its round, and those of
-- a time. Deposits and days of signing in are few and are found by their name.
alter table rewards.counted_fact drop constraint counted_fact_pkey;
drop index rewards.counted_fact_item_idx;
drop index rewards.counted_fact_time_idx;
drop index rewards.counted_fact_age_idx;
alter table rewards.counted_fact
  add constraint counted_fact_pkey primary key (kept_for, member_id, at, item, fact_id);
create index counted_fact_named_idx on rewards.counted_fact (kept_for, member_id, kind, item)
  where kind <> 'round';
create index counted_fact_age_idx on rewards.counted_fact using brin (at);
alter table rewards.mission_entry set (fillfactor = 70);
