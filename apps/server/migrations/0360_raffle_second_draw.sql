-- The second draw of a raffle has its own seed, whose hash is published with the raffle, and its
-- own public input: the places to be drawn again are frozen first, and the round is of a later
-- moment. What was drawn again before has neither, and goes on with the stream of its first draw.
alter table rewards.raffle
  add column redraw_seed_id uuid,
  add column redraw_places integer[],
  add column redraw_frozen_at timestamptz,
  add column redraw_round bigint,
  add column redraw_input text,
  add constraint raffle_redraw_frozen_whole check (
    (redraw_places is null) = (redraw_frozen_at is null)
    and (redraw_frozen_at is null or (state = 'drawn' and redraw_seed_id is not null))),
  add constraint raffle_redraw_drawn_whole check (
    redraw_input is null or (redraw_frozen_at is not null and redrawn_at is not null));
