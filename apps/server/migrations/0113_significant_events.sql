-- What happened to the system itself: significant events, every start of a program, and the looks
-- at whether what runs is what was approved. Kept for ever; see docs/operating/system.md.

create table platform.event (
  -- Order of writing, which no clock that is set back can change.
  seq bigint generated always as identity constraint event_pkey primary key,
  at timestamptz not null,
  kind text not null,
  subject text not null,
  ip text not null default '',
  audit_id uuid,
  detail jsonb not null default '{}'
);
create index event_kind_idx on platform.event (kind, seq);
create index event_at_idx on platform.event (at);

create table platform.program_run (
  run_id uuid constraint program_run_pkey primary key,
  program text not null,
  host text not null,
  started_by text not null,
  version text not null,
  commit_id text,
  manifest text,
  migration int not null,
  new_migrations int[] not null default '{}',
  is_release boolean not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  stopped_at timestamptz,
  state text not null default 'running',
  offset_ms int,
  constraint program_run_state_known check (state in ('running', 'stopped', 'lost')),
  constraint program_run_stopped check ((state = 'running') = (stopped_at is null))
);
create index program_run_program_idx on platform.program_run (program, started_at);
create index program_run_running_idx on platform.program_run (seen_at) where state = 'running';

create table platform.system_check (
  check_id uuid constraint system_check_pkey primary key,
  at timestamptz not null,
  reason text not null,
  by_name text not null,
  manifest text,
  files int not null,
  "rows" int not null,
  has_passed boolean not null,
  findings jsonb not null,
  constraint system_check_reason_known check (reason in ('schedule', 'operator', 'command'))
);
create index system_check_at_idx on platform.system_check (at, check_id);

-- What the critical settings were when they were last known to be right; a doubtful one differs
-- from that, or has no right to be there, until somebody approves it. Where the audit trail was
-- read to stands with each place.
create table platform.critical_place (
  place text constraint critical_place_pkey primary key,
  audit_seq bigint not null
);
create table platform.critical_row (
  place text not null,
  key text not null,
  digest text not null,
  is_doubtful boolean not null default false,
  known_at timestamptz not null,
  constraint critical_row_pkey primary key (place, key)
);

-- A pot whose part of stakes is changed is an event.
alter table vendors.pot_seen add column contribution_ppm int;

-- Events, checks and the facts of a start are only added to.
grant select, insert on platform.event, platform.system_check to baize_app;
grant select, insert on platform.program_run to baize_app;
grant update (seen_at, stopped_at, state, offset_ms) on platform.program_run to baize_app;
grant select on platform.event, platform.program_run, platform.system_check to baize_log;
grant usage on schema platform to baize_log;
