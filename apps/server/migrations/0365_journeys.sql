-- Journeys: what follows for a member when something happened, step by step; and the members'
-- choice to get offers and news, without which a journey sends nothing.
create table inbox.preference (
  member_id bigint not null,
  merchant_code text not null,
  wants_news boolean not null,
  changed_at timestamptz not null,
  constraint preference_pkey primary key (member_id)
);
create index preference_news_idx on inbox.preference (merchant_code, member_id) where wants_news;
grant select, insert, update, delete on inbox.preference to baize_app;

-- Every choice with the text that was shown, as proof.
create table inbox.consent (
  member_id bigint not null,
  consent_id uuid not null,
  wants_news boolean not null,
  text_version text not null,
  at timestamptz not null,
  constraint consent_pkey primary key (member_id, consent_id)
);
revoke all on inbox.consent from baize_app;
grant select, insert on inbox.consent to baize_app;

-- Messages of the kind news are counted for a member's caps.
create index message_news_idx on inbox.message (member_id, created_at) where category = 'news';

create table rewards.journey (
  merchant_code text not null,
  journey_id uuid not null,
  state text not null,
  -- Of the revision that counts; the first approval fixes it.
  trigger text,
  revision integer,
  draft_revision integer,
  draft_state text,
  submitter_id uuid,
  submitted_at timestamptz,
  approver text,
  -- Only what happens later begins it.
  live_at timestamptz,
  -- How far the members were scanned today, for triggers that no event tells of.
  scan_day date,
  scan_after bigint,
  reason text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint journey_pkey primary key (merchant_code, journey_id),
  constraint journey_state_known check (state in ('draft', 'in_review', 'live', 'paused', 'ended')),
  constraint journey_draft_known check (draft_state in ('draft', 'in_review')),
  constraint journey_live_approved check (
    (revision is null) = (trigger is null) and (revision is null) = (live_at is null)
    and (revision is not null or state in ('draft', 'in_review')))
);
create index journey_live_idx on rewards.journey (trigger) where state = 'live';

create table rewards.journey_revision (
  merchant_code text not null,
  journey_id uuid not null,
  revision integer not null,
  terms jsonb not null,
  maker_id uuid,
  maker text,
  made_at timestamptz not null,
  constraint journey_revision_pkey primary key (merchant_code, journey_id, revision)
);
revoke all on rewards.journey_revision from baize_app;
grant select, insert on rewards.journey_revision to baize_app;

create table rewards.journey_budget (
  merchant_code text not null,
  journey_id uuid not null,
  spent_minor bigint not null,
  max_minor bigint not null,
  constraint journey_budget_pkey primary key (merchant_code, journey_id),
  constraint journey_budget_kept check (spent_minor >= 0)
);

-- A member's way through a journey; the period names what began it.
create table rewards.journey_run (
  member_id bigint not null,
  merchant_code text not null,
  journey_id uuid not null,
  period text not null,
  revision integer not null,
  step integer not null,
  state text not null,
  reason text,
  due_at timestamptz not null,
  entered_at timestamptz not null,
  ended_at timestamptz,
  constraint journey_run_pkey primary key (member_id, journey_id, period),
  constraint journey_run_state_known check (state in ('waiting', 'done', 'left')),
  constraint journey_run_step_range check (step between 0 and 10),
  constraint journey_run_end check ((state = 'waiting') = (ended_at is null)),
  constraint journey_run_reason check ((state = 'left') = (reason is not null))
);
create index journey_run_due_idx on rewards.journey_run (due_at) where state = 'waiting';
create index journey_run_waiting_idx on rewards.journey_run (journey_id) where state = 'waiting';
create index journey_run_journey_idx on rewards.journey_run (journey_id, state, reason);

-- What each step did, once.
create table rewards.journey_step (
  member_id bigint not null,
  journey_id uuid not null,
  period text not null,
  step integer not null,
  did text not null,
  reason text,
  at timestamptz not null,
  constraint journey_step_pkey primary key (member_id, journey_id, period, step),
  constraint journey_step_did_known check (did in ('sent', 'suppressed', 'awarded')),
  constraint journey_step_reason check ((did = 'suppressed') = (reason is not null))
);
create index journey_step_journey_idx on rewards.journey_step (journey_id, did, reason);
revoke all on rewards.journey_step from baize_app;
grant select, insert on rewards.journey_step to baize_app;
