-- Parts that hold something of a budget before they are earned, found when their time is over.
create index promotion_entry_reserved_idx on rewards.promotion_entry (merchant_code, promotion_id)
  where budget_day is not null and award_id is null;
