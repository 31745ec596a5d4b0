-- Operators of the console: who works here, what each may do, and what each did. Small tables that
-- stay on one node; every change takes the audit's head first, so changes come one after another.

create schema backoffice;

create table backoffice.operator (
  operator_id uuid not null,
  username text not null,
  name text not null,
  status text not null default 'open',
  created_at timestamptz not null,
  last_login_at timestamptz,
  constraint operator_pkey primary key (operator_id),
  constraint operator_username_key unique (username),
  constraint operator_username_folded check (username = lower(username)),
  constraint operator_status_known check (status in ('open', 'suspended'))
);

create table backoffice.operator_credential (
  operator_id uuid not null,
  password_hash text not null,
  changed_at timestamptz not null,
  -- A one-time password: it opens only the change to another, and not for long.
  must_change boolean not null,
  ends_at timestamptz,
  constraint operator_credential_pkey primary key (operator_id),
  constraint operator_credential_operator_id_fkey
    foreign key (operator_id) references backoffice.operator (operator_id),
  constraint operator_credential_end_said check (must_change or ends_at is null)
);

create table backoffice.operator_authenticator (
  operator_id uuid not null,
  secret_sealed bytea not null,
  confirmed_at timestamptz not null,
  -- The last time step that was accepted; only later ones count.
  last_step bigint not null,
  constraint operator_authenticator_pkey primary key (operator_id),
  constraint operator_authenticator_operator_id_fkey
    foreign key (operator_id) references backoffice.operator (operator_id)
);

create table backoffice.operator_recovery_code (
  operator_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint operator_recovery_code_pkey primary key (operator_id, code_hash),
  constraint operator_recovery_code_operator_id_fkey
    foreign key (operator_id) references backoffice.operator (operator_id)
);

-- A sign-in with the right password that waits for its code. At the first one the authenticator's
-- secret waits with it, and counts only once a code of it was shown.
create table backoffice.pending_login (
  token_hash bytea not null,
  operator_id uuid not null,
  secret_sealed bytea,
  tries int not null default 0,
  user_agent text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  constraint pending_login_pkey primary key (token_hash),
  constraint pending_login_token_hash_length check (octet_length(token_hash) = 32)
);

create index pending_login_operator_id_idx on backoffice.pending_login (operator_id);
create index pending_login_ends_at_idx on backoffice.pending_login (ends_at);

create table backoffice.operator_session (
  token_hash bytea not null,
  session_id uuid not null,
  operator_id uuid not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  ip text not null,
  user_agent text not null,
  constraint operator_session_pkey primary key (token_hash),
  constraint operator_session_token_hash_length check (octet_length(token_hash) = 32),
  constraint operator_session_end_said check ((ended_at is null) = (end_reason is null))
);

create index operator_session_operator_id_idx on backoffice.operator_session (operator_id)
  where ended_at is null;
create index operator_session_ends_at_idx on backoffice.operator_session (ends_at);

-- Attempts by name, by operator's code and by operator's own password; keyed by a hash, so that
-- the table lists nobody.
create table backoffice.login_failure (
  subject bytea not null,
  failures int not null,
  window_started_at timestamptz not null,
  constraint login_failure_pkey primary key (subject)
);

create index login_failure_window_started_at_idx
  on backoffice.login_failure (window_started_at);

create table backoffice.role (
  role_id uuid not null,
  name text not null,
  name_folded text not null,
  is_fixed boolean not null default false,
  created_at timestamptz not null,
  constraint role_pkey primary key (role_id),
  constraint role_name_folded_key unique (name_folded)
);

-- The fixed role has no rows here: it may everything, also what is yet to come.
create table backoffice.role_permission (
  role_id uuid not null,
  permission text not null,
  constraint role_permission_pkey primary key (role_id, permission),
  constraint role_permission_role_id_fkey
    foreign key (role_id) references backoffice.role (role_id)
);

create table backoffice.operator_role (
  operator_id uuid not null,
  role_id uuid not null,
  constraint operator_role_pkey primary key (operator_id, role_id),
  constraint operator_role_operator_id_fkey
    foreign key (operator_id) references backoffice.operator (operator_id),
  constraint operator_role_role_id_fkey
    foreign key (role_id) references backoffice.role (role_id)
);

create index operator_role_role_id_idx on backoffice.operator_role (role_id);

insert into backoffice.role (role_id, name, name_folded, is_fixed, created_at)
values ('00000000-0000-7000-8000-000000000001', 'Administrator', 'administrator', true, now());

-- What was done, one chain: each row's hash covers the hash of the row before it.
create table backoffice.audit (
  seq bigint not null,
  audit_id uuid not null,
  at timestamptz not null,
  -- Null where the platform itself acted, or somebody who did not get in.
  operator_id uuid,
  operator text,
  ip text not null,
  action text not null,
  subject text not null,
  -- json keeps the text as it was hashed; jsonb would sort its keys.
  before json,
  after json,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_pkey primary key (seq),
  constraint audit_audit_id_key unique (audit_id),
  constraint audit_hash_length
    check (octet_length(hash) = 32 and octet_length(previous_hash) = 32)
);

create index audit_action_idx on backoffice.audit (action, seq);
create index audit_operator_id_idx on backoffice.audit (operator_id, seq);

-- The chain's end. Who holds its lock is the only one who changes anything in the back office.
create table backoffice.audit_head (
  is_only boolean not null default true,
  seq bigint not null,
  hash bytea not null,
  constraint audit_head_pkey primary key (is_only),
  constraint audit_head_is_only check (is_only)
);

insert into backoffice.audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

grant usage on schema backoffice to baize_app;
grant select, insert, update, delete on all tables in schema backoffice to baize_app;
-- The programs may add to the record and may not change or delete what is in it.
revoke update, delete on backoffice.audit from baize_app;
revoke insert, delete on backoffice.audit_head from baize_app;
