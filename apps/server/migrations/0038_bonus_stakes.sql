-- What was staked for each active bonus, kept as rounds are written down, so that a look at a bonus
-- costs the same after ten rounds and after a hundred thousand.

-- By game, because what counts of it is decided by the game's type. Gone when the bonus ends.
create table rewards.bonus_stake (
  member_id bigint not null,
  bonus_id uuid not null,
  vendor_code text not null,
  game_code text not null,
  -- Of settled rounds that began while the bonus ran.
  staked_minor bigint not null,
  open_rounds int not null,
  constraint bonus_stake_pkey primary key (member_id, bonus_id, vendor_code, game_code)
) with (fillfactor = 80);

-- Grows with every change of the sums: who read them before knows that they are old.
alter table rewards.bonus add column counted int not null default 0;
-- When it is to be looked at next: at once where the sums changed, else when its time is over.
alter table rewards.bonus rename column looked_at to look_at;

-- The export of all bonuses goes from page to page by the time of each.
create index bonus_time_idx on rewards.bonus (chosen_at, bonus_id);

insert into rewards.bonus_stake
select b.member_id, b.bonus_id, r.vendor_code, r.game_code,
  coalesce(sum(r.stake_minor) filter (where r.status = 'settled'), 0),
  count(*) filter (where r.status = 'open')
from rewards.bonus b
join vendors.round r on r.member_id = b.member_id and r.started_at >= b.granted_at
  and r.started_at < b.ends_at and r.status <> 'refunded'
where b.state = 'active'
group by b.member_id, b.bonus_id, r.vendor_code, r.game_code;

grant select, insert, update, delete on rewards.bonus_stake to baize_app;
