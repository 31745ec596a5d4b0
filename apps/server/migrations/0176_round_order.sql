-- Rounds that began at one moment are sorted when they are read: their names were a third of this
-- index, and written again with each round. While it is built, rounds are read and bets are taken;
-- only the record of rounds waits, some minutes for a hundred million.
create index round_start_idx on vendors.round (member_id, started_at desc);
drop index vendors.round_started_at_idx;
