-- What levels, rakeback, loss-back, points, check-in, missions and wheels would have cost is worked
-- out as that of promotions and rebates is.
alter table reports.cost_run drop constraint cost_run_kind_known;
alter table reports.cost_run add constraint cost_run_kind_known check (kind in ('promotion',
  'rebate', 'vip', 'rakeback', 'loss_back', 'points', 'check_in', 'mission', 'wheel'));
