-- What members may still claim of rewards, kept beside what is on their accounts. Of moments that
-- were kept before it is not known.
alter table reports.liability add column awards_minor bigint,
  add column accrued_minor bigint,
  add column points_minor bigint;
