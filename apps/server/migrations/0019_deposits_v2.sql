-- Bank transfers, what came in place of what was ordered, every step of a deposit, the bank's own
-- lines, and members whose payments fail again and again.

alter table cashier.method
  add column expire_minutes int not null default 30,
  add column target_minutes int not null default 15,
  -- Above it two different operators credit a bank line; 0 means never.
  add column second_above_minor bigint not null default 0,
  drop constraint method_kind_known,
  add constraint method_kind_known
    check (kind in ('mobile_wallet', 'card', 'crypto', 'bank_transfer')),
  add constraint method_minutes check (expire_minutes > 0 and target_minutes > 0),
  add constraint method_second_positive check (second_above_minor >= 0);

-- The operator's own accounts, to which members transfer.
create table cashier.receiving_account (
  merchant_code text not null,
  account_id text not null,
  method_id text not null,
  currency text not null,
  bank text not null,
  holder text not null,
  number text not null,
  is_enabled boolean not null default true,
  sort int not null default 0,
  constraint receiving_account_pkey primary key (merchant_code, account_id)
);

alter table cashier.deposit
  add column account_id text,
  -- The fee's rate when it was ordered: what comes may be another amount.
  add column fee_bps int not null default 0,
  -- What came, fee included; null until something did.
  add column received_minor bigint,
  add column proof_picture_id text,
  add column claimed_by uuid,
  add column claimed_by_name text,
  add column claimed_at timestamptz,
  add column revision int not null default 1,
  drop constraint deposit_status_known,
  add constraint deposit_status_known check
    (status in ('created', 'pending', 'checking', 'received', 'declined', 'expired')),
  drop constraint deposit_fee_range,
  add constraint deposit_fee_range
    check (fee_minor >= 0 and fee_minor < coalesce(received_minor, amount_minor)),
  add constraint deposit_received_positive check (received_minor > 0);
update cashier.deposit d
  set fee_bps = coalesce((select m.fee_bps from cashier.method m
      where m.merchant_code = d.merchant_code and m.method_id = d.method_id), 0),
    received_minor = case when d.status = 'received' then d.amount_minor end;
alter table cashier.deposit
  add constraint deposit_received_when_received
    check (received_minor is null or status = 'received');
create index deposit_created_at_idx on cashier.deposit (created_at);
create index deposit_waiting_idx on cashier.deposit (created_at)
  where account_id is not null and status in ('pending', 'checking');

-- A transfer's reference leads to one deposit, whoever's it is.
create table cashier.deposit_reference (
  reference text not null,
  member_id bigint not null,
  deposit_id uuid not null,
  constraint deposit_reference_pkey primary key (reference)
);

create table cashier.deposit_step (
  member_id bigint not null,
  deposit_id uuid not null,
  number int not null,
  at timestamptz not null,
  what text not null,
  by_kind text not null,
  operator text,
  reason text,
  amount_minor bigint,
  constraint deposit_step_pkey primary key (member_id, deposit_id, number),
  constraint deposit_step_what_known
    check (what in ('ordered', 'said_paid', 'received', 'declined', 'expired')),
  constraint deposit_step_by_known
    check (by_kind in ('member', 'operator', 'platform', 'provider'))
);
insert into cashier.deposit_step (member_id, deposit_id, number, at, what, by_kind, amount_minor)
  select member_id, id, 1, created_at, 'ordered', 'member', amount_minor from cashier.deposit;
insert into cashier.deposit_step (member_id, deposit_id, number, at, what, by_kind, amount_minor)
  select member_id, id, 2, updated_at, status,
    case when status = 'expired' then 'platform' else 'provider' end, received_minor
  from cashier.deposit where status in ('received', 'declined', 'expired');

-- What a bank says came in, line by line. Each credits once, or goes back to who sent it.
create table cashier.bank_line (
  merchant_code text not null,
  account_id text not null,
  -- The bank's own number of the transaction.
  bank_reference text not null,
  id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  received_on date not null,
  sender text not null,
  text text not null,
  state text not null default 'waiting',
  -- Who gets it: proposed while a second person is waited for, credited afterwards.
  member_id bigint,
  deposit_id uuid,
  first_by uuid,
  first_by_name text,
  reason text,
  entered_by uuid not null,
  entered_by_name text not null,
  entered_at timestamptz not null,
  -- When the platform looked for its deposit.
  looked_at timestamptz,
  updated_at timestamptz not null,
  revision int not null default 1,
  constraint bank_line_pkey primary key (merchant_code, account_id, bank_reference),
  constraint bank_line_id_key unique (id),
  constraint bank_line_amount_positive check (amount_minor > 0),
  constraint bank_line_state_known
    check (state in ('waiting', 'awaiting_second', 'credited', 'returned')),
  constraint bank_line_credited_to_deposit
    check (state <> 'credited' or (member_id is not null and deposit_id is not null)),
  constraint bank_line_second_to_member
    check (state <> 'awaiting_second' or (member_id is not null and first_by is not null)),
  constraint bank_line_free
    check (state in ('awaiting_second', 'credited') or (member_id is null and deposit_id is null))
);
-- No deposit is credited by two lines.
create unique index bank_line_deposit_id_idx on cashier.bank_line (deposit_id)
  where deposit_id is not null;
create index bank_line_open_idx on cashier.bank_line (entered_at)
  where state in ('waiting', 'awaiting_second');
create index bank_line_new_idx on cashier.bank_line (entered_at)
  where state = 'waiting' and looked_at is null;
create index bank_line_entered_at_idx on cashier.bank_line (entered_at);

-- Electronic payments that failed, and since when they are counted.
create table cashier.payment_failure (
  member_id bigint not null,
  deposit_id uuid not null,
  at timestamptz not null,
  constraint payment_failure_pkey primary key (member_id, deposit_id)
);
create table cashier.payment_block (
  member_id bigint not null,
  counted_from timestamptz not null,
  suspended_at timestamptz,
  constraint payment_block_pkey primary key (member_id)
);
create index payment_block_suspended_idx on cashier.payment_block (suspended_at)
  where suspended_at is not null;

grant select, insert, update on cashier.receiving_account, cashier.bank_line,
  cashier.payment_block to baize_app;
grant select, insert on cashier.deposit_reference, cashier.deposit_step,
  cashier.payment_failure to baize_app;
