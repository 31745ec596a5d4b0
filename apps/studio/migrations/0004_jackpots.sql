-- Progressive jackpots. Pots and contributions are counted in millionths of a minor unit, in which
-- a stake times a rate in parts per million is always whole: no fraction is lost.

alter table studio.player
  -- A test account of the platform: it neither feeds nor wins a jackpot.
  add column is_test boolean not null default false;

alter table studio.wallet_call
  -- Of a bet, what part of it goes to the jackpot; of a win, how much of it comes from there.
  add column jackpot_ppm int,
  add column jackpot_minor bigint,
  add constraint wallet_call_jackpot_check check (
    (jackpot_ppm is null or (kind = 'bet' and jackpot_ppm between 1 and 1000000))
    and (jackpot_minor is null or (kind = 'win' and jackpot_minor between 1 and amount_minor)));

create function studio.total_of(amounts bigint[]) returns numeric language sql immutable
  return (select coalesce(sum(amount), 0) from unnest(amounts) as u (amount));

-- What every round of a network reads and adds to, in one row, so that one statement does both. The
-- arrays have a place for each level.
create table studio.jackpot_pool (
  id uuid constraint jackpot_pool_pkey primary key,
  operator_id text not null,
  network text not null,
  currency text not null,
  levels text[] not null,
  starts int[] not null,
  rates_ppm int[] not null,
  pots_micro bigint[] not null,
  -- Secret: where a pot falls that must be hit by its ceiling. Null elements elsewhere.
  falls_micro bigint[] not null,
  ceilings_minor bigint[] not null,
  hit_every_minor bigint[] not null,
  -- Fills the next pots.
  reserve_micro bigint not null,
  -- What it ever got from stakes and from the house, and ever paid.
  contributed_micro bigint not null default 0,
  advanced_micro bigint not null,
  paid_micro bigint not null default 0,
  created_at timestamptz not null,
  constraint jackpot_pool_key unique (operator_id, network, currency),
  constraint jackpot_pool_reserve_check check (reserve_micro >= 0),
  constraint jackpot_pool_pots_check check (0 <= all (pots_micro)),
  -- Nothing is lost and nothing is made, whatever a statement does.
  constraint jackpot_pool_conserved_check check (
    contributed_micro + advanced_micro
      = paid_micro + studio.total_of(pots_micro) + reserve_micro)
) with (fillfactor = 50);

-- Each pot from its seed to the round that won it.
create table studio.jackpot_start (
  pool_id uuid not null constraint jackpot_start_pool_id_fkey references studio.jackpot_pool,
  level text not null,
  start_no int not null,
  seed_minor bigint not null,
  ceiling_minor bigint,
  hit_every_minor bigint,
  secret text not null,
  -- Shown from the start on; the secret only once the pot is won.
  commitment text not null,
  started_at timestamptz not null,
  round_id uuid constraint jackpot_start_round_id_fkey references studio.round,
  won_minor bigint,
  won_at timestamptz,
  constraint jackpot_start_pkey primary key (pool_id, level, start_no),
  constraint jackpot_start_kind_check check ((ceiling_minor is null) <> (hit_every_minor is null)),
  constraint jackpot_start_seed_check check (seed_minor > 0 and ceiling_minor > seed_minor),
  constraint jackpot_start_won_check check (
    (round_id is null) = (won_minor is null) and (round_id is null) = (won_at is null)),
  constraint jackpot_start_won_minor_check check (won_minor > 0)
);
create unique index jackpot_start_open_key on studio.jackpot_start (pool_id, level)
  where round_id is null;
create unique index jackpot_start_round_key on studio.jackpot_start (round_id, level)
  where round_id is not null;

-- The journal. Rows are never changed or deleted; accounts are house, reserve, player and a pot of
-- each level.
create table studio.jackpot_entry (
  id bigint generated always as identity constraint jackpot_entry_pkey primary key,
  pool_id uuid not null constraint jackpot_entry_pool_id_fkey references studio.jackpot_pool,
  round_id uuid constraint jackpot_entry_round_id_fkey references studio.round,
  kind text not null constraint jackpot_entry_kind_check
    check (kind in ('contribution', 'win', 'seed', 'advance')),
  debit text not null,
  credit text not null,
  amount_micro bigint not null constraint jackpot_entry_amount_check check (amount_micro > 0),
  created_at timestamptz not null,
  constraint jackpot_entry_sides_check check (debit <> credit)
);
-- A round contributes once and wins a level once.
create unique index jackpot_entry_round_key
  on studio.jackpot_entry (round_id, kind, debit, credit) where round_id is not null;
create index jackpot_entry_pool_idx on studio.jackpot_entry (pool_id);

-- What must never be: a balance that is not the sum of its entries.
create view studio.jackpot_incoherence as
with moved as (
  select pool_id, credit as account, amount_micro as delta from studio.jackpot_entry
  union all
  select pool_id, debit, - amount_micro from studio.jackpot_entry
), summed as (
  select pool_id, account, sum(delta) as total from moved group by pool_id, account
), held as (
  select p.id as pool_id, 'pot:' || u.level as account, u.pot as held
  from studio.jackpot_pool p cross join unnest(p.levels, p.pots_micro) as u (level, pot)
  union all
  select id, 'reserve', reserve_micro from studio.jackpot_pool
  union all
  select id, 'house', - contributed_micro - advanced_micro from studio.jackpot_pool
  union all
  select id, 'player', paid_micro from studio.jackpot_pool
)
select h.pool_id, h.account, h.held, coalesce(s.total, 0) as entered
from held h left join summed s on s.pool_id = h.pool_id and s.account = h.account
where h.held <> coalesce(s.total, 0);
