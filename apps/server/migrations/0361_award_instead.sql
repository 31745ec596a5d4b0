-- Free rounds that their vendor refuses for good become their worth in money: what the award was.
alter table rewards.award add column instead_of jsonb,
  add constraint award_instead_paid check (
    instead_of is null or (state = 'claimed' and prize is null));
