-- Prizes of a raffle that nobody claimed are drawn again, where its terms say so: once, from the
-- same stream. A later place then takes the prize of the one it replaces.
alter table rewards.raffle add column redrawn_at timestamptz,
  add constraint raffle_redrawn_after check (redrawn_at is null or state = 'drawn');
alter table rewards.raffle_win add column replaces integer,
  add constraint raffle_win_replaces check (replaces < place);
update rewards.raffle set settings = settings || '{"redraw": false}';
