-- How far the wins of a game lie apart, from 1, low, to 5, high, as its vendor says.
alter table catalogue.game add column volatility smallint,
  add constraint game_volatility_range check (volatility between 1 and 5);
