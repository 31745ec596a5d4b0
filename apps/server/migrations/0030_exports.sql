-- Lists as CSV files: asked for by an operator, written in the background in pieces, kept a week.

create table backoffice.export (
  export_id uuid not null,
  operator_id uuid not null,
  operator text not null,
  kind text not null,
  filters json not null,
  username text,
  state text not null default 'queued',
  -- Who writes it: a worker that lost its turn finds another number here and stops.
  attempt integer not null default 0,
  lease_until timestamptz,
  rows integer not null default 0,
  bytes bigint not null default 0,
  sha256 bytea,
  problem text,
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  constraint export_pkey primary key (export_id),
  constraint export_operator_id_fkey foreign key (operator_id)
    references backoffice.operator (operator_id),
  constraint export_state_known
    check (state in ('queued', 'running', 'ready', 'failed', 'expired')),
  constraint export_problem_known check (problem in ('too_large', 'interrupted', 'internal')),
  constraint export_leased_when_running check ((state = 'running') = (lease_until is not null)),
  constraint export_problem_when_failed check ((state = 'failed') = (problem is not null)),
  constraint export_whole_when_ready
    check (state <> 'ready' or (sha256 is not null and expires_at is not null)),
  constraint export_sums_positive check (rows >= 0 and bytes >= 0)
);
create index export_operator_id_idx on backoffice.export (operator_id, requested_at);
create index export_requested_at_idx on backoffice.export (requested_at);
create index export_open_idx on backoffice.export (requested_at)
  where state in ('queued', 'running');
create index export_expires_at_idx on backoffice.export (expires_at) where state = 'ready';
-- One of an operator at a time, however many workers there are.
create unique index export_running_key on backoffice.export (operator_id)
  where state = 'running';

create table backoffice.export_piece (
  export_id uuid not null,
  attempt integer not null,
  number integer not null,
  content bytea not null,
  constraint export_piece_pkey primary key (export_id, attempt, number),
  constraint export_piece_export_id_fkey foreign key (export_id)
    references backoffice.export (export_id)
);

grant select, insert, update, delete on backoffice.export to baize_app;
grant select, insert, delete on backoffice.export_piece to baize_app;
