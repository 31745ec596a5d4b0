-- Vendors are opened at the console: where their frames come from, what they sell, and how the
-- last reading of their list of games went.
alter table vendors.vendor
  add column frame_origin text,
  -- None: games of every type.
  add column game_types text[] not null default '{}',
  add column revision integer not null default 1,
  add column synced_at timestamptz,
  add column sync_problem text,
  add constraint vendor_frame_origin_form check (frame_origin ~ '^https?://[^/]+$');

-- A game without art of the house shows the picture its vendor gives, made anew. Null: the house's.
alter table catalogue.game add column thumb_url text;

alter table content.picture
  drop constraint picture_purpose_known,
  add constraint picture_purpose_known check (purpose in ('site', 'feedback', 'game'));
