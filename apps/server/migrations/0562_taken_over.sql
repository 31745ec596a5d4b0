-- A contract takes over what an ended one between the same two sides left: its debt always, its
-- carry where both carry. Otherwise ending a contract with a debt and writing a new one forgets it.
alter table agents.contract
  -- Of the debt that the last statement left, what later contracts took over.
  add column handed_minor bigint not null default 0,
  drop constraint contract_restored_bound,
  add constraint contract_restored_bound check (
    restored_minor between 0 and debt_minor + handed_minor),
  add constraint contract_handed_bound check (handed_minor >= 0);
create index contract_agent_idx on agents.contract (agent_id, kind);

alter table agents.statement
  -- Of the debt it bears, what ended contracts had left.
  add column taken_minor bigint not null default 0,
  -- The first of a contract, which carries in what an ended one carried. Those written before this
  -- did not.
  add column takes_over boolean not null default false,
  add constraint statement_taken_bound check (taken_minor between 0 and debt_in_minor);

-- Which debt a statement took over, from which contract.
create table agents.debt_taken (
  statement_id uuid not null,
  contract_id uuid not null,
  amount_minor bigint not null,
  constraint debt_taken_pkey primary key (statement_id, contract_id),
  constraint debt_taken_amount_bound check (amount_minor > 0)
);
grant select, insert on agents.debt_taken to baize_app;
create index debt_taken_contract_idx on agents.debt_taken (contract_id);
