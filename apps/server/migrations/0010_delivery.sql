-- Messages by phone and mail leave in the transaction that caused them, and are sent after it.

-- Receiver and content are sealed, and erased once sent or given up: codes do not lie around.
create table platform.delivery (
  id uuid not null,
  channel text not null,
  receiver_sealed bytea,
  content_sealed bytea,
  status text not null,
  tries int not null default 0,
  -- When it may be tried next. Whoever tries moves it on first, so that nobody else does.
  next_at timestamptz not null,
  made_at timestamptz not null,
  -- Worthless from then on, as a code is when it has ended; null: never.
  ends_at timestamptz,
  sent_at timestamptz,
  provider_id text,
  error text,
  constraint delivery_pkey primary key (id),
  constraint delivery_channel_known check (channel in ('sms', 'email')),
  constraint delivery_status_known check (status in ('queued', 'sent', 'failed', 'silent')),
  constraint delivery_erased check (
    (status = 'queued') = (content_sealed is not null)
    and (receiver_sealed is null) = (content_sealed is null)
  )
);

create index delivery_next_at_idx on platform.delivery (next_at) where status = 'queued';
create index delivery_made_at_idx on platform.delivery (made_at);

grant select, insert, update, delete on platform.delivery to baize_app;
