-- What operators need to look after money at vendors and along the line: what a vendor said last,
-- a way out for transfers that it never decides on, limits of offers, lists over all members, a
-- flag for money that goes there and back, and a second person for accounts to deposit to.

alter table vendors.transfer_offer
  -- Of one transfer to the vendor, in the brand's currency; null: whatever can be told.
  add column currency text,
  add column min_minor bigint,
  add column max_minor bigint,
  -- How soon a transfer should be over.
  add column target_minutes int not null default 15,
  add constraint transfer_offer_limits_whole check (
    (currency is not null or (min_minor is null and max_minor is null))
    and min_minor > 0 and max_minor >= coalesce(min_minor, 1)),
  add constraint transfer_offer_target_positive check (target_minutes > 0);

alter table vendors.wallet_transfer
  -- How often the vendor was called about it, and its last status; null: it gave no answer.
  add column attempts int not null default 0,
  add column said text,
  add column said_at timestamptz,
  -- What an operator says became of it, for another one to confirm.
  add column ruling text,
  add column ruling_reason text,
  add column ruled_by uuid,
  add column ruled_by_name text,
  add column ruled_at timestamptz,
  -- Who confirmed it; a ruling counts only with him.
  add column confirmed_by_name text,
  add constraint wallet_transfer_ruling_known check (ruling in ('done', 'refused')),
  add constraint wallet_transfer_ruling_whole check (
    (ruling is null) = (ruling_reason is null) and (ruling is null) = (ruled_by is null)
    and (ruling is null) = (ruled_by_name is null) and (ruling is null) = (ruled_at is null)
    and (confirmed_by_name is null or ruling is not distinct from state));
create index wallet_transfer_all_idx on vendors.wallet_transfer (created_at desc, id desc);

create index line_transfer_all_idx on cashier.line_transfer (created_at desc, id desc)
  where side = 'sent';

alter table protection.risk_flag
  drop constraint risk_flag_kind_known,
  add constraint risk_flag_kind_known check (kind in ('shared_device', 'shared_ip',
    'shared_payee', 'negative_balance', 'rollback_after_win', 'foreign_reference',
    'turnover_at_minimum', 'bonus_shared', 'line_transfer_back'));

alter table protection.risk_policy
  -- Within so many hours, and so many percent, money sent along the line comes back; 0 hours: never
  -- noticed.
  add column line_back_hours int not null default 48,
  add column line_back_percent int not null default 10,
  add constraint risk_policy_line_back_range
    check (line_back_hours between 0 and 720 and line_back_percent between 0 and 50);

-- An account takes orders only after another operator than who proposed it has opened it.
alter table cashier.receiving_account
  add column state text not null default 'open',
  add column proposed_by uuid,
  add column proposed_by_name text;
update cashier.receiving_account set state = 'closed' where not is_enabled;
alter table cashier.receiving_account
  drop column is_enabled,
  add constraint receiving_account_state_known
    check (state in ('proposed', 'open', 'closed', 'refused')),
  add constraint receiving_account_proposed_whole check (
    (proposed_by is null) = (proposed_by_name is null)
    and (state not in ('proposed', 'refused') or proposed_by is not null));
