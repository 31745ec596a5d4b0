-- Who a member is, proven: documents that were sent in, what was decided about them, and from
-- which amounts on a brand wants to see them.

create schema verification;

-- What a brand asks for: a level from an amount on. A null amount asks for nothing.
create table verification.policy (
  merchant_code text not null,
  currency text not null,
  -- One withdrawal of more than this.
  withdrawal_above_minor bigint,
  withdrawal_level int not null,
  -- One deposit of more than this.
  deposit_above_minor bigint,
  deposit_level int not null,
  -- All deposits together beyond this.
  deposits_above_minor bigint,
  deposits_level int not null,
  -- How soon a document is looked at.
  target_minutes int not null,
  constraint policy_pkey primary key (merchant_code, currency),
  constraint policy_level_known check (withdrawal_level between 1 and 3
    and deposit_level between 1 and 3 and deposits_level between 1 and 3),
  constraint policy_amount_range check (withdrawal_above_minor >= 0 and deposit_above_minor >= 0
    and deposits_above_minor >= 0),
  constraint policy_target_positive check (target_minutes > 0)
);

create table verification.document (
  member_id bigint not null,
  document_id uuid not null,
  merchant_code text not null,
  kind text not null,
  state text not null,
  submitted_at timestamptz not null,
  taken_by uuid,
  taken_by_name text,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  reason text,
  note text,
  -- Null where the document says none, or nobody has looked yet.
  expires_on date,
  -- The document's own number, and the index by which the same one is found again.
  number_sealed bytea,
  number_index bytea,
  revision int not null default 1,
  constraint document_pkey primary key (member_id, document_id),
  constraint document_kind_known check (kind in ('passport', 'id_card_front', 'id_card_back',
    'driving_licence', 'address_proof', 'selfie')),
  constraint document_state_known check (state in ('submitted', 'in_review', 'accepted',
    'rejected')),
  constraint document_reason_known check (reason in ('unreadable', 'cut_off', 'expired',
    'name_differs', 'wrong_document', 'other')),
  constraint document_decided_whole check ((state in ('accepted', 'rejected'))
    = (decided_at is not null)),
  constraint document_rejected_reason check ((state = 'rejected') = (reason is not null)),
  constraint document_number_whole check ((number_sealed is null) = (number_index is null))
);
-- One of a kind waits at a time.
create unique index document_waiting_key on verification.document (member_id, kind)
  where state in ('submitted', 'in_review');
create index document_queue_idx on verification.document (submitted_at, document_id)
  where state in ('submitted', 'in_review');
create index document_number_idx on verification.document (number_index)
  where number_index is not null;

-- The picture itself, sealed: made anew by the server, in a size to be read and a small one for
-- the member. It goes when nobody needs it any more; what was decided stays.
create table verification.picture (
  member_id bigint not null,
  document_id uuid not null,
  large_sealed bytea not null,
  small_sealed bytea not null,
  constraint picture_pkey primary key (member_id, document_id)
);

grant usage on schema verification to baize_app;
grant select, insert, update on verification.policy, verification.document to baize_app;
grant select, insert, update, delete on verification.picture to baize_app;

-- Which entries of the audit trail are about which member, for his page; the trail itself names
-- people by what they were called at the time.
create table backoffice.member_audit (
  member_id bigint not null,
  audit_id uuid not null,
  seq bigint not null,
  constraint member_audit_pkey primary key (member_id, audit_id)
);
grant select, insert on backoffice.member_audit to baize_app;
