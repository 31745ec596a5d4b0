-- Wrong sign-ins of operators are counted by name and network; `owner` is whose they are, so that
-- all of them can be forgotten, and `failures_max` how many close what is counted.
alter table backoffice.login_failure
  add column owner bytea,
  add column failures_max int not null default 3;

create index login_failure_owner_idx on backoffice.login_failure (owner);

-- Networks an operator came from before are found by his sign-ins.
create index operator_session_started_at_idx
  on backoffice.operator_session (operator_id, started_at);
