-- What reports of rewards read: awards of a brand by the moment they were given and ended.
create index award_issued_idx on rewards.award (merchant_code, issued_at);
create index award_ended_idx on rewards.award (merchant_code, ended_at);
create index award_promotion_idx on rewards.award (promotion_id, member_id)
  where promotion_id is not null;

-- Reports leave out test accounts; there are few.
create index member_test_idx on identity.member (merchant_code) where is_test;

-- What promo:* accounts gave of a kind, less what came back to them: one rule by account, so that
-- NGR needs no list of kinds. Before this column such kinds came from no other account.
alter table reports.money_day add column promo_minor bigint not null default 0;
update reports.money_day set promo_minor = in_minor - out_minor
  where kind in ('promo_cash', 'rebate', 'vip_bonus', 'referral_bonus', 'mission_prize',
    'board_prize', 'wheel_prize', 'points_cash');

-- What each member played, was given and moved on a day of the brand. Test and trial accounts have
-- no rows.
create table reports.member_day (
  member_id bigint not null,
  day date not null,
  merchant_code text not null,
  currency text not null,
  valid_minor bigint not null,
  ggr_minor bigint not null,
  -- Contributions to jackpots less what they paid, in millionths of a minor unit.
  jackpot_micro numeric not null,
  -- Released bonuses and awards.
  given_minor bigint not null,
  -- Adjustments and fees.
  other_minor bigint not null,
  deposit_minor bigint not null,
  withdrawal_minor bigint not null,
  constraint member_day_pkey primary key (member_id, day)
) with (fillfactor = 70);
grant select, insert, update on reports.member_day to baize_app;
