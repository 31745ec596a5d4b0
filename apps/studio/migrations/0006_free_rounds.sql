-- Rounds a platform gives to one of its members: of one game, at one stake, so many of them.
create table studio.free_offer (
  id uuid constraint free_offer_pkey primary key,
  operator_id text not null,
  -- What the platform calls it in its calls and in ours.
  reward_uuid uuid not null,
  player_id uuid not null constraint free_offer_player_id_fkey references studio.player,
  game_code text not null,
  vendor_code text not null,
  currency text not null,
  stake_minor bigint not null constraint free_offer_stake_check check (stake_minor > 0),
  rounds int not null,
  -- Rounds that are being played or were; a round whose stake goes back is taken off again.
  used int not null default 0,
  starts_at timestamptz,
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  constraint free_offer_reward_key unique (operator_id, reward_uuid),
  constraint free_offer_rounds_check check (rounds between 1 and 100),
  constraint free_offer_used_check check (used between 0 and rounds)
);
create index free_offer_open_idx on studio.free_offer (player_id, game_code, ends_at)
  where cancelled_at is null;

-- The offer a round is played from; its stake costs nothing.
alter table studio.round
  add column free_offer_id uuid constraint round_free_offer_id_fkey references studio.free_offer;
create index round_free_offer_idx on studio.round (free_offer_id) where free_offer_id is not null;
