-- What the business came to, added up by brand and day as the ledger's postings are drained: each
-- posting once, so the sums are those of the books. Test and trial accounts are left out.

-- Stakes and what became of them, by the day on which the money moved in the brand's time zone.
create table backoffice.play_day (
  merchant_code text not null,
  currency text not null,
  day date not null,
  vendor_code text not null,
  game_type text not null,
  stake_minor bigint not null default 0,
  -- Stakes given back, and wins taken back.
  returned_minor bigint not null default 0,
  payout_minor bigint not null default 0,
  taken_back_minor bigint not null default 0,
  bets bigint not null default 0,
  constraint play_day_pkey primary key (merchant_code, currency, day, vendor_code, game_type)
) with (fillfactor = 70);

-- Everything else that came into members' accounts or left them, by the ledger's kind.
create table backoffice.money_day (
  merchant_code text not null,
  currency text not null,
  day date not null,
  kind text not null,
  in_minor bigint not null default 0,
  out_minor bigint not null default 0,
  count bigint not null default 0,
  constraint money_day_pkey primary key (merchant_code, currency, day, kind)
) with (fillfactor = 70);

-- Who staked on a day.
create table backoffice.player_day (
  merchant_code text not null,
  currency text not null,
  day date not null,
  member_id bigint not null,
  constraint player_day_pkey primary key (merchant_code, currency, day, member_id)
);

-- The first deposit of each member.
create table backoffice.first_deposit (
  member_id bigint not null,
  merchant_code text not null,
  currency text not null,
  day date not null,
  amount_minor bigint not null,
  constraint first_deposit_pkey primary key (member_id)
);
create index first_deposit_day_idx on backoffice.first_deposit (merchant_code, currency, day);

-- What members were owed at one moment, by brand and currency.
create table backoffice.liability (
  merchant_code text not null,
  currency text not null,
  taken_at timestamptz not null,
  members int not null,
  cash_minor bigint not null,
  bonus_minor bigint not null,
  locked_minor bigint not null,
  -- Of what is locked, what waits to be withdrawn.
  pending_minor bigint not null,
  -- Members who owe us, and how much: contained in the cash with a minus.
  overdrawn_minor bigint not null,
  test_minor bigint not null,
  constraint liability_pkey primary key (merchant_code, currency, taken_at)
);
create index liability_taken_at_idx on backoffice.liability (taken_at);

grant select, insert, update on backoffice.play_day, backoffice.money_day to baize_app;
grant select, insert on backoffice.player_day, backoffice.first_deposit, backoffice.liability
  to baize_app;
