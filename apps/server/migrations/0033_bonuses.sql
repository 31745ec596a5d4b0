-- Deposit bonuses: what brands offer, and what became of each that a member chose.

create schema rewards;

-- What members may choose with a deposit. Amounts are in minor units of the brand's currency.
create table rewards.bonus_offer (
  merchant_code text not null,
  offer_id uuid not null,
  kind text not null,
  currency text not null,
  is_open boolean not null,
  title jsonb not null,
  terms jsonb not null,
  percent_bps int not null,
  max_minor bigint not null,
  min_deposit_minor bigint not null,
  wagering_bps int not null,
  -- What of a stake counts, by game type.
  weights jsonb not null,
  days int not null,
  frequency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision int not null default 1,
  constraint bonus_offer_pkey primary key (merchant_code, offer_id),
  constraint bonus_offer_kind_known check (kind in ('first_deposit', 'reload')),
  constraint bonus_offer_frequency_known check (frequency in ('once', 'daily')),
  constraint bonus_offer_positive check (percent_bps > 0 and max_minor > 0
    and min_deposit_minor > 0 and wagering_bps > 0 and days > 0)
);

-- The terms are those of the moment in which it was chosen: what is offered later changes nothing.
create table rewards.bonus (
  member_id bigint not null,
  bonus_id uuid not null,
  merchant_code text not null,
  offer_id uuid not null,
  deposit_id uuid not null,
  kind text not null,
  currency text not null,
  title jsonb not null,
  terms jsonb not null,
  percent_bps int not null,
  max_minor bigint not null,
  min_deposit_minor bigint not null,
  wagering_bps int not null,
  weights jsonb not null,
  days int not null,
  state text not null,
  -- What is expected until it is granted, then what was.
  amount_minor bigint not null,
  required_minor bigint not null,
  -- What counted when it was last looked at.
  done_minor bigint not null default 0,
  miss text,
  -- Why an operator took it back, and who.
  reason text,
  operator text,
  chosen_at timestamptz not null,
  granted_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  looked_at timestamptz not null,
  constraint bonus_pkey primary key (member_id, bonus_id),
  constraint bonus_deposit_key unique (member_id, deposit_id),
  constraint bonus_kind_known check (kind in ('first_deposit', 'reload')),
  constraint bonus_state_known check (state in ('chosen', 'active', 'not_granted', 'completed',
    'cancelled', 'forfeited', 'expired')),
  constraint bonus_miss_known check (miss in ('payment_failed', 'below_minimum')),
  constraint bonus_miss_when_not_granted check ((state = 'not_granted') = (miss is not null)),
  constraint bonus_reason_when_forfeited check ((state = 'forfeited') = (reason is not null)
    and (state = 'forfeited') = (operator is not null)),
  constraint bonus_granted_whole check ((granted_at is null) = (ends_at is null)),
  constraint bonus_granted_by_state check (
    case when state in ('chosen', 'not_granted') then granted_at is null
      when state = 'cancelled' then true else granted_at is not null end),
  constraint bonus_ended_by_state
    check ((state in ('chosen', 'active')) = (ended_at is null)),
  constraint bonus_amounts check (amount_minor > 0 and required_minor >= 0 and done_minor >= 0)
);
-- A member has one bonus at a time, however many orders come at once.
create unique index bonus_one_standing on rewards.bonus (member_id)
  where state in ('chosen', 'active');
create index bonus_active_idx on rewards.bonus (looked_at) where state = 'active';
create index bonus_offer_idx on rewards.bonus (offer_id, member_id);
create index bonus_chosen_at_idx on rewards.bonus (member_id, chosen_at, bonus_id);

-- Bonuses of one offer that went to members who share something.
alter table protection.risk_flag drop constraint risk_flag_kind_known,
  add constraint risk_flag_kind_known check (kind in ('shared_device', 'shared_ip',
    'shared_payee', 'negative_balance', 'rollback_after_win', 'foreign_reference',
    'turnover_at_minimum', 'bonus_shared'));

grant usage on schema rewards to baize_app;
grant select, insert, update on rewards.bonus_offer, rewards.bonus to baize_app;
