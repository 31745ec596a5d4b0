-- What decides how much of a round's stake counts, as it was when the round was recorded first. A
-- correction is reckoned by the same, also where the game or the account became another type since.
alter table vendors.round
  add column game_type text,
  add column is_of_house boolean;
