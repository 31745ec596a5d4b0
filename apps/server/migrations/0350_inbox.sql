-- The member's inbox: what the house tells one member. A row keeps what a message is about; its
-- text is made when it is read.
create schema inbox;
grant usage on schema inbox to baize_app;

create table inbox.message (
  member_id bigint not null,
  -- That of the event it tells of, so that it sorts by the time of the fact.
  message_id uuid not null,
  kind text not null,
  category text not null,
  params jsonb not null,
  -- What the message is of: the event, or what it may be told of once only.
  source uuid not null,
  importance text not null,
  link jsonb,
  is_pinned boolean not null default false,
  needs_ack boolean not null default false,
  read_at timestamptz,
  acked_at timestamptz,
  deleted_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint message_pkey primary key (member_id, message_id),
  constraint message_source_key unique (member_id, source, kind),
  constraint message_category_known check (category in ('money', 'account', 'bonus', 'protection',
    'contract', 'service', 'system', 'news')),
  constraint message_importance_known check (importance in
    ('info', 'success', 'warning', 'critical')),
  constraint message_times check (created_at < expires_at),
  constraint message_ack_needed check (acked_at is null or needs_ack),
  constraint message_deleted_acked check (deleted_at is null or not needs_ack
    or acked_at is not null)
);
create index message_unread_idx on inbox.message (member_id, message_id desc)
  where read_at is null and deleted_at is null;
create index message_expires_idx on inbox.message (expires_at);
grant select, insert, update, delete on inbox.message to baize_app;

insert into brand.flag (merchant_code, mod_id, parent_mod_id, is_enabled, sort)
  select m.merchant_code, 'INBOX3', null, true,
    coalesce((select max(f.sort) + 1 from brand.flag f where f.merchant_code = m.merchant_code), 0)
  from brand.merchant m
  on conflict (merchant_code, mod_id) do nothing;
