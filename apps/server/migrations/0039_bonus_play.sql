-- How the money behind a bonus was staked: both sides of one round, or far more than usual at once.

alter table protection.risk_flag drop constraint risk_flag_kind_known,
  add constraint risk_flag_kind_known check (kind in ('shared_device', 'shared_ip',
    'shared_payee', 'negative_balance', 'rollback_after_win', 'foreign_reference',
    'turnover_at_minimum', 'bonus_shared', 'bonus_opposite', 'bonus_large_stake',
    'line_transfer_back'));
