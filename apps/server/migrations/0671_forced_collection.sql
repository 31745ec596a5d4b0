-- A brand may collect what is owed from the cash of whoever owes it. Off, because it may be
-- unlawful in places.
alter table agents.policy add column forced_collection boolean not null default false;

-- Of the debt that the last statement left, what the house collected.
alter table agents.contract
  add column collected_minor bigint not null default 0,
  add constraint contract_collected_bound check (collected_minor >= 0);

create table agents.debt_collected (
  contract_id uuid not null,
  number integer not null,
  member_id bigint not null,
  amount_minor bigint not null,
  at timestamptz not null,
  constraint debt_collected_pkey primary key (contract_id, number),
  constraint debt_collected_positive check (amount_minor > 0)
);
grant select, insert on agents.debt_collected to baize_app;
create index debt_collected_member_idx on agents.debt_collected (member_id, at);
