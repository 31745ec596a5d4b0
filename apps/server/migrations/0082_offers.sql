-- A bonus that was chosen before a break or an exclusion is not given when its deposit comes.
alter table rewards.bonus drop constraint bonus_miss_known;
alter table rewards.bonus add constraint bonus_miss_known
  check (miss in ('payment_failed', 'below_minimum', 'play_paused')) not valid;
alter table rewards.bonus validate constraint bonus_miss_known;
