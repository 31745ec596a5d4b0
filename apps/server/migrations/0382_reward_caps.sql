-- What a brand's rewards may ask of members at most; a brand without a row has no caps.
create table rewards.caps (
  merchant_code text not null,
  max_wagering_times int,
  no_mixed_products boolean not null,
  no_pay_to_win boolean not null,
  updated_at timestamptz not null,
  revision int not null default 1,
  constraint caps_pkey primary key (merchant_code),
  constraint caps_times_check check (max_wagering_times between 1 and 100)
);
grant select, insert, update on rewards.caps to baize_app;
