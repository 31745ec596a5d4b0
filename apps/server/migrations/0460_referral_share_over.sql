-- A share that was forfeited stays so: its month must not be paid with that of a later one.
alter table rewards.referral_share add column is_over boolean not null default false,
  add constraint referral_share_over_empty check
    (not is_over or (due_at is null and amount_minor = 0));
