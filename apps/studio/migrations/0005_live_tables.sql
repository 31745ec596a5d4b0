-- Live tables: one round after another for everybody at a table, and what they say to each other.
alter table studio.crash_chain add column game_code text not null default 'skylark';
alter table studio.crash_chain alter column game_code drop default;

create table studio.table_round (
  round_no bigint generated always as identity constraint table_round_pkey primary key,
  game_code text not null,
  chain_id uuid not null constraint table_round_chain_id_fkey references studio.crash_chain,
  -- The chain is played backwards: this many hashes lead from `hash` to the published one.
  game_no int not null,
  hash text not null,
  -- SHA-256 of `hash`: what everybody could read while bets were taken.
  hash_before text not null,
  result jsonb not null,
  status text not null constraint table_round_status_check
    check (status in ('betting', 'dealing', 'settled', 'void')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  ended_at timestamptz,
  constraint table_round_game_key unique (chain_id, game_no)
);
create index table_round_history_idx on studio.table_round (game_code, round_no desc)
  where status = 'settled';
create index table_round_open_idx on studio.table_round (game_code)
  where status in ('betting', 'dealing');

alter table studio.round
  add column table_round_no bigint constraint round_table_round_no_fkey
    references studio.table_round;
create index round_table_idx on studio.round (table_round_no) where table_round_no is not null;

-- Kept for whoever must look into what was said; nothing is ever changed in it.
create table studio.table_chat (
  id uuid constraint table_chat_pkey primary key,
  game_code text not null,
  player_id uuid not null constraint table_chat_player_id_fkey references studio.player,
  player_name text not null,
  text text not null constraint table_chat_text_check check (length(text) between 1 and 200),
  said_at timestamptz not null
);
create index table_chat_last_idx on studio.table_chat (game_code, id desc);
