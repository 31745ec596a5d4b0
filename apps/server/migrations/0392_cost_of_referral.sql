-- What inviting friends would have cost is worked out too.
alter table reports.cost_run drop constraint cost_run_kind_known,
  add constraint cost_run_kind_known check (kind in ('promotion', 'rebate', 'vip', 'rakeback',
    'loss_back', 'points', 'check_in', 'mission', 'wheel', 'referral'));
