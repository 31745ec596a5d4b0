-- What a vendor may have credited at once, and what waits for an operator beyond it.

-- Set by operators; an empty game is the vendor's every other game. What is null is as stated or
-- as usual.
create table vendors.win_ceiling (
  vendor_code text not null,
  game_code text not null default '',
  -- Times the stakes of the round.
  multiple int,
  -- Minor units by currency.
  amounts jsonb not null default '{}',
  revision int not null default 1,
  constraint win_ceiling_pkey primary key (vendor_code, game_code),
  constraint win_ceiling_multiple_check check (multiple > 0),
  constraint win_ceiling_amounts_check check (jsonb_typeof(amounts) = 'object')
);

-- Wins beyond the ceiling: the money lies on the member's locked account, in the hold of this key.
create table vendors.held_win (
  member_id bigint not null,
  -- The ledger's key, and its stored form.
  key text not null,
  key_id uuid not null,
  held_id uuid not null constraint held_win_held_id_key unique,
  vendor_code text not null,
  game_code text not null,
  round_id text not null,
  currency text not null,
  amount_minor bigint not null,
  -- What the round had staked and won when it came, the latter without it.
  stake_minor bigint not null,
  won_minor bigint not null,
  -- What was broken, and the most that would have gone through.
  reason text not null,
  limit_minor bigint not null,
  -- Of a round that was given, the key of its bet.
  free_bet_key text,
  state text not null default 'open',
  held_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decision text,
  constraint held_win_pkey primary key (member_id, key_id),
  constraint held_win_reason_known check (reason in ('multiple', 'amount', 'jackpot')),
  constraint held_win_state_known check (state in ('open', 'released', 'refused', 'rolled_back')),
  constraint held_win_decided_check check ((state = 'open') = (decided_at is null)),
  constraint held_win_amount_check check (amount_minor > 0)
);
create index held_win_state_idx on vendors.held_win (state, held_at);
create index held_win_round_idx on vendors.held_win (member_id, round_id);

-- The most that a vendor told of a pot lately: what a jackpot may pay.
create table vendors.pot_seen (
  vendor_code text not null,
  currency text not null,
  network text not null,
  games text[] not null,
  highest_minor bigint not null,
  seen_at timestamptz not null,
  constraint pot_seen_pkey primary key (vendor_code, currency, network)
);

grant select, insert, update on vendors.win_ceiling, vendors.held_win, vendors.pot_seen
  to baize_app;

-- The most a round of a game can win, times its stake, where its vendor states it.
alter table catalogue.game add column win_max_multiple int;
