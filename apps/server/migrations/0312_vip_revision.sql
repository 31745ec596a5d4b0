-- VIP levels as they stood: what a week or a month gives is that of its end.
create table rewards.vip_revision (
  merchant_code text not null,
  currency text not null,
  revision integer not null,
  settings jsonb not null,
  saved_at timestamptz not null,
  constraint vip_revision_pkey primary key (merchant_code, currency, revision)
);
insert into rewards.vip_revision (merchant_code, currency, revision, settings, saved_at)
select merchant_code, currency, revision, settings, updated_at from rewards.vip_policy;
grant select, insert on rewards.vip_revision to baize_app;
