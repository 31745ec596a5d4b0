-- What made a member's day active is kept with the day: a setting that changes later does not judge
-- days again that late facts only correct.
create table agents.active_day (
  merchant_code text not null,
  day date not null,
  min_minor bigint not null,
  constraint active_day_pkey primary key (merchant_code, day),
  constraint active_day_min_bound check (min_minor > 0)
);
grant select, insert on agents.active_day to baize_app;

-- Days that were judged before this have the minimum of now, which none of them says.
insert into agents.active_day (merchant_code, day, min_minor)
  select m.merchant_code, d.day::date, m.active_day_min_minor
  from (select min(day) as first, max(day) as last from agents.member_day) r
  cross join lateral generate_series(r.first, r.last, interval '1 day') d (day)
  cross join brand.merchant m;
