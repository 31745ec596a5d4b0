-- The house may pay every agent what is left of their own commission after what they handed on.

alter table agents.policy add column house_pays boolean not null default false;

-- How a statement is paid stays as it was when it was written.
alter table agents.statement add column by_house boolean not null default false;

-- What of the house's commissions is not credited yet; below zero it is owed by what comes next.
create table agents.share (
  member_id bigint not null,
  kind text not null,
  currency text not null,
  merchant_code text not null,
  balance_minor bigint not null,
  constraint share_pkey primary key (member_id, kind)
);
create index share_open_idx on agents.share (member_id, kind) where balance_minor > 0;

create table agents.share_credit (
  credit_id uuid not null,
  member_id bigint not null,
  kind text not null,
  currency text not null,
  amount_minor bigint not null,
  at timestamptz not null,
  constraint share_credit_pkey primary key (credit_id),
  constraint share_credit_positive check (amount_minor > 0)
);
create index share_credit_member_idx on agents.share_credit (member_id, at);

grant select, insert, update on agents.share to baize_app;
grant select, insert on agents.share_credit to baize_app;
