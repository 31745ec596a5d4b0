-- Points: what members earn by playing, beside their money, and spend in the mall.
-- `points` is the fourth stored account, in PTS; it is opened when a member first has any.
insert into ledger.account_code (id, code, is_stored) values (4, 'points', true)
  on conflict do nothing;
insert into ledger.account_code (id, code, is_stored)
  select max(id) + 1, 'promo:points', false from ledger.account_code on conflict do nothing;

-- What a brand gives for play and takes for cash. A revision counts for rounds begun after it, and
-- stays as it is, so that what was earned can be worked out again.
create table rewards.point_policy (
  merchant_code text not null,
  revision integer not null,
  currency text not null,
  is_open boolean not null,
  -- By type of game: the valid bets, in minor units, of one point. A type left out earns nothing.
  per_point jsonb not null,
  -- Points for one unit of the currency.
  ratio integer not null,
  points_min bigint not null,
  day_points_max bigint not null,
  multiple bigint not null,
  -- Up to this worth, what is redeemed or converted needs nobody's word.
  auto_up_to_minor bigint not null,
  turnover_bps integer not null,
  counts_from timestamptz not null,
  operator text not null,
  constraint point_policy_pkey primary key (merchant_code, revision),
  constraint point_policy_ranges check (ratio > 0 and points_min > 0 and multiple > 0
    and day_points_max >= 0 and auto_up_to_minor >= 0 and turnover_bps between 0 and 1000000)
);

-- What members staked that counts, by the revision it counts with.
create table rewards.point_stake (
  member_id bigint not null,
  revision integer not null,
  game_type text not null,
  valid_minor bigint not null,
  constraint point_stake_pkey primary key (member_id, revision, game_type)
);

-- Whole points of it that were posted, which are never taken back.
create table rewards.point_member (
  member_id bigint not null,
  merchant_code text not null,
  posted bigint not null default 0,
  is_due boolean not null default true,
  constraint point_member_pkey primary key (member_id),
  constraint point_member_posted check (posted >= 0)
);
create index point_member_due_idx on rewards.point_member (member_id) where is_due;

-- Every change of a member's points.
create table rewards.point_entry (
  member_id bigint not null,
  entry_id uuid not null,
  merchant_code text not null,
  kind text not null,
  points bigint not null,
  balance_after bigint not null,
  title jsonb,
  redemption_id uuid,
  operator text,
  note text,
  at timestamptz not null,
  constraint point_entry_pkey primary key (member_id, entry_id),
  constraint point_entry_kind_known check (kind in
    ('earned', 'redeemed', 'converted', 'refunded', 'given', 'taken')),
  constraint point_entry_sign check (points <> 0
    and (points > 0) = (kind in ('earned', 'refunded', 'given'))),
  constraint point_entry_balance check (balance_after >= 0)
);
create index point_entry_time_idx on rewards.point_entry (member_id, at desc, entry_id desc);

-- What may be had for points.
create table rewards.mall_item (
  merchant_code text not null,
  item_id uuid not null,
  revision integer not null default 1,
  kind text not null,
  is_open boolean not null,
  name jsonb not null,
  about jsonb not null,
  picture text,
  currency text not null,
  points bigint not null,
  -- What it is worth, in minor units; of cash what is credited.
  amount_minor bigint not null,
  terms jsonb not null,
  -- Null is endless. What is left is this less `taken`.
  stock integer,
  taken integer not null default 0,
  member_max integer,
  member_period text not null,
  opens_at timestamptz,
  closes_at timestamptz,
  place integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint mall_item_pkey primary key (merchant_code, item_id),
  constraint mall_item_kind_known check (kind in ('cash', 'bonus', 'free_rounds', 'goods')),
  constraint mall_item_period_known check (member_period in ('ever', 'day')),
  constraint mall_item_amounts check (points > 0 and amount_minor > 0 and member_max > 0),
  constraint mall_item_stock check (taken >= 0 and (stock is null or taken <= stock))
);

-- What members asked for, and what became of it. The terms are those of the moment.
create table rewards.redemption (
  member_id bigint not null,
  redemption_id uuid not null,
  merchant_code text not null,
  -- Null where points are converted to cash.
  item_id uuid,
  item_revision integer,
  kind text not null,
  name jsonb not null,
  picture text,
  points bigint not null,
  points_after bigint not null,
  ratio integer,
  currency text not null,
  amount_minor bigint not null,
  turnover_bps integer not null,
  terms jsonb not null,
  state text not null,
  delivery text,
  carrier text,
  tracking text,
  address_sealed bytea,
  applied_at timestamptz not null,
  ended_at timestamptz,
  delivered_at timestamptz,
  remark text,
  operator text,
  constraint redemption_pkey primary key (member_id, redemption_id),
  constraint redemption_kind_known check (kind in
    ('cash', 'bonus', 'free_rounds', 'goods', 'convert')),
  constraint redemption_state_known check (state in ('in_process', 'approved', 'rejected')),
  constraint redemption_end_known check ((ended_at is null) = (state = 'in_process')),
  constraint redemption_item_known check ((item_id is null) = (kind = 'convert')
    and (item_revision is null) = (item_id is null)),
  constraint redemption_delivery_known check (delivery in
    ('waiting', 'sent', 'delivered', 'came_back')),
  constraint redemption_delivery_of_goods check (delivery is null
    or (kind = 'goods' and state <> 'in_process')),
  constraint redemption_amounts check (points > 0 and points_after >= 0 and amount_minor > 0)
);
create index redemption_waiting_idx on rewards.redemption (applied_at) where state = 'in_process';
create index redemption_time_idx on rewards.redemption (applied_at desc, redemption_id desc);
create index redemption_item_idx on rewards.redemption (member_id, item_id);

grant select, insert on rewards.point_policy, rewards.point_entry to baize_app;
grant select, insert, update on rewards.point_stake, rewards.point_member, rewards.mall_item,
  rewards.redemption to baize_app;
