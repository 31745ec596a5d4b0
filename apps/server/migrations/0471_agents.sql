-- What agents do in their office: notes on those below them, and a trace of what they changed.
create schema agents;
grant usage on schema agents to baize_app;

create table agents.remark (
  agent_id bigint not null,
  member_id bigint not null,
  remark text not null,
  constraint remark_pkey primary key (agent_id, member_id),
  constraint remark_short check (length(remark) between 1 and 140)
);
grant select, insert, update, delete on agents.remark to baize_app;

create table agents.downline_change (
  agent_id bigint not null,
  change_id uuid not null,
  member_id bigint not null,
  kind text not null,
  before text,
  after text,
  changed_at timestamptz not null,
  constraint downline_change_pkey primary key (agent_id, change_id),
  constraint downline_change_kind_known check (kind in ('remark', 'promoted'))
);
grant select, insert on agents.downline_change to baize_app;
