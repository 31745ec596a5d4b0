-- Of the stake of one round so much counts for a bonus at most; null where all of it does.
alter table rewards.bonus_offer add column counts_at_most_minor bigint,
  add constraint bonus_offer_counts_positive check (counts_at_most_minor > 0);
alter table rewards.bonus add column counts_at_most_minor bigint,
  add constraint bonus_counts_positive check (counts_at_most_minor > 0);

-- What rounds of such a bonus come to, so that a correction moves what counts and no more. Gone
-- with the end of the bonus.
create table rewards.bonus_round (
  member_id bigint not null,
  bonus_id uuid not null,
  vendor_code text not null,
  game_code text not null,
  round_id text not null,
  staked_minor bigint not null,
  constraint bonus_round_pkey primary key (member_id, bonus_id, vendor_code, game_code, round_id)
) with (fillfactor = 80);

grant select, insert, update, delete on rewards.bonus_round to baize_app;
