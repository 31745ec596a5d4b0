-- Where a player came from is looked up for the page of a round.
create index session_player_idx on studio.session (player_id, created_at desc)
  where lobby_url is not null;
