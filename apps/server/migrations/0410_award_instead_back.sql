-- What was paid instead of free rounds can be taken back like any money.
alter table rewards.award drop constraint award_instead_paid,
  add constraint award_instead_paid check (
    instead_of is null or (state in ('claimed', 'taken_back') and prize is null));
