-- Boards: members compete for prizes by a score of their own rounds.
create table rewards.board (
  board_id uuid not null,
  merchant_code text not null,
  revision integer not null,
  state text not null,
  opens_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When no round of the board was open any more: what is read up to then is everything.
  settled_at timestamptz,
  frozen_at timestamptz,
  -- SHA-256 of the frozen standings.
  result_hash text,
  -- The newest list of places: a struck winner makes another.
  result_version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint board_pkey primary key (board_id),
  constraint board_state_known check (state in ('published', 'registering', 'running',
    'finalizing', 'paying', 'finished', 'cancelled')),
  constraint board_times check (opens_at <= starts_at and starts_at < ends_at)
);
create index board_brand_idx on rewards.board (merchant_code);
create index board_open_idx on rewards.board (merchant_code)
  where state not in ('finished', 'cancelled');
-- What was saved each time.
create table rewards.board_revision (
  board_id uuid not null,
  revision integer not null,
  settings jsonb not null,
  saved_at timestamptz not null,
  constraint board_revision_pkey primary key (board_id, revision),
  constraint board_revision_board_fkey foreign key (board_id) references rewards.board
);
create table rewards.board_entry (
  board_id uuid not null,
  member_id bigint not null,
  -- Rounds count that begin from here on.
  joined_at timestamptz not null,
  constraint board_entry_pkey primary key (board_id, member_id),
  constraint board_entry_board_fkey foreign key (board_id) references rewards.board
);
create index board_entry_member_idx on rewards.board_entry (member_id);
create table rewards.score (
  board_id uuid not null,
  member_id bigint not null,
  score bigint not null,
  reached_at timestamptz not null,
  -- The round that reached it.
  round_id text collate "C" not null,
  constraint score_pkey primary key (board_id, member_id),
  constraint score_above_zero check (score > 0)
) with (fillfactor = 80);
create index score_rank_idx on rewards.score
  (board_id, score desc, reached_at, round_id, member_id);
-- How many members have a score of each bucket: an own rank is counted from a few rows.
create table rewards.score_bucket (
  board_id uuid not null,
  bucket integer not null,
  members integer not null,
  constraint score_bucket_pkey primary key (board_id, bucket),
  constraint score_bucket_not_below_zero check (members >= 0)
);
-- The frozen places. A list stays as it was: another version is another list.
create table rewards.board_result (
  board_id uuid not null,
  version integer not null,
  rank integer not null,
  member_id bigint not null,
  -- Masked, as it was when the standings were frozen.
  name text not null,
  score bigint not null,
  reached_at timestamptz not null,
  prize_minor bigint not null,
  constraint board_result_pkey primary key (board_id, version, rank),
  constraint board_result_member_key unique (board_id, version, member_id),
  constraint board_result_board_fkey foreign key (board_id) references rewards.board,
  constraint board_result_prize_not_below_zero check (prize_minor >= 0)
);
create index board_result_member_idx on rewards.board_result (member_id);
-- Winners that an operator looks at before anything is paid.
create table rewards.board_hold (
  board_id uuid not null,
  member_id bigint not null,
  state text not null,
  decided_by text,
  reason text,
  decided_at timestamptz,
  constraint board_hold_pkey primary key (board_id, member_id),
  constraint board_hold_board_fkey foreign key (board_id) references rewards.board,
  constraint board_hold_state_known check (state in ('waiting', 'cleared', 'struck'))
);
-- Prizes that are not issued yet: the member may be given nothing for now, or his turn is next.
create table rewards.board_due (
  board_id uuid not null,
  member_id bigint not null,
  amount_minor bigint not null,
  constraint board_due_pkey primary key (board_id, member_id),
  constraint board_due_board_fkey foreign key (board_id) references rewards.board,
  constraint board_due_above_zero check (amount_minor > 0)
);
grant select, insert, update on rewards.board, rewards.board_entry, rewards.board_hold to baize_app;
grant select, insert, update, delete on rewards.score, rewards.score_bucket to baize_app;
grant select, insert on rewards.board_revision, rewards.board_result to baize_app;
grant select, insert, delete on rewards.board_due to baize_app;
