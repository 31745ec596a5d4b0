-- Two operators take the money of a claimed award back; what was claimed stays told as it was.
alter table rewards.award add column back_at timestamptz,
  drop constraint award_state_known,
  add constraint award_state_known check (state in
    ('issued', 'on_hold', 'claimed', 'expired', 'rejected', 'cancelled', 'taken_back')),
  add constraint award_back_known check ((back_at is not null) = (state = 'taken_back')),
  add constraint award_back_is_cash check (back_at is null or prize is null);
create index award_back_idx on rewards.award (merchant_code, back_at) where back_at is not null;
