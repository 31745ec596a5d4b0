-- Missions: tasks that a brand sets, and awards for doing them.
create table rewards.mission (
  mission_id uuid not null,
  merchant_code text not null,
  revision integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint mission_pkey primary key (mission_id)
);
create index mission_brand_idx on rewards.mission (merchant_code);
-- What was saved each time: who joined keeps the revision he joined.
create table rewards.mission_revision (
  mission_id uuid not null,
  revision integer not null,
  settings jsonb not null,
  saved_at timestamptz not null,
  constraint mission_revision_pkey primary key (mission_id, revision),
  constraint mission_revision_mission_fkey foreign key (mission_id) references rewards.mission
);
create table rewards.mission_entry (
  member_id bigint not null,
  mission_id uuid not null,
  -- The first day of the day, week or month; "once" where there is but one.
  period text not null,
  merchant_code text not null,
  revision integer not null,
  joined_at timestamptz not null,
  ends_at timestamptz not null,
  left_at timestamptz,
  -- What each task has counted.
  actual bigint[] not null,
  -- Milestones whose award was issued, the first ones.
  issued integer not null default 0,
  -- More is reached than was issued: the member may be given nothing for now.
  is_due boolean not null default false,
  constraint mission_entry_pkey primary key (member_id, mission_id, period),
  constraint mission_entry_revision_fkey foreign key (mission_id, revision)
    references rewards.mission_revision,
  constraint mission_entry_issued_range check (issued between 0 and 10)
);
create index mission_entry_due_idx on rewards.mission_entry (member_id) where is_due;
create index mission_entry_mission_idx on rewards.mission_entry (mission_id);
-- Facts of members who take part, of missions and of boards: a round is the sum of its facts.
create table rewards.counted_fact (
  kept_for text not null,
  member_id bigint not null,
  fact_id uuid not null,
  kind text not null,
  item text not null,
  at timestamptz not null,
  settled_at timestamptz not null,
  vendor_code text not null,
  game_code text not null,
  game_type text,
  is_free boolean not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  win_minor bigint not null,
  constraint counted_fact_pkey primary key (kept_for, member_id, fact_id)
);
create index counted_fact_item_idx on rewards.counted_fact (kept_for, member_id, kind, item);
create index counted_fact_time_idx on rewards.counted_fact (kept_for, member_id, at);
create index counted_fact_age_idx on rewards.counted_fact (at);
grant select, insert, update on rewards.mission, rewards.mission_revision, rewards.mission_entry
  to baize_app;
grant select, insert, delete on rewards.counted_fact to baize_app;
