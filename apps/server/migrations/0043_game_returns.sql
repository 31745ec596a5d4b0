-- What each game took and gave by hour, so that its actual return is told without reading rounds.
create table vendors.game_hour (
  vendor_code text not null,
  game_code text not null,
  currency text not null,
  hour timestamptz not null,
  rounds bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  -- Sums over rounds of stake², stake × payout and payout²: they give the spread of the return.
  stake_squares numeric not null,
  products numeric not null,
  payout_squares numeric not null,
  constraint game_hour_pkey primary key (vendor_code, game_code, currency, hour)
);
create index game_hour_hour_idx on vendors.game_hour (hour);

insert into vendors.game_hour
select vendor_code, game_code, currency, date_trunc('hour', started_at, 'UTC'), count(*),
  sum(stake_minor), sum(payout_minor), sum(stake_minor::numeric * stake_minor),
  sum(stake_minor::numeric * payout_minor), sum(payout_minor::numeric * payout_minor)
from vendors.round where status = 'settled' and stake_minor > 0
group by 1, 2, 3, 4;
