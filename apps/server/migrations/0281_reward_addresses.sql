-- Whoever claims a reward from the address of somebody who had it is looked at first, unless the
-- address is one that many share.
alter table protection.risk_sighting add column is_carrier boolean not null default false;

alter table rewards.claim_mark drop constraint claim_mark_kind_known;
alter table rewards.claim_mark add constraint claim_mark_kind_known
  check (kind in ('person', 'payee', 'device', 'address'));

alter table protection.risk_flag drop constraint risk_flag_kind_known;
alter table protection.risk_flag add constraint risk_flag_kind_known check (kind in (
  'shared_device', 'shared_ip', 'shared_payee', 'negative_balance', 'rollback_after_win',
  'foreign_reference', 'turnover_at_minimum', 'bonus_shared', 'bonus_opposite',
  'bonus_large_stake', 'line_transfer_back', 'reward_shared'));
