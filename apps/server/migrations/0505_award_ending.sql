-- A member is told once, a day before, that an award can no longer be claimed.
alter table rewards.award add column ending_at timestamptz;
create index award_ending_idx on rewards.award (claim_by)
  where state = 'issued' and ending_at is null;
