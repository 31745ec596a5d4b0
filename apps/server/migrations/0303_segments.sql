-- Conditions that operators gave a name, and how many members meet them.
create table rewards.segment (
  merchant_code text not null,
  segment_id uuid not null,
  name text not null,
  tree jsonb not null,
  -- Counts every save, for saves over what was read.
  version integer not null,
  saved_by text,
  saved_at timestamptz not null,
  -- As of the last count; null before the first.
  members integer,
  matched integer,
  counted_at timestamptz,
  constraint segment_pkey primary key (merchant_code, segment_id),
  constraint segment_name_key unique (merchant_code, name)
);
create index segment_counted_idx on rewards.segment (counted_at nulls first);
