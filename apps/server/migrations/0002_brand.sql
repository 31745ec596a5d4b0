-- Brands by domain, what each offers and shows, and the keys that callers choose for their writes.

create table platform.idempotency (
  member_id bigint not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  claimed_at timestamptz not null,
  answered_at timestamptz,
  constraint idempotency_pkey primary key (member_id, call, key)
);

create schema brand;

create table brand.merchant (
  merchant_code text not null,
  brand_name text not null,
  main_domain text not null,
  currency text not null,
  country_code text not null,
  languages text[] not null,
  default_language text not null,
  -- Answers for localhost and for the addresses of a local network.
  is_default boolean not null default false,
  age_min int not null default 18,
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  image_hosts text[] not null default '{}',
  launch_hosts text[] not null default '{}',
  support_url text,
  constraint merchant_pkey primary key (merchant_code),
  constraint merchant_age_min_legal check (age_min >= 18),
  constraint merchant_language_known check (default_language = any (languages)),
  constraint merchant_maintenance_order check (maintenance_until > maintenance_from)
);

create unique index merchant_default_key on brand.merchant (is_default) where is_default;

create table brand.domain (
  host text not null,
  merchant_code text not null,
  sort int not null default 0,
  constraint domain_pkey primary key (host),
  constraint domain_host_folded check (host = lower(host)),
  constraint domain_merchant_code_fkey foreign key (merchant_code) references brand.merchant
);

create table brand.flag (
  merchant_code text not null,
  mod_id text not null,
  parent_mod_id text,
  is_enabled boolean not null,
  sort int not null default 0,
  constraint flag_pkey primary key (merchant_code, mod_id),
  constraint flag_merchant_code_fkey foreign key (merchant_code) references brand.merchant
);

create table brand.registration_field (
  merchant_code text not null,
  field text not null,
  is_shown boolean not null,
  is_required boolean not null,
  pattern_id int not null,
  -- A pattern of the brand's own; the pattern of pattern_id where absent.
  accepted_pattern text,
  length_min int not null,
  length_max int not null,
  constraint registration_field_pkey primary key (merchant_code, field),
  constraint registration_field_pattern_known check (pattern_id between 0 and 20),
  constraint registration_field_length_order check (length_min >= 0 and length_max >= length_min),
  constraint registration_field_merchant_code_fkey
    foreign key (merchant_code) references brand.merchant
);

-- Where addresses are: filled by the operator's look-up data, or by the demo with test networks.
create table brand.address_region (
  network cidr not null,
  country_code text not null,
  constraint address_region_pkey primary key (network),
  constraint address_region_country_code_form check (country_code ~ '^[A-Z]{2}$')
);

create table brand.blocked_region (
  merchant_code text not null,
  country_code text not null,
  constraint blocked_region_pkey primary key (merchant_code, country_code),
  constraint blocked_region_merchant_code_fkey foreign key (merchant_code) references brand.merchant
);

create table brand.banner (
  merchant_code text not null,
  banner_id text not null,
  group_name text not null,
  art text not null,
  title jsonb not null,
  body jsonb not null,
  action jsonb not null,
  url text not null,
  sort int not null default 0,
  is_open boolean not null default true,
  constraint banner_pkey primary key (merchant_code, banner_id),
  constraint banner_url_local check (url like '/%' and url not like '//%'),
  constraint banner_merchant_code_fkey foreign key (merchant_code) references brand.merchant
);

create table brand.notice (
  merchant_code text not null,
  notice_id text not null,
  title jsonb not null,
  sort int not null default 0,
  is_open boolean not null default true,
  constraint notice_pkey primary key (merchant_code, notice_id),
  constraint notice_merchant_code_fkey foreign key (merchant_code) references brand.merchant
);

grant select, insert, update, delete on platform.idempotency to baize_app;
grant usage on schema brand to baize_app;
grant select, insert, update, delete on all tables in schema brand to baize_app;
