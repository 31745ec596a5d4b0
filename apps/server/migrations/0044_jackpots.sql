-- Progressive jackpots of vendors: what members' stakes owe to the pots, and what was paid of it. A
-- journal beside the ledger, written as its postings are drained: each operation has one entry at
-- most, so a pot is what its entries say. Amounts are in millionths of a minor unit, in which a
-- stake times a rate in parts per million is whole.
create table vendors.jackpot_entry (
  member_id bigint not null,
  -- The key of the ledger's operation.
  key_id uuid not null,
  operation_id uuid not null,
  vendor_code text not null,
  game_code text not null,
  currency text not null,
  kind text not null,
  debit text not null,
  credit text not null,
  amount_micro numeric not null,
  -- Of a contribution.
  rate_ppm int,
  -- Of a reversal, what it undoes.
  reverses_key_id uuid,
  posted_at timestamptz not null,
  constraint jackpot_entry_pkey primary key (member_id, key_id),
  constraint jackpot_entry_reverses_key unique (member_id, reverses_key_id),
  constraint jackpot_entry_kind_known check (kind in ('contribution', 'win', 'reversal')),
  constraint jackpot_entry_amount_check check (amount_micro > 0),
  constraint jackpot_entry_sides_check check (debit <> credit),
  constraint jackpot_entry_rate_check check ((kind = 'contribution') = (rate_ppm is not null)),
  constraint jackpot_entry_reversal_check
    check ((kind = 'reversal') = (reverses_key_id is not null))
);
create index jackpot_entry_vendor_idx on vendors.jackpot_entry (vendor_code, currency, posted_at);

-- What the pots of a vendor owe in a currency: the sums of the entries, kept with them.
create table vendors.jackpot_sum (
  vendor_code text not null,
  currency text not null,
  contributed_micro numeric not null default 0,
  paid_micro numeric not null default 0,
  constraint jackpot_sum_pkey primary key (vendor_code, currency)
);

alter table backoffice.play_day
  -- What stakes gave to jackpots, and what of the payouts jackpots paid.
  add column contributed_micro numeric not null default 0,
  add column jackpot_minor bigint not null default 0;

grant select, insert on vendors.jackpot_entry to baize_app;
grant select, insert, update on vendors.jackpot_sum to baize_app;
