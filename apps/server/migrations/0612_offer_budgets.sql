-- What an offer may cost, in all and on a day of its brand; what it spent is in promotion_budget.
alter table rewards.bonus_offer
  add column budget_minor bigint,
  add column budget_day_minor bigint,
  add column budget_mode text not null default 'first_reached',
  add constraint bonus_offer_budget_positive check (budget_minor > 0 and budget_day_minor > 0),
  add constraint bonus_offer_budget_mode_known
    check (budget_mode in ('first_reached', 'reserved_at_join'));
alter table rewards.bonus
  -- Null where its offer had no budget when it was chosen.
  add column budget_mode text,
  -- What it holds of the budget, and of which day.
  add column budget_minor bigint,
  add column budget_day text,
  add constraint bonus_budget_mode_known
    check (budget_mode in ('first_reached', 'reserved_at_join')),
  add constraint bonus_budget_whole
    check ((budget_minor is null) = (budget_day is null) and budget_minor > 0),
  drop constraint bonus_miss_known,
  add constraint bonus_miss_known
    check (miss in ('payment_failed', 'below_minimum', 'play_paused', 'budget_used'));
