-- Everything the studio must remember to finish or undo any round after any crash.
create schema studio;

create table studio.player (
  id uuid constraint player_pkey primary key,
  operator_id text not null,
  user_ref text not null,
  currency text not null,
  display_name text not null,
  is_demo boolean not null,
  -- Play money of demo players; null for real ones, whose money is the operator's business.
  demo_balance_minor bigint,
  created_at timestamptz not null,
  constraint player_user_key unique (operator_id, user_ref, currency),
  constraint player_demo_balance_floor check (demo_balance_minor >= 0),
  constraint player_demo_check check (is_demo = (demo_balance_minor is not null))
);

-- A launch becomes a session when its one-time code is exchanged for a token.
create table studio.session (
  id uuid constraint session_pkey primary key,
  player_id uuid not null constraint session_player_id_fkey references studio.player,
  wallet_token text not null,
  game_code text not null,
  lang text not null,
  lobby_url text,
  deposit_url text,
  site_origin text,
  code_hash text not null constraint session_code_hash_key unique,
  code_expires_at timestamptz not null,
  token_hash text constraint session_token_hash_key unique,
  seen_at timestamptz not null,
  created_at timestamptz not null
);

create table studio.seed_pair (
  id uuid constraint seed_pair_pkey primary key,
  player_id uuid not null constraint seed_pair_player_id_fkey references studio.player,
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text not null,
  nonce int not null,
  status text not null constraint seed_pair_status_check
    check (status in ('next', 'active', 'revealed')),
  created_at timestamptz not null,
  revealed_at timestamptz,
  constraint seed_pair_server_seed_key unique (server_seed)
);
create unique index seed_pair_current_key on studio.seed_pair (player_id, status)
  where status <> 'revealed';

create table studio.crash_chain (
  id uuid constraint crash_chain_pkey primary key,
  -- The last hash; every hash before it follows from it.
  secret_hash text not null,
  terminating_hash text not null,
  salt text not null,
  length int not null,
  games_played int not null default 0,
  created_at timestamptz not null,
  constraint crash_chain_played_check check (games_played between 0 and length)
);

create table studio.crash_round (
  round_no bigint generated always as identity constraint crash_round_pkey primary key,
  chain_id uuid not null constraint crash_round_chain_id_fkey references studio.crash_chain,
  -- Games of the chain played before and with this one; hash number `length - game_no`.
  game_no int not null,
  hash text not null,
  bust_hundredths bigint not null,
  status text not null constraint crash_round_status_check
    check (status in ('waiting', 'running', 'crashed', 'void')),
  opened_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  constraint crash_round_game_key unique (chain_id, game_no)
);

create table studio.round (
  id uuid constraint round_pkey primary key,
  -- The round's name in wallet calls, unique in the whole system.
  ref text not null constraint round_ref_key unique,
  player_id uuid not null constraint round_player_id_fkey references studio.player,
  wallet_token text not null,
  game_code text not null,
  vendor_code text not null,
  action_id uuid not null,
  input jsonb not null,
  panel int not null,
  currency text not null,
  stake_minor bigint not null,
  payout_minor bigint,
  status text not null constraint round_status_check check (status in (
    'stake_pending', 'accepted', 'payout_pending', 'settled',
    'refund_pending', 'refunded', 'refused', 'disputed')),
  outcome jsonb,
  seed_pair_id uuid constraint round_seed_pair_id_fkey references studio.seed_pair,
  client_seed text,
  nonce int,
  crash_round_no bigint constraint round_crash_round_no_fkey references studio.crash_round,
  public_key text,
  refusal text,
  placed_at timestamptz not null,
  settled_at timestamptz,
  constraint round_action_key unique (player_id, action_id),
  constraint round_nonce_key unique (seed_pair_id, nonce),
  constraint round_stake_check check (stake_minor > 0),
  constraint round_payout_check check (payout_minor >= 0)
);
-- One round of a game at a time: the next waits until money and history of the last are right.
create unique index round_open_key on studio.round (player_id, game_code, panel)
  where status in ('stake_pending', 'accepted', 'payout_pending', 'refund_pending');
create index round_history_idx on studio.round (player_id, game_code, id desc);
create index round_stake_pending_idx on studio.round (placed_at) where status = 'stake_pending';
create index round_crash_idx on studio.round (crash_round_no) where crash_round_no is not null;

-- Each call that moves money, written before it is sent. Rows are never deleted.
create table studio.wallet_call (
  transaction_uuid uuid constraint wallet_call_pkey primary key,
  round_id uuid not null constraint wallet_call_round_id_fkey references studio.round,
  kind text not null constraint wallet_call_kind_check check (kind in ('bet', 'win', 'rollback')),
  reference_uuid uuid,
  amount_minor bigint not null,
  status text not null constraint wallet_call_status_check
    check (status in ('pending', 'done', 'declined', 'unclear', 'exhausted')),
  attempts int not null default 0,
  next_at timestamptz not null,
  answered_status text,
  created_at timestamptz not null,
  answered_at timestamptz
);
create index wallet_call_round_idx on studio.wallet_call (round_id);
create index wallet_call_created_idx on studio.wallet_call (created_at);
create index wallet_call_due_idx on studio.wallet_call (next_at)
  where status = 'pending' and kind <> 'bet';
