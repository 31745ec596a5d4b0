-- What members are given beside deposit bonuses and free rounds: issued, and claimed by themselves.
create table rewards.award (
  member_id bigint not null,
  award_id uuid not null,
  merchant_code text not null,
  -- The fact that earned it; the same fact gives one award, however often it is told.
  source text not null,
  reason text not null,
  promotion_id uuid,
  currency text not null,
  amount_minor bigint not null,
  turnover_bps integer not null,
  title jsonb not null,
  state text not null,
  issued_at timestamptz not null,
  claim_by timestamptz,
  ended_at timestamptz,
  operator text,
  note text,
  constraint award_pkey primary key (member_id, award_id),
  constraint award_source_key unique (member_id, source),
  constraint award_amount_positive check (amount_minor > 0),
  constraint award_turnover_range check (turnover_bps between 0 and 1000000),
  constraint award_state_known check (state in
    ('issued', 'on_hold', 'claimed', 'expired', 'rejected', 'cancelled')),
  constraint award_end_known check ((ended_at is null) = (state in ('issued', 'on_hold')))
);
create index award_due_idx on rewards.award (claim_by) where state = 'issued';
create index award_held_idx on rewards.award (issued_at) where state = 'on_hold';
create index award_time_idx on rewards.award (issued_at desc, award_id desc);
grant select, insert, update on rewards.award to baize_app;
insert into ledger.account_code (id, code, is_stored)
  select max(id) + 1, 'promo:cash', false from ledger.account_code on conflict do nothing;
