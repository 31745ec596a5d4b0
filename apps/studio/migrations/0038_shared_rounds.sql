-- Rounds that everybody plays together: one table for every game that has them. Before, the crash
-- game and the live tables had one each.
alter table studio.crash_chain rename to chain;
alter table studio.chain rename constraint crash_chain_pkey to chain_pkey;
alter table studio.chain rename constraint crash_chain_played_check to chain_played_check;
alter table studio.chain rename constraint crash_chain_sealed_check to chain_sealed_check;

create table studio.shared_round (
  id uuid constraint shared_round_pkey primary key,
  game_code text not null,
  -- As players read it: one after another within a game.
  round_no bigint not null,
  chain_id uuid not null constraint shared_round_chain_id_fkey references studio.chain,
  -- The chain is played backwards: this many hashes lead from `hash` to the published one.
  game_no int not null,
  -- How the result follows from the hash: by the words that a seed gives too, or straight from it.
  drawn_by text not null constraint shared_round_drawn_by_check
    check (drawn_by in ('words', 'hash')),
  -- SHA-256 of `hash`: what everybody could read while bets were taken.
  hash_before text not null,
  -- Both follow from the chain, which alone is kept until the round is over.
  hash text,
  -- In the game's own words.
  result jsonb,
  status text not null constraint shared_round_status_check
    check (status in ('open', 'closed', 'settled', 'void')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  ended_at timestamptz,
  constraint shared_round_no_key unique (game_code, round_no),
  constraint shared_round_game_key unique (chain_id, game_no),
  constraint shared_round_revealed_check check (
    (status in ('settled', 'void')) = (hash is not null) and (hash is null) = (result is null))
);
create index shared_round_open_idx on studio.shared_round (game_code)
  where status in ('open', 'closed');

insert into studio.shared_round (id, game_code, round_no, chain_id, game_no, drawn_by, hash_before,
  hash, result, status, opened_at, closed_at, ended_at)
select gen_random_uuid(), h.game_code, c.round_no, c.chain_id, c.game_no, 'hash',
  case when c.game_no = 1 then h.terminating_hash
    else coalesce(b.hash, encode(sha256(convert_to(c.hash, 'UTF8')), 'hex'),
      h.terminating_hash) end,
  c.hash,
  case when c.hash is not null then jsonb_build_object('crashedAt',
    (c.bust_hundredths / 100) || '.' || lpad((c.bust_hundredths % 100)::text, 2, '0')) end,
  case c.status when 'waiting' then 'open' when 'running' then 'closed'
    when 'crashed' then 'settled' else c.status end,
  c.opened_at, c.started_at, c.ended_at
from studio.crash_round c
join studio.chain h on h.id = c.chain_id
left join studio.crash_round b on b.chain_id = c.chain_id and b.game_no = c.game_no - 1;

insert into studio.shared_round (id, game_code, round_no, chain_id, game_no, drawn_by, hash_before,
  hash, result, status, opened_at, closed_at, ended_at)
select gen_random_uuid(), game_code, round_no, chain_id, game_no, 'words', hash_before, hash,
  result,
  case status when 'betting' then 'open' when 'dealing' then 'closed' else status end,
  opened_at, closed_at, ended_at
from studio.table_round;

-- A bet of a shared round is a round of its player's that lies on it. At a table a player has no
-- panels: several stakes lie on one round.
alter table studio.round
  add column shared_round_id uuid constraint round_shared_round_id_fkey
    references studio.shared_round,
  alter column panel drop not null;
update studio.round r set shared_round_id = s.id
from studio.crash_round c
join studio.shared_round s on s.chain_id = c.chain_id and s.game_no = c.game_no
where r.crash_round_no = c.round_no;
update studio.round r set shared_round_id = s.id, panel = null
from studio.table_round b
join studio.shared_round s on s.chain_id = b.chain_id and s.game_no = b.game_no
where r.table_round_no = b.round_no;
alter table studio.round drop column crash_round_no, drop column table_round_no;
drop table studio.crash_round;
drop table studio.table_round;
create index round_shared_idx on studio.round (shared_round_id) where shared_round_id is not null;
-- What a restart looks for.
create index round_shared_open_idx on studio.round (game_code)
  where status = 'accepted' and shared_round_id is not null;
