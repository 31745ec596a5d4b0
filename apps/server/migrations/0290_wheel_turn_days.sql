-- The console counts the turns of a wheel over days.
create index wheel_turn_days_idx on rewards.wheel_turn (wheel_id, at);
drop index rewards.wheel_turn_wheel_idx;
