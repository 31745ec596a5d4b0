-- Stops of all rewards of a brand: while one is open, its members take nothing out of rewards.
create table rewards.brand_stop (
  stop_id uuid not null,
  merchant_code text not null,
  started_at timestamptz not null,
  started_by text not null,
  reason text,
  lifted_at timestamptz,
  lifted_by text,
  constraint brand_stop_pkey primary key (stop_id),
  constraint brand_stop_lifted_whole check ((lifted_at is null) = (lifted_by is null)),
  constraint brand_stop_times check (lifted_at >= started_at)
);
create unique index brand_stop_open_key on rewards.brand_stop (merchant_code)
  where lifted_at is null;
create index brand_stop_brand_idx on rewards.brand_stop (merchant_code, started_at);
grant select, insert, update on rewards.brand_stop to baize_app;

-- Awards that pay themselves, and bonuses whose deposit came, wait for the end of a stop.
alter table rewards.award add column waits boolean not null default false;
create index award_waiting_idx on rewards.award (award_id) where waits and state = 'issued';
alter table rewards.bonus add column waits boolean not null default false;
create index bonus_waiting_idx on rewards.bonus (merchant_code) where waits and state = 'chosen';
