-- What members send in to prove that a reward is theirs, and what operators made of it: a row for
-- each time a member applied for one part in a promotion.
create table rewards.application (
  member_id bigint not null,
  entry_id uuid not null,
  attempt integer not null,
  merchant_code text not null,
  promotion_id uuid not null,
  comment text not null,
  sent_at timestamptz not null,
  -- What an operator wants to know first, and what the member said.
  question text,
  asked_at timestamptz,
  answer text,
  answered_at timestamptz,
  -- Who works on it for now.
  claimed_by text,
  claimed_by_name text,
  claimed_at timestamptz,
  -- Null while it waits; a member who leaves first leaves it so.
  decision text,
  decided_by text,
  decided_at timestamptz,
  amount_minor bigint,
  reason text,
  note text,
  -- Counts every change, for decisions on what was read.
  revision integer not null,
  constraint application_pkey primary key (member_id, entry_id, attempt),
  constraint application_comment_length check (length(comment) between 1 and 140),
  constraint application_decision_known check (decision in ('approved', 'rejected')),
  constraint application_decision_whole check ((decision is null) = (decided_at is null)),
  constraint application_amount_of_approved
    check ((decision = 'approved') = (amount_minor is not null)),
  constraint application_reason_of_rejected check ((decision = 'rejected') = (reason is not null)),
  constraint application_answer_asked check (answer is null or question is not null)
);
create index application_decided_idx on rewards.application (decided_at);

-- Re-encoded, sealed, and shown to the operator who works on the application alone. Deleted when
-- nothing used it within a day, and 90 days after the decision.
create table rewards.application_picture (
  member_id bigint not null,
  picture_id uuid not null,
  -- Null until an application uses it.
  entry_id uuid,
  attempt integer,
  place integer,
  uploaded_at timestamptz not null,
  sealed bytea not null,
  constraint application_picture_pkey primary key (member_id, picture_id),
  constraint application_picture_place_key unique (member_id, entry_id, attempt, place),
  constraint application_picture_used check ((entry_id is null) = (attempt is null)
    and (entry_id is null) = (place is null)),
  constraint application_picture_three check (place between 1 and 3)
);
create index application_picture_unused_idx on rewards.application_picture (uploaded_at)
  where entry_id is null;
grant select, insert, update on rewards.application to baize_app;
grant select, insert, update, delete on rewards.application_picture to baize_app;
