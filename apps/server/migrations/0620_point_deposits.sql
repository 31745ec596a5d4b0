-- Deposits earn points beside play: what is left of each, under the terms it was credited with.
alter table rewards.point_policy add column per_deposit_minor bigint;
alter table rewards.point_policy add constraint point_policy_deposit check (per_deposit_minor > 0);

-- A chargeback may be read before its deposit: until then it has no terms, and counts nothing.
create table rewards.point_deposit (
  member_id bigint not null,
  deposit_id uuid not null,
  revision integer,
  factor_bps integer,
  amount_minor bigint not null,
  constraint point_deposit_pkey primary key (member_id, deposit_id),
  constraint point_deposit_terms check ((revision is null) = (factor_bps is null)),
  constraint point_deposit_factor check (factor_bps >= 0)
);
