-- What waited for the end of a stop is paid page by page in the order of its ids.
drop index rewards.award_waiting_idx;
create index award_waiting_idx on rewards.award (award_id) where waits and state = 'issued';
