-- Affiliates: outside marketers with a plan. A campaign is a link with a name and a landing page;
-- who registers by it is the affiliate's for good. The house pays once a month.

-- A visitor who came by an affiliate's link, as the address said it. The browser keeps the number
-- for 30 days and brings it to the registration.
create table identity.invite_click (
  click_id uuid not null,
  merchant_code text not null,
  code_folded text not null,
  at timestamptz not null,
  src text not null,
  subs text[] not null,
  device text not null,
  -- By the address; empty where it is not known.
  country text not null,
  constraint invite_click_pkey primary key (click_id),
  constraint invite_click_src_short check (length(src) <= 255),
  constraint invite_click_subs_bound check (cardinality(subs) <= 5)
);
create index invite_click_code_idx on identity.invite_click (merchant_code, code_folded, at);
create index invite_click_at_idx on identity.invite_click (at);
grant select, insert, delete on identity.invite_click to baize_app;

-- By which click a member came, kept when the click is gone.
create table identity.invite_source (
  member_id bigint not null,
  clicked_at timestamptz not null,
  click_id uuid not null,
  src text not null,
  subs text[] not null,
  device text not null,
  country text not null,
  constraint invite_source_pkey primary key (member_id)
);
grant select, insert on identity.invite_source to baize_app;

create table agents.affiliate (
  member_id bigint not null,
  merchant_code text not null,
  currency text not null,
  status text not null,
  opened_by text not null,
  created_at timestamptz not null,
  status_at timestamptz not null,
  reason text,
  -- What later statements still take back.
  debt_minor bigint not null default 0,
  constraint affiliate_pkey primary key (member_id),
  constraint affiliate_status_known
    check (status in ('pending', 'approved', 'suspended', 'blocked')),
  constraint affiliate_debt_whole check (debt_minor >= 0)
);
create index affiliate_brand_idx on agents.affiliate (merchant_code, created_at);
grant select, insert, update (status, status_at, reason, debt_minor) on agents.affiliate
  to baize_app;

-- A plan never changes: whoever wants other terms makes another one.
create table agents.affiliate_plan (
  plan_id uuid not null,
  merchant_code text not null,
  currency text not null,
  name text not null,
  terms jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  constraint affiliate_plan_pkey primary key (plan_id),
  constraint affiliate_plan_name_short check (length(name) between 2 and 60)
);
create unique index affiliate_plan_name_idx on agents.affiliate_plan (merchant_code, lower(name));
grant select, insert on agents.affiliate_plan to baize_app;

-- Which plan holds from which month on. Two operators agree to it.
create table agents.affiliate_term (
  member_id bigint not null,
  from_month text not null,
  plan_id uuid not null,
  agreed_at timestamptz not null,
  constraint affiliate_term_pkey primary key (member_id, from_month),
  constraint affiliate_term_month check (from_month ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
grant select, insert, update (plan_id, agreed_at) on agents.affiliate_term to baize_app;

create table agents.affiliate_campaign (
  merchant_code text not null,
  code_folded text not null,
  member_id bigint not null,
  name text not null,
  landing text not null,
  created_at timestamptz not null,
  constraint affiliate_campaign_pkey primary key (merchant_code, code_folded),
  constraint affiliate_campaign_name_short check (length(name) between 1 and 60)
);
create index affiliate_campaign_member_idx on agents.affiliate_campaign (member_id, created_at);
grant select, insert, update (name, landing) on agents.affiliate_campaign to baize_app;

-- Whose member somebody is, by which campaign and click: the first, and it never changes.
create table agents.affiliate_member (
  member_id bigint not null,
  affiliate_id bigint not null,
  merchant_code text not null,
  code_folded text not null,
  registered_at timestamptz not null,
  registered_day date not null,
  src text not null,
  subs text[] not null,
  device text not null,
  country text not null,
  click_id uuid,
  constraint affiliate_member_pkey primary key (member_id),
  constraint affiliate_member_is_another check (member_id <> affiliate_id)
);
create index affiliate_member_affiliate_idx
  on agents.affiliate_member (affiliate_id, registered_day);
grant select, insert on agents.affiliate_member to baize_app;

create table agents.affiliate_statement (
  statement_id uuid not null,
  affiliate_id bigint not null,
  merchant_code text not null,
  currency text not null,
  plan_id uuid not null,
  month text not null,
  -- Terms, inputs and result as canonical text, and the SHA-256 of it.
  document text not null,
  hash text not null,
  due_minor bigint not null,
  corrections_minor bigint not null,
  debt_in_minor bigint not null,
  debt_out_minor bigint not null,
  -- What earlier statements below the minimum handed on.
  rolled_in_minor bigint not null,
  payable_minor bigint not null,
  now_base_minor bigint not null,
  now_due_minor bigint not null,
  state text not null,
  pay_from date not null,
  -- The statement that took over what is below the minimum.
  rolled_into uuid,
  approved_by text,
  note text,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint affiliate_statement_pkey primary key (statement_id),
  constraint affiliate_statement_once unique (affiliate_id, month),
  constraint affiliate_statement_state_known check (state in ('zero', 'below_minimum', 'rolled',
    'awaiting_approval', 'due', 'on_hold', 'paid', 'cancelled')),
  constraint affiliate_statement_sums check (
    payable_minor - debt_out_minor
      = due_minor + corrections_minor - debt_in_minor + rolled_in_minor
    and payable_minor >= 0 and debt_out_minor >= 0 and rolled_in_minor >= 0),
  constraint affiliate_statement_paid check ((state = 'paid') = (paid_at is not null)),
  constraint affiliate_statement_rolled check ((state = 'rolled') = (rolled_into is not null))
);
create index affiliate_statement_open_idx on agents.affiliate_statement (state, pay_from)
  where state in ('due', 'on_hold', 'awaiting_approval');
grant select, insert,
  update (now_base_minor, now_due_minor, state, rolled_into, approved_by, note, paid_at)
  on agents.affiliate_statement to baize_app;

create table agents.affiliate_correction (
  statement_id uuid not null,
  of_statement_id uuid not null,
  was_minor bigint not null,
  now_minor bigint not null,
  constraint affiliate_correction_pkey primary key (statement_id, of_statement_id)
);
grant select, insert on agents.affiliate_correction to baize_app;

-- Those who are affiliates already are looked at before anything is promised to them.
insert into agents.affiliate (member_id, merchant_code, currency, status, opened_by, created_at,
    status_at)
  select member_id, merchant_code, currency, 'pending', '', registered_at, registered_at
  from identity.member where member_type in (41, 42);

insert into agents.affiliate_member (member_id, affiliate_id, merchant_code, code_folded,
    registered_at, registered_day, src, subs, device, country)
  select u.member_id, c.member_id, u.merchant_code, u.code_folded, u.used_at,
    (u.used_at at time zone b.time_zone)::date, '', '{}', '', ''
  from identity.invite_use u
  join identity.affiliate_code c using (merchant_code, code_folded)
  join agents.affiliate a on a.member_id = c.member_id
  join brand.merchant b on b.merchant_code = u.merchant_code;
