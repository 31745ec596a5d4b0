-- Accounts that agents open for others. Until the person has chosen a password, given a birthday
-- and accepted the terms, the account is unfinished: whatever asks for an open account refuses it.
alter table identity.member
  drop constraint member_status_known,
  add constraint member_status_known
    check (status in ('open', 'suspended', 'closed', 'unfinished'));

alter table identity.session
  drop constraint session_scope_known,
  add constraint session_scope_known
    check (scope in ('full', 'password', 'authenticator', 'account'));

-- When a password that is only for the first sign-in is over.
alter table identity.credential add column ends_at timestamptz;

create table identity.opened_account (
  member_id bigint not null,
  -- Who opened it, by which request: the same request again opens nothing.
  agent_id bigint not null,
  request_id uuid not null,
  opened_at timestamptz not null,
  finished_at timestamptz,
  constraint opened_account_pkey primary key (member_id),
  constraint opened_account_request_key unique (agent_id, request_id),
  constraint opened_account_order check (finished_at >= opened_at)
);
create index opened_account_agent_idx on identity.opened_account (agent_id, opened_at);
grant select, insert, update (finished_at) on identity.opened_account to baize_app;

-- How many accounts one agent may open within 24 hours; 0: none.
alter table brand.merchant
  add column agent_accounts_day_max smallint not null default 20,
  add constraint merchant_agent_accounts_bound check (agent_accounts_day_max between 0 and 1000);
