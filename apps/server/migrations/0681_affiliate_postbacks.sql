-- What an affiliate's own system is told, and the key by which it reads the report.
create table agents.affiliate_postback (
  member_id bigint not null,
  event text not null,
  -- With placeholders in braces.
  url text not null,
  saved_at timestamptz not null,
  constraint affiliate_postback_pkey primary key (member_id, event),
  constraint affiliate_postback_event_known check (event in
    ('registration', 'first_deposit', 'deposit', 'qualified', 'daily_income')),
  constraint affiliate_postback_url_secure check (url like 'https://%' and length(url) <= 1000)
);
grant select, insert, delete, update (url, saved_at) on agents.affiliate_postback to baize_app;

create table agents.affiliate_delivery (
  delivery_id uuid not null,
  member_id bigint not null,
  event text not null,
  -- What it is about, so that it is told once; never sent.
  subject text not null,
  -- What placeholders stand for: nothing of a person.
  filled jsonb not null,
  state text not null default 'waiting',
  tries int not null default 0,
  next_at timestamptz not null,
  -- What the other side answered last.
  answer text,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint affiliate_delivery_pkey primary key (delivery_id),
  constraint affiliate_delivery_once unique (member_id, event, subject),
  constraint affiliate_delivery_state_known check (state in ('waiting', 'sent', 'failed'))
);
create index affiliate_delivery_due_idx on agents.affiliate_delivery (next_at)
  where state = 'waiting';
create index affiliate_delivery_log_idx on agents.affiliate_delivery (member_id, created_at);
create index affiliate_delivery_old_idx on agents.affiliate_delivery (created_at);
grant select, insert, delete, update (state, tries, next_at, answer, done_at)
  on agents.affiliate_delivery to baize_app;

create table agents.affiliate_key (
  member_id bigint not null,
  key_hash bytea not null,
  -- Its last signs, to tell which one it is.
  hint text not null,
  created_at timestamptz not null,
  constraint affiliate_key_pkey primary key (member_id),
  constraint affiliate_key_hash_once unique (key_hash)
);
grant select, insert, delete, update (key_hash, hint, created_at) on agents.affiliate_key
  to baize_app;
