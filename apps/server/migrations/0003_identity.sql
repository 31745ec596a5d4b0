-- Members, what they prove themselves with, their sessions, and the keys of encrypted calls.

create schema identity;

create table identity.member (
  member_id bigint not null,
  merchant_code text not null,
  -- What vendors know the member by; says nothing about the person.
  public_id text not null,
  username text not null,
  nickname text not null,
  member_type smallint not null,
  currency text not null,
  language text,
  status text not null default 'open',
  is_test boolean not null default false,
  registered_at timestamptz not null,
  registered_ip text not null,
  registered_url text,
  last_login_at timestamptz,
  constraint member_pkey primary key (member_id),
  constraint member_type_known check (member_type in (1, 2, 3, 4, 41, 42)),
  constraint member_status_known check (status in ('open', 'suspended', 'closed'))
);

-- Claim tables keep what must be unique across all members; each row is written with its member.
create table identity.username_claim (
  merchant_code text not null,
  username_folded text not null,
  member_id bigint not null,
  constraint username_claim_pkey primary key (merchant_code, username_folded)
);

create table identity.public_id_claim (
  public_id text not null,
  member_id bigint not null,
  constraint public_id_claim_pkey primary key (public_id)
);

create table identity.credential (
  member_id bigint not null,
  password_hash text not null,
  changed_at timestamptz not null,
  constraint credential_pkey primary key (member_id)
);

-- Found by the token's hash alone, so the hash leads the key; the token itself is never stored.
create table identity.session (
  token_hash bytea not null,
  session_id uuid not null,
  member_id bigint not null,
  merchant_code text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  ip text not null,
  user_agent text not null,
  constraint session_pkey primary key (token_hash),
  constraint session_token_hash_length check (octet_length(token_hash) = 32),
  constraint session_end_said check ((ended_at is null) = (end_reason is null))
);

create index session_member_id_idx on identity.session (member_id) where ended_at is null;
create index session_session_id_idx on identity.session (session_id);
create index session_ends_at_idx on identity.session (ends_at);

-- Failed sign-ins by user name and address, and by address; keyed by a hash, so that the table
-- lists nobody.
create table identity.login_failure (
  subject bytea not null,
  failures int not null,
  window_started_at timestamptz not null,
  constraint login_failure_pkey primary key (subject)
);

create index login_failure_window_started_at_idx on identity.login_failure (window_started_at);

-- One key pair a day for encrypted calls; `day` counts days since 1970 in UTC.
create table identity.payload_key (
  day int not null,
  kid text not null,
  public_jwk jsonb not null,
  sealed_private_jwk bytea not null,
  constraint payload_key_pkey primary key (day),
  constraint payload_key_kid_key unique (kid)
);

-- Payloads already seen, until they would be too old anyway.
create table identity.payload_seen (
  kid text not null,
  jti text not null,
  expires_at timestamptz not null,
  constraint payload_seen_pkey primary key (kid, jti)
);

create index payload_seen_expires_at_idx on identity.payload_seen (expires_at);

grant usage on schema identity to baize_app;
grant select, insert, update, delete on all tables in schema identity to baize_app;
