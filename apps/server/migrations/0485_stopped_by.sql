-- Which stop of all rewards holds a promotion, a series or a journey; null where none does, and
-- once somebody has held or continued it by itself. What one stop holds is continued together.
alter table rewards.promotion add column stop_id uuid;
alter table rewards.promotion_series add column stop_id uuid;
alter table rewards.journey add column stop_id uuid;
alter table rewards.promotion add constraint promotion_stop_fkey
  foreign key (stop_id) references rewards.brand_stop (stop_id);
alter table rewards.promotion_series add constraint promotion_series_stop_fkey
  foreign key (stop_id) references rewards.brand_stop (stop_id);
alter table rewards.journey add constraint journey_stop_fkey
  foreign key (stop_id) references rewards.brand_stop (stop_id);
create index promotion_stop_idx on rewards.promotion (stop_id) where stop_id is not null;
create index promotion_series_stop_idx on rewards.promotion_series (stop_id)
  where stop_id is not null;
create index journey_stop_idx on rewards.journey (stop_id) where stop_id is not null;
