-- What the teams of agents come to, day by day: facts wait in one row for each member, day and
-- product, and are folded into the days of the member and of every agent above.

-- A later change of a round belongs to the day on which it was settled first.
alter table vendors.round add column first_settled_at timestamptz;

-- Whoever staked this in a day, of what counts, was active in it.
alter table brand.merchant
  add column active_day_min_minor bigint not null default 50000,
  add constraint merchant_active_day_min_bound check (active_day_min_minor > 0);

-- What waits to be folded. Sums of one key merge, so a row is the same whichever turns wrote it.
create table agents.change (
  member_id bigint not null,
  day date not null,
  -- The type of game; empty for money and people.
  product text not null,
  bets bigint not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  won_minor bigint not null,
  payout_minor bigint not null,
  deposit_minor bigint not null,
  deposits bigint not null,
  first_deposits bigint not null,
  withdrawal_minor bigint not null,
  bonus_minor bigint not null,
  rebate_minor bigint not null,
  jackpot_micro numeric(38) not null,
  new_members bigint not null,
  constraint change_pkey primary key (member_id, day, product)
);

create table agents.member_day (
  like agents.change,
  -- Jackpots in whole minor units, on the row without a product. So is `active`.
  jackpot_minor bigint not null default 0,
  active bigint not null default 0,
  constraint member_day_pkey primary key (member_id, day, product),
  constraint member_day_active_known check (active in (0, 1))
);

-- Of an agent and everybody below.
create table agents.team_day (
  agent_id bigint not null,
  day date not null,
  product text not null,
  bets bigint not null,
  stake_minor bigint not null,
  valid_minor bigint not null,
  won_minor bigint not null,
  payout_minor bigint not null,
  deposit_minor bigint not null,
  deposits bigint not null,
  first_deposits bigint not null,
  withdrawal_minor bigint not null,
  bonus_minor bigint not null,
  rebate_minor bigint not null,
  jackpot_minor bigint not null,
  new_members bigint not null,
  active bigint not null,
  constraint team_day_pkey primary key (agent_id, day, product)
);

-- What each member adds to which agents' sums now, so that it can be subtracted again.
create table agents.member_now (
  member_id bigint not null,
  upline_id bigint,
  agent_ids bigint[] not null,
  is_agent boolean not null,
  balance_minor bigint not null,
  constraint member_now_pkey primary key (member_id)
);

-- Of everybody below an agent.
create table agents.team_now (
  agent_id bigint not null,
  agents integer not null,
  players integer not null,
  directs integer not null,
  balance_minor bigint not null,
  -- Of those right below.
  directs_minor bigint not null,
  constraint team_now_pkey primary key (agent_id)
);

-- How far the sums are, and the moment before which there are none.
create table agents.fold (
  is_only boolean not null default true,
  as_of timestamptz,
  since timestamptz,
  constraint fold_pkey primary key (is_only),
  constraint fold_is_only check (is_only)
);

-- What is still in the log is read into the days; what was before is in none.
insert into agents.fold (since)
  select case when exists (select from identity.member)
    then coalesce((select min(at) from platform.event), now()) end;

insert into agents.member_now (member_id, upline_id, agent_ids, is_agent, balance_minor)
  select m.member_id, l.upline_id,
    array(
      select a.member_id from identity.member a
      where a.member_id = any (l.path) and a.member_id <> m.member_id
        and a.currency = m.currency and a.is_test = m.is_test and a.member_type in (1, 2, 41, 42)
      order by a.member_id),
    m.member_type in (1, 2, 41, 42),
    coalesce((
      select sum(b.balance_minor) from ledger.account b
      where b.member_id = m.member_id and b.code in (1, 3)), 0)
  from identity.line l join identity.member m using (member_id)
  where l.upline_id is not null or m.member_type in (1, 2, 41, 42);

insert into agents.team_now
    (agent_id, agents, players, directs, balance_minor, directs_minor)
  select a.agent_id, count(*) filter (where n.is_agent), count(*) filter (where not n.is_agent),
    count(*) filter (where n.upline_id = a.agent_id), sum(n.balance_minor),
    coalesce(sum(n.balance_minor) filter (where n.upline_id = a.agent_id), 0)
  from agents.member_now n cross join unnest(n.agent_ids) a (agent_id)
  group by 1;

-- Whoever is right below an agent, for reports branch by branch.
create index member_now_upline_idx on agents.member_now (upline_id, member_id);
