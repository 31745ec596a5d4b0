-- Where the count of an entry's tasks stands: which games were played and how long a run of wins
-- is, so that a new round is added without reading those before. Null where the values tell all.
alter table rewards.mission_entry add column count jsonb;
