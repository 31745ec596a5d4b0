-- Rounds of many steps: what the player did after the stake, in order, and the stakes added since.
alter table studio.round
  -- Stakes taken by steps, beyond the one that opened the round.
  add column extra_minor bigint not null default 0,
  -- Null for rounds that one request plays; else when the player last did something.
  add column acted_at timestamptz,
  add constraint round_extra_check check (extra_minor >= 0);
create index round_idle_idx on studio.round (acted_at)
  where status = 'accepted' and acted_at is not null;

-- Rows are never deleted. What a round hides stands nowhere: it follows from its seeds and steps.
create table studio.round_step (
  id uuid constraint round_step_pkey primary key,
  round_id uuid not null constraint round_step_round_id_fkey references studio.round,
  action_id uuid not null,
  -- 1, 2, 3 …; null while the step's stake is on its way, and for good when it was not taken.
  place int,
  input jsonb not null,
  stake_minor bigint not null,
  -- Whether the studio took the step for a player who did not come back.
  is_default boolean not null,
  status text not null constraint round_step_status_check
    check (status in ('stake_pending', 'done', 'refused', 'undone')),
  refusal text,
  created_at timestamptz not null,
  constraint round_step_action_key unique (round_id, action_id),
  constraint round_step_place_key unique (round_id, place),
  constraint round_step_place_check check ((place is not null) = (status = 'done')),
  constraint round_step_stake_check check (stake_minor >= 0)
);
-- One stake at a time is on its way.
create unique index round_step_pending_key on studio.round_step (round_id)
  where status = 'stake_pending';
create index round_step_orphan_idx on studio.round_step (created_at)
  where status = 'stake_pending';

alter table studio.wallet_call
  -- The step whose stake it moves; null for the round's first stake, its payout and its refund.
  add column step_id uuid constraint wallet_call_step_id_fkey references studio.round_step;
