-- Gifts are named in the languages of the brand. What was given before was written in one, and is
-- read by everybody.
alter table rewards.gift_list
  alter column title type jsonb using jsonb_build_object('en', title);
