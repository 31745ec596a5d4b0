-- Parts of a weekly amount that come on the days after the week, with the terms of its end.
create table rewards.vip_part (
  member_id bigint not null,
  -- The first day of the week that earned it.
  week date not null,
  part smallint not null,
  merchant_code text not null,
  level smallint not null,
  currency text not null,
  amount_minor bigint not null,
  title jsonb not null,
  turnover_bps integer not null,
  claim_days smallint not null,
  due_on date not null,
  state text not null,
  ended_at timestamptz,
  constraint vip_part_pkey primary key (member_id, week, part),
  constraint vip_part_amount check (amount_minor > 0),
  constraint vip_part_state_known check (state in ('waiting', 'issued', 'lapsed')),
  constraint vip_part_end_known check ((state = 'waiting') = (ended_at is null))
);
create index vip_part_due_idx on rewards.vip_part (merchant_code, due_on, member_id)
  where state = 'waiting';
grant select, insert, update on rewards.vip_part to baize_app;
