-- What members and teams staked by the hour, for contracts that are settled by hours. Kept only for
-- lines in which somebody has such a contract or was offered one.

-- What waits to be folded. Hours are UTC; one in which a day of the brand begins has a row for each
-- of its days.
create table agents.hour_change (
  member_id bigint not null,
  hour timestamptz not null,
  day date not null,
  product text not null,
  valid_minor bigint not null,
  won_minor bigint not null,
  constraint hour_change_pkey primary key (member_id, hour, day, product)
);

create table agents.member_hour (
  like agents.hour_change,
  constraint member_hour_pkey primary key (member_id, hour, day, product)
);
create index member_hour_hour_idx on agents.member_hour (hour);

-- Whoever staked the minimum in an hour is active in it; the minimum stays what it was when the
-- hour was judged first.
create table agents.member_hour_active (
  member_id bigint not null,
  hour timestamptz not null,
  min_minor bigint not null,
  active bigint not null,
  constraint member_hour_active_pkey primary key (member_id, hour),
  constraint member_hour_active_known check (active in (0, 1))
);
create index member_hour_active_hour_idx on agents.member_hour_active (hour);

-- Of an agent and everybody below; what of that is the agent's own stands beside it.
create table agents.team_hour (
  agent_id bigint not null,
  day date not null,
  hour timestamptz not null,
  product text not null,
  valid_minor bigint not null,
  won_minor bigint not null,
  -- On rows without a product.
  active bigint not null,
  own_valid_minor bigint not null,
  own_won_minor bigint not null,
  own_active bigint not null,
  -- The last fold that changed the row.
  fold bigint not null,
  constraint team_hour_pkey primary key (agent_id, day, hour, product)
);
create index team_hour_hour_idx on agents.team_hour (hour);

-- Hours that a fold changed when they were over: what was settled of them may be another now.
create table agents.team_hour_late (
  agent_id bigint not null,
  fold bigint not null,
  day date not null,
  hour timestamptz not null,
  constraint team_hour_late_pkey primary key (agent_id, fold, day, hour)
);
create index team_hour_late_hour_idx on agents.team_hour_late (hour);
