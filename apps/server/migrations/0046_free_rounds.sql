-- Free rounds: an operator gives a member rounds of one game at one stake, and the vendor plays
-- them. What of them was played is counted where the wallet takes it, so that a round counts once.
create table rewards.free_grant (
  member_id bigint not null,
  grant_id uuid not null,
  merchant_code text not null,
  vendor_code text not null,
  game_code text not null,
  currency text not null,
  -- Of each round; the vendor plays it, nobody pays it.
  stake_minor bigint not null,
  rounds int not null,
  -- What is won is to be staked so many times: 10,000 is once.
  turnover_bps int not null,
  ends_at timestamptz not null,
  state text not null,
  -- Rounds that were played, and what they won; less what was rolled back.
  used int not null default 0,
  won_minor bigint not null default 0,
  operator text not null,
  reason text not null,
  granted_at timestamptz not null,
  cancel_operator text,
  cancel_reason text,
  -- When it came to its end before it was over: cancelled, or refused by the vendor.
  ended_at timestamptz,
  -- What the vendor said when it refused.
  vendor_words text,
  -- Telling the vendor: how often it was tried, and when it may be tried again.
  attempts int not null default 0,
  next_at timestamptz not null,
  constraint free_grant_pkey primary key (member_id, grant_id),
  constraint free_grant_state_known
    check (state in ('sending', 'open', 'cancelling', 'cancelled', 'failed')),
  constraint free_grant_stake_check check (stake_minor > 0),
  constraint free_grant_rounds_check check (rounds between 1 and 100),
  constraint free_grant_used_check check (used between 0 and rounds),
  constraint free_grant_won_check check (won_minor >= 0),
  constraint free_grant_turnover_check check (turnover_bps between 0 and 1000000)
);
create index free_grant_member_idx on rewards.free_grant (member_id, granted_at desc);
create index free_grant_due_idx on rewards.free_grant (next_at)
  where state in ('sending', 'cancelling');

-- Each bet and each win of a free round, by the key of the ledger's operation.
create table rewards.free_play (
  member_id bigint not null,
  key_id uuid not null,
  grant_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  played_at timestamptz not null,
  -- When it was rolled back.
  undone_at timestamptz,
  constraint free_play_pkey primary key (member_id, key_id),
  constraint free_play_kind_known check (kind in ('bet', 'win')),
  constraint free_play_amount_check check (amount_minor >= 0),
  constraint free_play_grant_fkey
    foreign key (member_id, grant_id) references rewards.free_grant (member_id, grant_id)
);
create index free_play_grant_idx on rewards.free_play (member_id, grant_id);

alter table catalogue.game
  -- Whether its vendor lets us give rounds of it.
  add column has_free_rounds boolean not null default false;

alter table vendors.round
  -- Whether its bet cost nothing because it was given.
  add column is_free boolean not null default false;

alter table backoffice.play_day
  -- What of the payouts free rounds won, less what was taken back of it.
  add column free_minor bigint not null default 0;

grant select, insert, update on rewards.free_grant to baize_app;
grant select, insert, update on rewards.free_play to baize_app;
