-- Game vendors, the sessions they play members in, and every round as members read it.

create schema vendors;

-- A vendor's account with us: how its calls are verified and where ours go.
create table vendors.vendor (
  vendor_code text constraint vendor_pkey primary key,
  is_enabled boolean not null default true,
  signature_header text not null,
  algorithm text not null,
  -- PEM keys of RSA, or base64 secrets of HMAC; two while one replaces the other.
  verify_keys text[] not null,
  -- What the vendor knows us by.
  operator_id text not null,
  api_url text not null,
  constraint vendor_algorithm_known check (algorithm in ('RSA-SHA256', 'HMAC-SHA256')),
  constraint vendor_verify_keys_count check (cardinality(verify_keys) between 1 and 2)
);

-- Found by the token's hash alone; the token itself is never stored. Kept half a year, because
-- wins and
-- rollbacks may arrive long after the session ended.
create table vendors.game_session (
  token_hash bytea constraint game_session_pkey primary key,
  vendor_code text not null,
  member_id bigint not null,
  user_ref text not null,
  currency text not null,
  game_code text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index game_session_member_id_idx on vendors.game_session (member_id, expires_at);
create index game_session_started_at_idx on vendors.game_session (started_at);

-- One row per operation of a round, copied from the ledger's postings by the relay. Rounds are
-- counted
-- anew from these rows, so neither order nor repetition matters.
create table vendors.round_entry (
  member_id bigint not null,
  round_id text not null,
  operation_id uuid not null,
  key_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  -- The bet a win belongs to, or what a rollback undoes.
  target_key_id uuid,
  is_closing boolean not null,
  at timestamptz not null,
  constraint round_entry_pkey primary key (member_id, round_id, operation_id),
  constraint round_entry_kind_known check (kind in ('bet', 'win', 'rollback'))
);
create index round_entry_key_id_idx on vendors.round_entry (key_id);

create table vendors.round (
  member_id bigint not null,
  round_id text not null,
  vendor_code text not null,
  game_code text not null,
  currency text not null,
  stake_minor bigint not null default 0,
  payout_minor bigint not null default 0,
  bets int not null default 0,
  wins int not null default 0,
  status text not null default 'open',
  started_at timestamptz not null,
  settled_at timestamptz,
  constraint round_pkey primary key (member_id, round_id),
  constraint round_status_known check (status in ('open', 'settled', 'refunded'))
) with (fillfactor = 80);
create index round_started_at_idx on vendors.round (member_id, started_at desc, round_id);
create index round_payout_idx on vendors.round (settled_at, payout_minor)
  where status = 'settled' and payout_minor > 0;

-- What somebody should look at: a win taken back below zero, a rollback of an unknown bet, and so
-- on.
create table vendors.risk_flag (
  member_id bigint not null,
  operation_id uuid not null,
  reason text not null,
  vendor_code text not null,
  round_id text not null,
  noticed_at timestamptz not null,
  constraint risk_flag_pkey primary key (member_id, operation_id, reason),
  constraint risk_flag_reason_known check (reason in ('negative_balance', 'unknown_rollback',
    'foreign_rollback', 'rollback_after_win', 'after_close', 'shared_transaction'))
);

grant usage on schema vendors to baize_app;
grant select, insert, update, delete on all tables in schema vendors to baize_app;
