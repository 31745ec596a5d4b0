-- Who gave the reason for which a promotion or a journey was paused, stopped or sent back; null
-- where it was the platform, and where there is no reason.
alter table rewards.promotion add column reason_by text;
alter table rewards.journey add column reason_by text;
