-- Lotteries: draws that are planned ahead and sold to everybody, slips that members buy for one
-- draw each, and what a result pays. Each slip is an owner of wallet calls.
alter table studio.owner
  drop constraint owner_kind_check,
  add constraint owner_kind_check check (kind in ('round', 'slip'));

create schema lottery;

-- The process that leads takes the next term and names it in every step: a leader that was
-- replaced and does not know it changes nothing any more.
create table lottery.leader (
  is_only boolean constraint leader_pkey primary key constraint leader_only_check check (is_only),
  term bigint not null
);
insert into lottery.leader (is_only, term) values (true, 0);

create table lottery.game (
  code text constraint game_pkey primary key,
  -- Sells nothing while it is set; draws that were sold go on.
  paused_at timestamptz
);

-- A chain of hashes, played backwards: only its end is public. The secret start is sealed.
create table lottery.chain (
  id uuid constraint chain_pkey primary key,
  game_code text not null constraint chain_game_code_fkey references lottery.game,
  secret_sealed bytea not null,
  end_hash text not null,
  length int not null,
  -- Links that are given to draws, from 1.
  used int not null,
  created_at timestamptz not null,
  constraint chain_used_check check (used between 0 and length)
);
create index chain_game_idx on lottery.chain (game_code, created_at);

create table lottery.draw (
  id uuid constraint draw_pkey primary key,
  game_code text not null constraint draw_game_code_fkey references lottery.game,
  numero text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  locks_at timestamptz not null,
  draws_at timestamptz not null,
  chain_id uuid not null constraint draw_chain_id_fkey references lottery.chain,
  chain_no int not null,
  beacon_round bigint not null,
  state text not null constraint draw_state_check check (state in
    ('scheduled', 'open', 'closed', 'drawn', 'settling', 'settled', 'void', 'refunding',
     'refunded')),
  -- At the lock: the root of the slips that take part, and how many they are.
  locked_at timestamptz,
  root text,
  slip_count int,
  -- Public from the draw on; before it only the sealed chain has it.
  link text,
  signature text,
  randomness text,
  is_test_beacon boolean,
  result text,
  result_version int not null default 0,
  drawn_at timestamptz,
  settled_at timestamptz,
  void_reason text constraint draw_void_reason_check
    check (void_reason in ('beacon_missing', 'missed', 'no_result')),
  voided_at timestamptz,
  refunded_at timestamptz,
  constraint draw_numero_key unique (game_code, numero),
  constraint draw_link_key unique (chain_id, chain_no),
  constraint draw_times_check check
    (opens_at < closes_at and closes_at <= locks_at and locks_at < draws_at),
  constraint draw_locked_check check
    ((locked_at is null) = (root is null) and (root is null) = (slip_count is null)),
  constraint draw_link_check check ((link is null) = (state in ('scheduled', 'open', 'closed'))),
  constraint draw_result_check check
    (result is not null or state not in ('drawn', 'settling', 'settled')),
  constraint draw_void_check check
    ((void_reason is null) = (state not in ('void', 'refunding', 'refunded')))
);
create index draw_game_idx on lottery.draw (game_code, draws_at);
-- What the leader looks at several times a second.
create index draw_ahead_idx on lottery.draw (opens_at) where state = 'scheduled';
create index draw_on_idx on lottery.draw (closes_at)
  where state in ('open', 'closed', 'drawn', 'settling', 'void', 'refunding');

-- What frames ask for: what came out, the newest first, and how often a draw was void.
create index draw_past_idx on lottery.draw (game_code, draws_at desc)
  where state not in ('scheduled', 'open', 'closed');
create index draw_void_idx on lottery.draw (game_code) where voided_at is not null;

-- Old versions stay: a correction adds one.
create table lottery.result (
  draw_id uuid not null constraint result_draw_id_fkey references lottery.draw,
  version int not null,
  result text not null,
  created_at timestamptz not null,
  constraint result_pkey primary key (draw_id, version)
);

-- A choice, written once however many choose it.
create table lottery.selection (
  id bigint generated always as identity constraint selection_pkey primary key,
  play text not null,
  digest bytea not null,
  selection text not null,
  constraint selection_digest_key unique (play, digest)
);

create table lottery.slip (
  id uuid constraint slip_pkey primary key
    constraint slip_id_fkey references studio.owner,
  player_id uuid not null constraint slip_player_id_fkey references studio.player,
  draw_id uuid not null constraint slip_draw_id_fkey references lottery.draw,
  -- One slip for each request, however often it is sent.
  request_id uuid not null,
  request_digest text not null,
  currency text not null,
  is_demo boolean not null,
  mode text not null,
  unit text,
  series int,
  multiple int not null,
  lines int not null,
  stake_minor bigint not null constraint slip_stake_check check (stake_minor > 0),
  -- At least what it can win.
  reach_minor bigint not null,
  state text not null constraint slip_state_check
    check (state in ('pending', 'accepted', 'refused', 'excluded', 'cancelled')),
  refusal text,
  -- The leaf of its text in the tree of the draw.
  leaf bytea not null,
  -- What the wallet said when it took the stake.
  balance_minor bigint,
  -- The wallet does not take what it is owed.
  is_disputed boolean not null default false,
  created_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  constraint slip_request_key unique (player_id, request_id)
);
create index slip_draw_idx on lottery.slip (draw_id, accepted_at, id);
create index slip_player_idx on lottery.slip (player_id, id desc);
create index slip_pending_idx on lottery.slip (created_at) where state = 'pending';

create table lottery.item (
  slip_id uuid not null constraint item_slip_id_fkey references lottery.slip,
  no int not null,
  draw_id uuid not null,
  selection_id bigint not null constraint item_selection_id_fkey references lottery.selection,
  line_stake_minor bigint not null,
  lines int not null,
  constraint item_pkey primary key (slip_id, no)
);
create index item_draw_idx on lottery.item (draw_id, selection_id);

create table lottery.win (
  slip_id uuid not null constraint win_slip_id_fkey references lottery.slip,
  no int not null,
  version int not null,
  prize_minor bigint not null,
  constraint win_pkey primary key (slip_id, no, version)
);

create table lottery.payout (
  slip_id uuid not null constraint payout_slip_id_fkey references lottery.slip,
  version int not null,
  prize_minor bigint not null,
  constraint payout_pkey primary key (slip_id, version)
);

-- What the house would pay at each outcome, for each class of plays. Sales alone read it.
create table lottery.exposure (
  draw_id uuid not null constraint exposure_draw_id_fkey references lottery.draw,
  currency text not null,
  play_class text not null,
  liability bigint[] not null,
  constraint exposure_pkey primary key (draw_id, currency, play_class)
);

-- The id of a call that settlement writes: the same however often the step is run.
create function lottery.call_uuid(slip uuid, version int, kind text) returns uuid
language sql immutable
return (
  select encode(
    set_byte(set_byte(d, 6, get_byte(d, 6) & 15 | 128), 8, get_byte(d, 8) & 63 | 128), 'hex')::uuid
  from (select substring(sha256((slip || ':' || version || ':' || kind)::bytea) from 1 for 16) as d)
    as digest
);
