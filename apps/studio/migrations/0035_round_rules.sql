-- By which version of its rules a round is played, so that a later one is not held against it; null
-- for rounds of before. And which press of the player began it: one press begins one round, unless
-- autoplay begins several by it.
alter table studio.round
  add column rules_digest text,
  add column press_id uuid,
  add column is_auto boolean not null default false;
create unique index round_press_key on studio.round (player_id, press_id)
  where press_id is not null and not is_auto;
create index round_auto_idx on studio.round (player_id, press_id) where is_auto;
