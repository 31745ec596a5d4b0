-- Points by level: what is earned is multiplied by the factor of the level that counted when the
-- round began. Sums of before count once.
alter table rewards.point_stake add column factor_bps integer not null default 10000;
alter table rewards.point_stake drop constraint point_stake_pkey,
  add constraint point_stake_pkey primary key (member_id, revision, game_type, factor_bps),
  add constraint point_stake_factor check (factor_bps >= 0);

-- Levels that were saved before have the factor 1, and weekly amounts come in one part.
update rewards.vip_policy set settings = settings || jsonb_build_object('weekCalendar', '[]'::jsonb,
  'levels', (select jsonb_agg(l.level || '{"pointsBps": 10000}'::jsonb order by l.place)
    from jsonb_array_elements(settings -> 'levels') with ordinality as l (level, place)));
update rewards.vip_revision set settings = settings
  || jsonb_build_object('weekCalendar', '[]'::jsonb,
  'levels', (select jsonb_agg(l.level || '{"pointsBps": 10000}'::jsonb order by l.place)
    from jsonb_array_elements(settings -> 'levels') with ordinality as l (level, place)));
