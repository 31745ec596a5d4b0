-- What brands promise beside deposit bonuses: definitions by revision, who takes part, the cost.
create table rewards.promotion (
  merchant_code text not null,
  promotion_id uuid not null,
  kind text not null,
  currency text not null,
  state text not null,
  -- The revision that counts; null until a second person has approved the first.
  revision integer,
  -- The revision that was written last, and where it stands; null where nothing waits.
  draft_revision integer,
  draft_state text,
  content_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The emergency stop: nothing of it is earned or claimed.
  is_stopped boolean not null default false,
  priority integer not null default 0,
  -- Counts every change of the row, for saves over what was read.
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  reason text,
  constraint promotion_pkey primary key (merchant_code, promotion_id),
  constraint promotion_state_known check (state in
    ('draft', 'in_review', 'scheduled', 'live', 'paused', 'ending', 'ended')),
  constraint promotion_draft_known check (draft_state in ('draft', 'in_review')),
  constraint promotion_draft_whole check ((draft_revision is null) = (draft_state is null)),
  constraint promotion_approved check ((revision is null) = (state in ('draft', 'in_review')))
);
create index promotion_running_idx on rewards.promotion (state) where state <> 'ended';

-- A whole definition; never changed, so that an entry can keep the one it began with.
create table rewards.promotion_revision (
  merchant_code text not null,
  promotion_id uuid not null,
  revision integer not null,
  terms jsonb not null,
  maker_id text,
  maker text,
  made_at timestamptz not null,
  constraint promotion_revision_pkey primary key (merchant_code, promotion_id, revision)
);
-- Who approved a revision; a row of its own, because a revision never changes.
create table rewards.promotion_approval (
  merchant_code text not null,
  promotion_id uuid not null,
  revision integer not null,
  submitter_id text,
  submitted_at timestamptz not null,
  approver text,
  approved_at timestamptz,
  constraint promotion_approval_pkey primary key (merchant_code, promotion_id, revision)
);

create table rewards.promotion_entry (
  member_id bigint not null,
  promotion_id uuid not null,
  -- "once", or the brand's day, week, month or year it counts for.
  period text not null,
  entry_id uuid not null,
  merchant_code text not null,
  revision integer not null,
  state text not null,
  currency text not null,
  amount_minor bigint not null,
  actual_minor bigint not null,
  expected_minor bigint not null,
  -- The day whose budget it is counted in; null while nothing is reserved.
  budget_day text,
  award_id uuid,
  attempts integer not null,
  reason text,
  operator text,
  opened_at timestamptz not null,
  expires_at timestamptz,
  updated_at timestamptz not null,
  ended_at timestamptz,
  constraint promotion_entry_pkey primary key (member_id, promotion_id, period),
  constraint promotion_entry_id_key unique (member_id, entry_id),
  constraint promotion_entry_state_known check (state in ('joined', 'process', 'applying',
    'rejected', 'on_hold', 'issued', 'claimed', 'expired', 'cancelled')),
  constraint promotion_entry_amount_positive check (amount_minor >= 0)
);
create index promotion_entry_of_idx on rewards.promotion_entry (promotion_id, state, updated_at);
create index promotion_entry_due_idx on rewards.promotion_entry (expires_at)
  where state in ('joined', 'process', 'rejected');
create index promotion_entry_award_idx on rewards.promotion_entry (member_id, award_id)
  where award_id is not null;

-- Who used a person, a payee, a device for a promotion and period: one each.
create table rewards.claim_mark (
  merchant_code text not null,
  scope text not null,
  period text not null,
  kind text not null,
  mark bytea not null,
  member_id bigint not null,
  at timestamptz not null,
  constraint claim_mark_pkey primary key (merchant_code, scope, period, kind, mark),
  constraint claim_mark_kind_known check (kind in ('person', 'payee', 'device'))
);
create index claim_mark_member_idx on rewards.claim_mark (member_id);

-- What of a promotion is promised and paid, never more than its most.
create table rewards.promotion_budget (
  merchant_code text not null,
  promotion_id uuid not null,
  -- "total", or a day of the brand.
  scope text not null,
  spent_minor bigint not null,
  -- Null where there is no bound; what is spent is counted all the same.
  max_minor bigint,
  -- The highest warning that was given: 50, 80 or 100 percent.
  warned integer not null default 0,
  constraint promotion_budget_pkey primary key (merchant_code, promotion_id, scope),
  constraint promotion_budget_kept check (spent_minor >= 0)
);

create table rewards.promo_code (
  merchant_code text not null,
  code text not null,
  promotion_id uuid not null,
  uses_max integer,
  used integer not null,
  constraint promo_code_pkey primary key (merchant_code, code),
  constraint promo_code_uses check (uses_max is null or used <= uses_max)
);
create index promo_code_promotion_idx on rewards.promo_code (merchant_code, promotion_id);

-- Wrong codes of a member, so that nobody guesses them.
create table rewards.promo_code_try (
  member_id bigint not null,
  hour timestamptz not null,
  wrong integer not null,
  constraint promo_code_try_pkey primary key (member_id)
);
grant select, insert on rewards.promotion_revision to baize_app;
