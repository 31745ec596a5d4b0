-- Accounts below an agent that risk found to be the agent's own: they are left out of the agent's
-- contracts, because an agent could else stake with one and be paid for it.
create table agents.own_account (
  agent_id bigint not null,
  member_id bigint not null,
  -- False once an operator found that they are somebody else's.
  is_left_out boolean not null,
  changed_at timestamptz not null,
  constraint own_account_pkey primary key (agent_id, member_id),
  constraint own_account_not_oneself check (agent_id <> member_id)
);

alter table protection.risk_flag drop constraint risk_flag_kind_known;
alter table protection.risk_flag add constraint risk_flag_kind_known check (kind in (
  'shared_device', 'shared_ip', 'shared_payee', 'negative_balance', 'rollback_after_win',
  'foreign_reference', 'turnover_at_minimum', 'bonus_shared', 'bonus_opposite',
  'bonus_large_stake', 'line_transfer_back', 'reward_shared', 'reward_quick', 'reward_link',
  'reward_only', 'reward_opposite', 'self_dealing'));
