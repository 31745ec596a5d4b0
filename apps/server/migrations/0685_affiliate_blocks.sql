-- Months in which an affiliate was blocked, the first and the last with it: they count for nothing,
-- also once the block is lifted. Open while it goes on.
create table agents.affiliate_block (
  member_id bigint not null,
  from_month text not null,
  until_month text,
  constraint affiliate_block_pkey primary key (member_id, from_month),
  constraint affiliate_block_month check (from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  constraint affiliate_block_order check (until_month >= from_month)
);
grant select, insert, update (until_month) on agents.affiliate_block to baize_app;

insert into agents.affiliate_block (member_id, from_month)
  select a.member_id, to_char(a.status_at at time zone b.time_zone, 'YYYY-MM')
  from agents.affiliate a join brand.merchant b using (merchant_code)
  where a.status = 'blocked';

-- Clicks that were kept, so that nobody fills the report of an affiliate.
alter table identity.invite_visitor add column clicks integer not null default 0;
alter table identity.invite_visit add column clicks integer not null default 0;
grant update (clicks) on identity.invite_visitor to baize_app;
grant update (clicks) on identity.invite_visit to baize_app;
