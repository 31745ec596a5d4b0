-- Every way into an account and back: contacts, codes, captchas, authenticators, trusted places,
-- remembered devices, outside accounts, step-ups, and what the member is told of all this.
--
-- What names a person is sealed (AES-256-GCM, bound to table, column and member) and found by a
-- blind index (HMAC with a key of its own). Tokens and codes are kept as hashes only.

alter table identity.member
  add column icon text not null default 'fox',
  add column last_login_ip text,
  -- The agent or affiliate whose code the member came by.
  add column invited_by bigint;

-- A password that only opens the door to a new one: given by somebody else.
alter table identity.credential
  add column must_change boolean not null default false;

alter table identity.session
  add column way text not null default 'username',
  -- What the session may do: everything, or first one thing only.
  add column scope text not null default 'full',
  -- 'low': opened by a remembered device, without a proof of its own.
  add column assurance text not null default 'full',
  -- Where it was opened: in the agents' office the authenticator comes after a new password.
  add column site text not null default 'member',
  add constraint session_site_known check (site in ('member', 'agent')),
  add constraint session_scope_known check (scope in ('full', 'password', 'authenticator')),
  add constraint session_assurance_known check (assurance in ('full', 'low'));

-- A door that closes after so many failures in a window needs the time of each.
alter table identity.login_failure
  add column failed_at timestamptz[] not null default '{}',
  -- The name it is about, from wherever, so that a stronger proof opens every door of it.
  add column name_subject bytea;

create index login_failure_name_subject_idx on identity.login_failure (name_subject);

create table identity.contact (
  member_id bigint not null,
  kind text not null,
  sealed bytea not null,
  bound_at timestamptz not null,
  constraint contact_pkey primary key (member_id, kind),
  constraint contact_kind_known check (kind in ('mobile', 'email'))
);

-- One account per number and address in a brand.
create table identity.contact_claim (
  merchant_code text not null,
  kind text not null,
  contact_index bytea not null,
  member_id bigint not null,
  constraint contact_claim_pkey primary key (merchant_code, kind, contact_index)
);

create table identity.person (
  member_id bigint not null,
  birthday_sealed bytea,
  payee_name_sealed bytea,
  id_number_sealed bytea,
  -- The free texts of the profile as one sealed JSON object.
  details_sealed bytea,
  payment_password_hash text,
  -- After a password reset payout details stay as they are for a day.
  payout_frozen_until timestamptz,
  constraint person_pkey primary key (member_id)
);

-- One account per person in a brand: by id number, and by payee name with birthday.
create table identity.person_claim (
  merchant_code text not null,
  kind text not null,
  person_index bytea not null,
  member_id bigint not null,
  constraint person_claim_pkey primary key (merchant_code, kind, person_index),
  constraint person_claim_kind_known check (kind in ('id_number', 'payee_birthday'))
);

-- The codes agents and affiliates invite by, and hosts that stand for one.
create table identity.affiliate_code (
  merchant_code text not null,
  code_folded text not null,
  code text not null,
  member_id bigint not null,
  constraint affiliate_code_pkey primary key (merchant_code, code_folded)
);

create table identity.affiliate_domain (
  host text not null,
  merchant_code text not null,
  code_folded text not null,
  constraint affiliate_domain_pkey primary key (host)
);

-- A code by message: bound to purpose, receiver and, where there is one, the session it is for. A
-- new code takes the place of the old. A silent one was never sent and is never right.
create table identity.one_time_code (
  merchant_code text not null,
  purpose text not null,
  channel text not null,
  target_index bytea not null,
  subject text not null,
  code_hash bytea not null,
  tries int not null default 0,
  is_silent boolean not null,
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_code_pkey
    primary key (merchant_code, purpose, channel, target_index, subject),
  constraint one_time_code_channel_known check (channel in ('sms', 'email'))
);

create index one_time_code_ends_at_idx on identity.one_time_code (ends_at);

-- How many messages a number, prefix, network or brand has had in a window.
create table identity.send_count (
  bucket bytea not null,
  window_started_at timestamptz not null,
  sent int not null,
  constraint send_count_pkey primary key (bucket, window_started_at)
);

create index send_count_window_started_at_idx on identity.send_count (window_started_at);

create table identity.captcha (
  captcha_id text not null,
  purpose text not null,
  -- Who asked: a hash of the network.
  visitor bytea not null,
  text_hash bytea not null,
  work_hash bytea not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  constraint captcha_pkey primary key (captcha_id)
);

create index captcha_ends_at_idx on identity.captcha (ends_at);

-- When a browser of a network last had a captcha: one a second is enough for people.
create table identity.captcha_pace (
  asker bytea not null,
  last_at timestamptz not null,
  constraint captcha_pace_pkey primary key (asker)
);

create index captcha_pace_last_at_idx on identity.captcha_pace (last_at);

-- A sign-in with the right password that waits for its second proof.
create table identity.pending_login (
  token_hash bytea not null,
  pending_id uuid not null,
  member_id bigint not null,
  merchant_code text not null,
  site text not null,
  way text not null,
  is_remembered boolean not null,
  passed text[] not null default '{}',
  tries int not null default 0,
  ip text not null,
  user_agent text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  constraint pending_login_pkey primary key (token_hash)
);

create index pending_login_ends_at_idx on identity.pending_login (ends_at);

-- Where no extra check is asked: a network the member signed in from, or a device with a cookie.
create table identity.trusted_place (
  member_id bigint not null,
  trusted_id uuid not null,
  kind text not null,
  -- A hash of the network, or of the device's cookie.
  place_hash bytea not null,
  ip text not null,
  user_agent text not null,
  added_at timestamptz not null,
  ends_at timestamptz not null,
  constraint trusted_place_pkey primary key (member_id, trusted_id),
  constraint trusted_place_place_key unique (member_id, kind, place_hash),
  constraint trusted_place_kind_known check (kind in ('device', 'network'))
);

-- A remembered sign-in: one row per use, all of one family; the last is the only one that counts.
create table identity.remembered (
  selector bytea not null,
  family_id uuid not null,
  member_id bigint not null,
  merchant_code text not null,
  validator_hash bytea not null,
  user_agent text not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  constraint remembered_pkey primary key (selector)
);

create index remembered_member_id_idx on identity.remembered (member_id);
create index remembered_ends_at_idx on identity.remembered (ends_at);

create table identity.authenticator (
  member_id bigint not null,
  secret_sealed bytea not null,
  -- Null until its first code was shown.
  confirmed_at timestamptz,
  -- The last time step that was accepted; only later ones count.
  last_step bigint,
  constraint authenticator_pkey primary key (member_id)
);

create table identity.recovery_code (
  member_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (member_id, code_hash)
);

create table identity.social_link (
  member_id bigint not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  constraint social_link_pkey primary key (member_id, provider)
);

create table identity.social_claim (
  merchant_code text not null,
  issuer text not null,
  subject text not null,
  member_id bigint not null,
  constraint social_claim_pkey primary key (merchant_code, issuer, subject)
);

-- A browser on its way to an outside sign-in; `sealed` holds what must come back unchanged.
create table identity.social_journey (
  state_hash bytea not null,
  merchant_code text not null,
  provider text not null,
  -- 'login', or 'link' to the member of that session.
  purpose text not null,
  member_id bigint,
  sealed bytea not null,
  ends_at timestamptz not null,
  constraint social_journey_pkey primary key (state_hash)
);

create index social_journey_ends_at_idx on identity.social_journey (ends_at);

-- What the outside said of a visitor, for the one who holds the code.
create table identity.social_ticket (
  code_hash bytea not null,
  merchant_code text not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  name_sealed bytea,
  email_sealed bytea,
  -- A hash of the cookie of the browser that went there; null once it has shown that cookie.
  browser_hash bytea,
  ends_at timestamptz not null,
  used_at timestamptz,
  constraint social_ticket_pkey primary key (code_hash)
);

create index social_ticket_ends_at_idx on identity.social_ticket (ends_at);

-- Tokens of an outside phone sign-in that were taken here, until they end by themselves.
create table identity.phone_token_seen (
  token_hash bytea not null,
  ends_at timestamptz not null,
  constraint phone_token_seen_pkey primary key (token_hash)
);

create index phone_token_seen_ends_at_idx on identity.phone_token_seen (ends_at);

-- A fresh proof for one action of one session.
create table identity.step_up (
  token_hash bytea not null,
  member_id bigint not null,
  session_id uuid not null,
  action text not null,
  method text not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  constraint step_up_pkey primary key (token_hash)
);

create index step_up_ends_at_idx on identity.step_up (ends_at);

create table identity.reset_link (
  token_hash bytea not null,
  member_id bigint not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  constraint reset_link_pkey primary key (token_hash)
);

create index reset_link_ends_at_idx on identity.reset_link (ends_at);

create table identity.login_record (
  member_id bigint not null,
  login_id uuid not null,
  at timestamptz not null,
  way text not null,
  outcome text not null,
  ip text not null,
  user_agent text not null,
  constraint login_record_pkey primary key (member_id, login_id),
  constraint login_record_outcome_known
    check (outcome in ('entered', 'checked', 'refused', 'check_failed'))
);

create table identity.activity (
  member_id bigint not null,
  activity_id uuid not null,
  at timestamptz not null,
  event text not null,
  ip text not null,
  user_agent text not null,
  constraint activity_pkey primary key (member_id, activity_id)
);

grant select, insert, update, delete on all tables in schema identity to baize_app;
