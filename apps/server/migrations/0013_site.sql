-- What a brand writes on its site, what visitors write back, and what an operator sets of all that.

create schema content;

-- One table for every kind of piece: each has a body of its own shape, which the contract checks,
-- and the same order, switch, time and revision.
create table content.piece (
  merchant_code text not null,
  content_id uuid not null,
  kind text not null,
  body jsonb not null,
  is_open boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  sort integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_code, content_id),
  constraint piece_kind_known check (
    kind in ('banner', 'notice', 'announcement', 'promotion', 'help', 'social', 'resource')
  ),
  constraint piece_body_of_kind check (body ->> 'kind' = kind),
  constraint piece_period_order check (ends_at > starts_at)
);

create index piece_kind_idx on content.piece (merchant_code, kind, sort);

-- Uploaded pictures, made anew in the sizes of the site. Small and few, and in the database they
-- are in every backup and reach every api.
create table content.picture (
  picture_id text primary key,
  -- 'site': an operator's, for content. 'feedback': a visitor's, for the house alone.
  purpose text not null,
  merchant_code text,
  title text not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null,
  -- A visitor's picture without a feedback is deleted after a day.
  used_at timestamptz,
  constraint picture_id_form check (picture_id ~ '^[a-f0-9]{32}$'),
  constraint picture_purpose_known check (purpose in ('site', 'feedback'))
);

create table content.picture_file (
  picture_id text not null references content.picture,
  width integer not null,
  format text not null,
  bytes bytea not null,
  primary key (picture_id, width, format),
  constraint picture_file_format_known check (format in ('avif', 'webp'))
);

create schema support;

create table support.feedback (
  feedback_id uuid primary key,
  merchant_code text not null,
  member_id bigint,
  question_type text not null,
  content text not null,
  -- Where an answer may go: it names a person, so it is sealed. Null where nothing was given.
  contact_sealed bytea,
  language text not null,
  picture_ids text[] not null default '{}',
  status text not null default 'open',
  note text not null default '',
  revision integer not null default 1,
  created_at timestamptz not null,
  constraint feedback_status_known check (status in ('open', 'answered', 'closed'))
);

create index feedback_created_at_idx on support.feedback (status, created_at desc);

-- How often a network wrote within a day, by a keyed hash of it; nothing leads from here to what it
-- wrote.
create table support.visitor (
  visitor_hash bytea primary key,
  window_started_at timestamptz not null,
  feedbacks integer not null
);

-- What visits felt like: how many fell between which numbers, by day and page.
create table platform.web_vital (
  day date not null,
  page text not null,
  metric text not null,
  -- Place of the first bound the number is not above; the last place has no bound.
  bucket integer not null,
  visits bigint not null,
  primary key (day, page, metric, bucket)
);

-- Banners and notices become pieces. Their old ids were names; a piece has a random id.
insert into content.piece (merchant_code, content_id, kind, body, is_open, sort, created_at,
  updated_at)
select merchant_code, gen_random_uuid(), 'banner',
  jsonb_build_object('kind', 'banner', 'groupName', group_name, 'picture', art, 'title', title,
    'text', body, 'action', action, 'url', url),
  is_open, sort, now(), now()
from brand.banner;

insert into content.piece (merchant_code, content_id, kind, body, is_open, sort, created_at,
  updated_at)
select merchant_code, gen_random_uuid(), 'notice',
  jsonb_build_object('kind', 'notice', 'title', title, 'html', null),
  is_open, sort, now(), now()
from brand.notice;

drop table brand.banner;
drop table brand.notice;

-- Two operators must not undo each other.
alter table brand.merchant
  add column revision integer not null default 1,
  add column analytics_tag text;

alter table catalogue.game add column revision integer not null default 1;

create table catalogue.favorite (
  member_id bigint not null,
  vendor_code text not null,
  game_code text not null,
  added_at timestamptz not null,
  primary key (member_id, vendor_code, game_code)
);

create index favorite_added_at_idx on catalogue.favorite (member_id, added_at desc);

-- Counts the changes of the catalogue: who keeps it in memory knows by it whether to read anew, and
-- who changes it waits for the one before.
create table catalogue.edition (
  id integer primary key default 1,
  number bigint not null default 1,
  constraint edition_single check (id = 1)
);

insert into catalogue.edition default values;

-- Since when the brand has a game, for "newest first".
alter table catalogue.game add column added_at timestamptz;
update catalogue.game set added_at = updated_at;
alter table catalogue.game alter column added_at set not null;

-- A one-time code in an address that goes on with a session elsewhere: another browser, or an app.
create table identity.start_code (
  code_hash bytea primary key,
  member_id bigint not null references identity.member,
  merchant_code text not null,
  -- What made it: when that has ended, the code is worth nothing.
  session_id uuid not null,
  ends_at timestamptz not null
);

create index start_code_ends_at_idx on identity.start_code (ends_at);

grant usage on schema content, support to baize_app;
grant select, insert, update, delete on all tables in schema content, support, catalogue
  to baize_app;
grant select, insert, update, delete on identity.start_code, platform.web_vital to baize_app;
