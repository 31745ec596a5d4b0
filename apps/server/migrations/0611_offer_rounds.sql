-- Offers that give free rounds instead of a bonus to be staked.
alter table rewards.bonus_offer
  -- {"vassalage", "gameCode", "stake", "days", "winCap", "rounds", "steps": [{"from", "rounds"}]}
  add column rounds jsonb,
  drop constraint bonus_offer_positive,
  add constraint bonus_offer_positive check (
    max_minor > 0 and min_deposit_minor > 0 and days > 0
    and case when rounds is null then percent_bps > 0 and wagering_bps > 0
        else percent_bps = 0 and wagering_bps >= 0 end);
alter table rewards.bonus
  add column rounds jsonb,
  -- How many are expected until they are given, then how many were.
  add column rounds_count integer,
  add constraint bonus_rounds_whole
    check ((rounds is null) = (rounds_count is null) and rounds_count > 0);
