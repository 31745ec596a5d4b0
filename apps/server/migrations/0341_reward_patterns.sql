-- Accounts that exist for rewards alone: four more kinds of flags.
alter table protection.risk_flag drop constraint risk_flag_kind_known;
alter table protection.risk_flag add constraint risk_flag_kind_known check (kind in (
  'shared_device', 'shared_ip', 'shared_payee', 'negative_balance', 'rollback_after_win',
  'foreign_reference', 'turnover_at_minimum', 'bonus_shared', 'bonus_opposite',
  'bonus_large_stake', 'line_transfer_back', 'reward_shared', 'reward_quick', 'reward_link',
  'reward_only', 'reward_opposite'));
