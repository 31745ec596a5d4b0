-- Tournaments: boards that are entered by a buy-in. What the pools of buy-ins hold, and their fees.
insert into ledger.account_code (id, code, is_stored)
  select max(id) + 1, 'tournament', false from ledger.account_code on conflict do nothing;
insert into ledger.account_code (id, code, is_stored)
  select max(id) + 1, 'fee:tournament', false from ledger.account_code on conflict do nothing;
-- What a member paid for each try: the entry is the first, every rebuy another.
create table rewards.board_buy_in (
  board_id uuid not null,
  member_id bigint not null,
  try integer not null,
  buy_in_id uuid not null,
  currency text not null,
  pool_minor bigint not null,
  fee_minor bigint not null,
  -- Where it is paid in points instead of money.
  points bigint not null default 0,
  -- The rounds of the try begin from here on.
  at timestamptz not null,
  -- When the money was given back, because the board was cancelled.
  returned_at timestamptz,
  constraint board_buy_in_pkey primary key (board_id, member_id, try),
  constraint board_buy_in_id_key unique (buy_in_id),
  constraint board_buy_in_entry_fkey foreign key (board_id, member_id)
    references rewards.board_entry (board_id, member_id),
  constraint board_buy_in_try_above_zero check (try > 0),
  constraint board_buy_in_amounts check (fee_minor >= 0 and points >= 0
    and (pool_minor > 0) <> (points > 0))
);
create index board_buy_in_member_idx on rewards.board_buy_in (member_id);
-- Prizes paid of a pool: the members' part of each, and what the guarantee of the house added.
create table rewards.board_payment (
  board_id uuid not null,
  member_id bigint not null,
  pool_minor bigint not null,
  house_minor bigint not null,
  paid_at timestamptz not null,
  constraint board_payment_pkey primary key (board_id, member_id),
  constraint board_payment_board_fkey foreign key (board_id) references rewards.board,
  constraint board_payment_amounts check (pool_minor >= 0 and house_minor >= 0
    and pool_minor + house_minor > 0)
);
create index board_payment_member_idx on rewards.board_payment (member_id);
-- How much of a prize that is due comes from the pool of buy-ins.
alter table rewards.board_due add column pool_minor bigint not null default 0;
grant select, insert, update on rewards.board_buy_in to baize_app;
grant select, insert on rewards.board_payment to baize_app;
