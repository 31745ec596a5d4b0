-- Where the count of a member's rounds on a board stands, so that a new round is added to it
-- without reading those before.
alter table rewards.board_entry add column count jsonb;
alter table rewards.board_entry set (fillfactor = 70);
