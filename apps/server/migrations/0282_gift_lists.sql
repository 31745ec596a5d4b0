-- Awards given to a list of members at once: a row for the list, and one for each line of it.
create table rewards.gift_list (
  list_id uuid not null,
  merchant_code text not null,
  currency text not null,
  title text not null,
  turnover_bps integer not null,
  claim_days integer not null,
  reason text not null,
  operator text not null,
  given_at timestamptz not null,
  lines integer not null,
  given integer not null,
  amount_minor bigint not null,
  constraint gift_list_pkey primary key (list_id),
  constraint gift_list_given_range check (given between 0 and lines)
);
create index gift_list_given_at_idx on rewards.gift_list (given_at);

create table rewards.gift_line (
  list_id uuid not null,
  line integer not null,
  member_id bigint not null,
  username text not null,
  amount_minor bigint not null,
  -- Null where the member got nothing.
  award_id uuid,
  result text not null,
  constraint gift_line_pkey primary key (list_id, line),
  constraint gift_line_amount_positive check (amount_minor > 0),
  constraint gift_line_result_known check (result in ('given', 'paused', 'shut')),
  constraint gift_line_award_of_given check ((result = 'given') = (award_id is not null))
);
create index gift_line_member_idx on rewards.gift_line (member_id);
grant select, insert on rewards.gift_list to baize_app;
grant select, insert on rewards.gift_line to baize_app;
