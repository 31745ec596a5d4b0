-- Awards of journeys that nobody can price are bound by their number, as the others are by money.
alter table rewards.journey_budget
  add column given integer not null default 0,
  add column given_max integer not null default 0,
  add constraint journey_budget_given_kept check (given >= 0);
update rewards.journey_budget b set given = a.awards
from (
  select split_part(source, ':', 2) as journey_id, count(*)::int as awards
  from rewards.award
  where starts_with(source, 'journey:') and prize ->> 'kind' in ('points', 'board_ticket')
    and state in ('issued', 'on_hold', 'claimed', 'taken_back')
  group by 1) a
where a.journey_id = b.journey_id::text;
