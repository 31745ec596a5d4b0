-- What was staked for a bonus is counted from the facts of settled rounds, each fact once. Rounds
-- that are open are looked up in the record.
create table rewards.bonus_fact (
  member_id bigint not null,
  bonus_id uuid not null,
  fact_id uuid not null,
  constraint bonus_fact_pkey primary key (member_id, bonus_id, fact_id)
);
grant select, insert, delete on rewards.bonus_fact to baize_app;
alter table rewards.bonus_stake drop column open_rounds;
create index round_open_idx on vendors.round (member_id, started_at) where status = 'open';
