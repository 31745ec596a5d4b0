-- A day brings less than nothing where rounds of earlier days were taken back on it.
alter table rewards.rebate_day drop constraint rebate_day_earned_natural;

-- The members of a brand in pages, in their order.
create index turnover_day_member_idx on rewards.turnover_day (merchant_code, member_id, day);

-- A look that is asked for again waits for the one that is under way.
grant update on rewards.vip_look to baize_app;
